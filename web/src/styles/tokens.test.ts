// Colours and sizes have names: components use the tokens of styles/tokens.css and of the games' palettes.
// Drawings that are nothing but art have colours and measures of their own.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isArt = (path: string) => /\/art\/|(Scene|Scenery|Art|Ground)\.svelte$/.test(path)

function files(folder: string, ends: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return files(path, ends)
    return path.endsWith(ends) && !isArt(path) ? [path] : []
  })
}

const components = () => files(root, '.svelte')
const styleOf = (text: string) => /<style[^>]*>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''

function findings(paths: string[], look: (text: string) => string[]): string[] {
  return paths.flatMap((path) =>
    look(readFileSync(path, 'utf8')).map((found) => `${path.slice(root.length + 1)}: ${found}`),
  )
}

describe('colours', () => {
  // In styles, and in the attributes of drawings.
  const LITERAL = /(?::[^;{}\n]*|(?:fill|stroke|stop-color)="|^\s+)(#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\()/gi

  function literals(text: string): string[] {
    const markup = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*<\/style>/, '')
    const drawn = markup.match(/(?:fill|stroke|stop-color)="(?:#|rgb|hsl)[^"]*"/g) ?? []
    return [...[...styleOf(text).matchAll(LITERAL)].map((found) => found[1]!), ...drawn]
  }

  test('no component has one of its own', () => {
    expect(findings(components(), literals)).toEqual([])
  })

  test('one is noticed in styles and in drawings', () => {
    expect(literals('<p /><style>p { color: #fff; }</style>')).toEqual(['#fff'])
    expect(literals('<style>p { box-shadow: 0 1px rgb(0 0 0 / 1); }</style>')).toEqual(['rgb('])
    expect(literals('<path fill="#abc" />')).toEqual(['fill="#abc"'])
    expect(literals('<a href="#main">x</a><style>p { color: var(--ink); }</style>')).toEqual([])
  })
})

