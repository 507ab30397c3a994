// Lets the page ask for the letters that every language shows together with its script, not after it.
import type { Plugin } from 'vite'

const LATIN = /-latin-(?!ext)[^/]*\.woff2$/

export function fonts(): Plugin {
  return {
    name: 'incognita-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle!)
          .filter((name) => LATIN.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${name}`, crossorigin: true },
          })),
    },
  }
}
