// Colours have names: components use the tokens of styles/base.css and of the games' palettes. Drawings that
// are nothing but art have colours of their own.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isArt = (path: string) => /\/art\/|(Scene|Scenery|Art|Ground)\.svelte$/.test(path)

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return components(path)
    return path.endsWith('.svelte') && !isArt(path) ? [path] : []
  })
}

// In styles, and in the attributes of drawings.
const LITERAL = /(?::[^;{}\n]*|(?:fill|stroke|stop-color)="|^\s+)(#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\()/gi

function literals(text: string): string[] {
  const style = /<style[^>]*>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
  const markup = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*<\/style>/, '')
  const drawn = markup.match(/(?:fill|stroke|stop-color)="(?:#|rgb|hsl)[^"]*"/g) ?? []
  return [...[...style.matchAll(LITERAL)].map((found) => found[1]!), ...drawn]
}

test('no component has a colour of its own', () => {
  const found = components(root).flatMap((path) =>
    literals(readFileSync(path, 'utf8')).map((literal) => `${path.slice(root.length + 1)}: ${literal}`),
  )
  expect(found).toEqual([])
})

test('a colour is noticed in styles and in drawings', () => {
  expect(literals('<p /><style>p { color: #fff; }</style>')).toEqual(['#fff'])
  expect(literals('<style>p { box-shadow: 0 1px rgb(0 0 0 / 1); }</style>')).toEqual(['rgb('])
  expect(literals('<path fill="#abc" />')).toEqual(['fill="#abc"'])
  expect(literals('<a href="#main">x</a><style>p { color: var(--ink); }</style>')).toEqual([])
})