describe('sizes', () => {
  // Which token a property takes. What is relative to a thing's own letters or room (em, %, cqi) is no literal.
  const LENGTH = /(?<![\w.-])-?[\d.]*[1-9]\d*(?:\.\d+)?(?:px|rem)\b/
  const TIME = /(?<![\w.-])[\d.]*[1-9]\d*m?s\b/
  const NUMBER = /(?<![\w.-])-?\d/
  const RULES: [token: string, property: RegExp, literal: RegExp][] = [
    ['--space', /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/, LENGTH],
    ['--font', /^font(?:-size)?$/, LENGTH],
    ['--weight', /^font-weight$/, NUMBER],
    ['--weight', /^font$/, /^\d/],
    ['--radius', /^border(?:-[a-z]+){0,2}-radius$/, LENGTH],
    [
      '--edge',
      /^(?:border|outline)(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?(?:-width)?$/,
      LENGTH,
    ],
    ['--layer', /^z-index$/, NUMBER],
    ['--time', /^(?:transition|animation)(?:-duration|-delay)?$/, TIME],
  ]
  // The letters of a drawing are measured in its own units.
  const DRAWN = /(?:^|\s)t(?:ext|span)(?:\.[\w-]+)?$/

  function literals(style: string): string[] {
    const plain = style.replace(/\/\*[\s\S]*?\*\//g, '')
    return [...plain.matchAll(/([^{};]*)\{([^{}]*)\}/g)].flatMap(([, selector, body]) =>
      [...body!.matchAll(/(?:^|[\s;])([a-z-]+):\s*([^;]+)/g)].flatMap(([, property, value]) =>
        RULES.filter(
          ([token, wanted, literal]) =>
            wanted.test(property!) &&
            literal.test(value!) &&
            !(/--font|--weight/.test(token) && DRAWN.test(selector!.trim())),
        ).map(([token]) => `${token}-... for ${property}: ${value!.trim()}`),
      ),
    )
  }

  test('no component, and no shared style, has one of its own', () => {
    const sheets = files(root, '.css').filter((path) => !/(?:tokens|fonts)\.css$/.test(path))
    expect(findings(components(), (text) => literals(styleOf(text)))).toEqual([])
    expect(findings(sheets, literals)).toEqual([])
  })

  test('each kind is noticed', () => {
    const told = (declaration: string) => literals(`a { ${declaration}; }`).map((found) => /--[a-z]+/.exec(found)![0])
    expect(told('gap: 8px')).toEqual(['--space'])
    expect(told('padding: var(--space-s) 1rem')).toEqual(['--space'])
    expect(told('margin-inline: clamp(4px, 2cqi, var(--space-m))')).toEqual(['--space'])
    expect(told('font-size: 0.9rem')).toEqual(['--font'])
    expect(told('font: 700 13px/1 var(--text)')).toEqual(['--font', '--weight'])
    expect(told('font-weight: 650')).toEqual(['--weight'])
    expect(told('border-radius: 10px 0')).toEqual(['--radius'])
    expect(told('border-bottom: 1px solid var(--line)')).toEqual(['--edge'])
    expect(told('z-index: 40')).toEqual(['--layer'])
    expect(told('transition: translate 0.15s')).toEqual(['--time'])
    expect(literals('@media (min-width: 9px) { a { gap: 8px } }')).toHaveLength(1)
  })

  test('what is relative, and what is drawn, is none', () => {
    expect(literals('a { padding: 0 0.5em 5%; gap: 2cqi; border: 0; outline: none; z-index: auto }')).toEqual([])
    expect(literals('a { font: var(--weight-bold) var(--font-note)/1.2 var(--text); width: 40px }')).toEqual([])
    expect(literals('.map text { font: 600 7px var(--text) }')).toEqual([])
  })

  test('a token that is used exists, and none is there for nothing', () => {
    const told = readFileSync(join(root, 'styles/tokens.css'), 'utf8')
    const SIZES = /--(?:space|font|weight|radius|edge|layer|time)-[\w-]+|--(?:control|hit)\b/g
    const known = new Set(told.match(SIZES))
    const used = new Set(
      [...files(root, '.svelte'), ...files(root, '.css')]
        .filter((path) => !path.endsWith('tokens.css'))
        .flatMap((path) => readFileSync(path, 'utf8').match(SIZES) ?? []),
    )
    expect([...used].filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !used.has(name))).toEqual([])
  })
})

describe('what moves', () => {
  // What a browser moves by itself, without laying out or painting the page anew; `visibility` is switched, not moved.
  const FREE = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity', 'visibility'])
  const HOW = new Set(['offset', 'easing', 'id', 'duration', 'delay', 'fill'])

  // Properties in keyframes and transitions of styles that are not free.
  function styled(text: string): string[] {
    const style = text.replace(/\/\*[\s\S]*?\*\//g, '')
    const frames = [...style.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, body]) =>
      [...body!.matchAll(/([a-z-]+):/g)].map(([, property]) => property!),
    )
    const passing = [...style.matchAll(/(?:^|[\s;{])transition:([^;}]+)/g)].flatMap(([, value]) =>
      value!.split(',').map((part) => part.trim().split(/\s/)[0]!),
    )
    return [...frames, ...passing.filter((property) => property !== 'none')].filter((property) => !FREE.has(property))
  }
  // The same of what a script has the browser animate, or Svelte while something goes.
  function scripted(text: string): string[] {
    const calls = text.split('.animate(').slice(1)
    const ends = calls.map((call) => call.slice(0, call.search(/\n {2,4}\)|\}\)(?:\n|$)/)))
    const properties = ends.flatMap((call) => [...call.matchAll(/[{,]\s*([a-z]+)(?=:|,| \})/gi)].map(([, key]) => key!))
    const css = [...text.matchAll(/=>\s*`([^`]*: [^`]*)`/g)].flatMap(([, value]) =>
      [...value!.matchAll(/(?:^|; )([a-z-]+):/g)].map(([, key]) => key!),
    )
    return [...properties.filter((key) => !HOW.has(key)), ...css].filter((key) => !FREE.has(key))
  }

  test('is transforms and opacity alone', () => {
    const sheets = files(root, '.css')
    expect(findings(components(), (text) => styled(styleOf(text)))).toEqual([])
    expect(findings(sheets, styled)).toEqual([])
    expect(findings([join(root, 'board/motion.ts')], scripted)).toEqual([])
  })

  test('is moved by board/motion.ts, where each motion has a name', () => {
    const scripts = [...components(), ...files(root, '.ts')].filter((path) => !path.endsWith('.test.ts'))
    const moves = (text: string) => text.match(/\.animate\(|svelte\/(?:transition|animate|motion)/g) ?? []
    const found = findings(scripts, moves)
    expect([...new Set(found)]).toEqual(['board/motion.ts: .animate('])
    const named = readFileSync(join(root, 'board/motion.ts'), 'utf8').match(/\bid: '\w+'/g)
    expect(named).toHaveLength(found.length)
  })

  test('anything else is noticed', () => {
    expect(styled('a { transition: margin var(--time-x), opacity var(--time-y); }')).toEqual(['margin'])
    expect(styled('@keyframes x { from { opacity: 0; left: 4px; } to { width: 0; } }')).toEqual(['left', 'width'])
    expect(scripted("node.animate({ top: ['0', '1px'], opacity: 1 }, { duration, id: 'a' })")).toEqual(['top'])
    expect(scripted('css: (_: number, gone: number) => `opacity: ${gone}; height: ${gone}px`')).toEqual(['height'])
  })
})

describe('times of motions', () => {
  // What the browser animates for a script; match/pace.ts has those of a match.
  const times = (text: string) => text.match(/\b(?:duration|delay): *[1-9]\d*\b|timed\(\d/g) ?? []

  test('stand in the table of board/motion.ts', () => {
    const scripts = [...components(), ...files(root, '.ts')].filter((path) => !path.endsWith('.test.ts'))
    expect(findings(scripts, times)).toEqual([])
  })

  test('one that does not is noticed', () => {
    expect(times("node.animate(way, { duration: 350, easing: 'linear' })")).toEqual(['duration: 350'])
    expect(times('{ duration: timed(320), delay: late }')).toHaveLength(1)
    expect(times('{ duration: 0.35 * duration, delay: late }, { duration: timed(TIMES.notch) }')).toEqual([])
  })
})
