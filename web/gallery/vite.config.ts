// The gallery: every board in real positions, without a server. For working on boards.
//   node gallery/positions.mjs PROGRAM     makes the positions (PROGRAM: the built incognita)
//   npm run gallery -- --port 5173         then open /?game=vaalbara&at=3&players=4&theme=dark&lang=ru
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), plugins: [svelte()] })
