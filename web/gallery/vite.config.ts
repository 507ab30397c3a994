// The gallery: every board in real positions, without a server. For working on boards.
//   npx vite-node gallery/positions.ts     makes the positions, with what `tools/client parts` has made
//   npm run gallery -- --port 5173         then open /?game=vaalbara&at=3&players=4&theme=dark&lang=ru
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), plugins: [svelte()] })
