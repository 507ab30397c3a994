// What ESLint, typescript-eslint and eslint-plugin-svelte recommend; the format is Prettier's affair.
import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  {
    ignores: [
      'dist',
      'gallery/positions',
      'src/games/box',
      'src/learn/ours',
      'src/match/beats.ts',
      'src/i18n/catalogues',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    rules: {
      // A place that must be named to reach the next one.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Our caches and addresses are not watched; what is, is `$state`.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // The model of a match knows nothing of where it is shown, nor of the back end in this browser.
    files: ['src/match/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: ['../local/*', '../table/*', '../games/*', '../screens/*', '../parts/*'] },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
)
