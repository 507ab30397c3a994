// Whatever a board can draw has an inspect card, in any position: the names of things, places and pieces are read out
// of the components themselves, and out of the lists of the box where the box names them. What is never dealt in a test
// (tests/inspect.test.ts looks at real boards) is found here all the same.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, type AST } from 'svelte/compiler'
import { expect, test } from 'vitest'
import { kindOf, type Things } from '../board/things'
import { adventures } from './magicmap/printed'
import { actionPlace } from './magicmap/places'
import { wares } from './noria/types'
import { landPlace, realmPlace } from './vaalbara/places'

const here = dirname(fileURLToPath(import.meta.url))
const tables = import.meta.glob<{ things: Things }>('./*/things.ts', { eager: true })

// Names that the sources do not spell out where they stand.
const told: Record<string, string[]> = {
  'magicmap/Card.svelte adventure?.kind': Object.values(adventures).map(({ kind }) => kind),
  'magicmap/Back.svelte kind': ['talismans', 'adventures'],
  'magicmap/Tile.svelte place': [actionPlace('stay')],
  'noria/Brief.svelte sign': ['knowledge', ...wares, 'factory'],
  'vaalbara/places.ts `row${row}-${slot}`': [landPlace(1, 0)],
  // Those that would come lie in a realm that is a place.
  'vaalbara/RealmStrip.svelte index < 0 ? null : realmPlace(seat, index)': [realmPlace(0, 0)],
}
const NAME = /^data-(thing|place|piece|about)$/

// A node of a syntax tree, of a template or of a script.
interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const within = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
function* all(node: Node): Generator<Node> {
  yield node
  for (const part of within(node)) yield* all(part)
}

// A source and what its names stand for.
interface Source {
  file: string
  text: string
  root: AST.Root
  defined: Map<string, Node[]>
}

function read(file: string): Source {
  const code = readFileSync(join(here, file), 'utf8')
  const text = file.endsWith('.svelte') ? code : `<script lang="ts">${code}</script>`
  const root = parse(text, { modern: true })
  const defined = new Map<string, Node[]>()
  const define = (name: unknown, value: unknown) => {
    if (isNode(name) && name.type === 'Identifier' && isNode(value))
      defined.set(name.name as string, [...(defined.get(name.name as string) ?? []), value])
  }
  for (const node of all(root as unknown as Node)) {
    if (node.type === 'VariableDeclarator') define(node.id, node.init)
    if (node.type === 'FunctionDeclaration') define(node.id, node)
    if (node.type === 'EachBlock') define(node.context, node.expression)
  }
  return { file, text, root, defined }
}

// How the values of an expression may begin, up to where a name's kind ends: null if it may be something that cannot
// be told. Nothing at all is no name.
type Heads = string[] | null
const both = (a: Heads, b: Heads): Heads => a && b && [...a, ...b]

class Game {
  private readonly sources: Map<string, Source>
  private readonly kinds: Things

  constructor(game: string) {
    // What is turned over passes by, and is nothing to point at.
    const files = readdirSync(join(here, game)).filter((file) => /(?<!^Uncovered)\.svelte$|^places\.ts$/.test(file))
    this.sources = new Map(files.map((file) => [file, read(`${game}/${file}`)]))
    this.kinds = tables[`./${game}/things.ts`]!.things
  }

  private heads(node: Node | null | undefined, source: Source): Heads {
    if (!node) return null
    const { callee, body, name } = node as { callee?: Node; body?: Node; name?: string }
    const known = told[`${source.file} ${source.text.slice(node.start, node.end)}`]
    if (known) return known
    const of = (member: string): Heads => this.heads(node[member] as Node, source)
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : null
      case 'TemplateLiteral': {
        const [first] = node.quasis as { value: { cooked: string } }[]
        return this.begins(first!.value.cooked)
      }
      case 'ConditionalExpression':
        return both(of('consequent'), of('alternate'))
      case 'LogicalExpression':
        return both(of('left'), of('right'))
      case 'TSAsExpression':
        return of('expression')
      case 'ArrayExpression':
        return (node.elements as Node[]).map((element) => this.heads(element, source)).reduce(both, [])
      case 'Identifier':
        return this.meanings(name!, source)
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration': {
        if (body!.type !== 'BlockStatement') return of('body')
        const returns = [...all(body!)].filter(({ type }) => type === 'ReturnStatement')
        return returns
          .map(({ argument }) => this.heads(argument as Node, source))
          .reduce(both, returns.length > 0 ? [] : null)
      }
      case 'CallExpression': {
        const { text } = source
        const called = text.slice(callee!.start, callee!.end)
        if (called === '$derived' || called === '$derived.by') return this.heads((node.arguments as Node[])[0], source)
        return this.meanings(called, source.defined.has(called) ? source : this.sources.get('places.ts')!)
      }
      default:
        return null
    }
  }

  // Whatever a name of a source stands for.
  private meanings(name: string, source: Source): Heads {
    const nodes = source.defined.get(name) ?? []
    return nodes.map((node) => this.heads(node, source)).reduce(both, nodes.length > 0 ? [] : null)
  }

  // The beginning of a name tells its kind if it goes further than that.
  private begins(text: string): Heads {
    return /^[a-z]+[^a-z]/.test(text) ? [text] : null
  }

  // The place that is attached to an element.
  private spotted(expression: Node, source: Source): Heads[] {
    const { callee, arguments: given } = expression as Node & { callee?: Node; arguments?: Node[] }
    return callee?.name === 'spot' ? [this.heads(given![1], source)] : []
  }

  // The names of an element, or of a component that is given its place; none for what is no thing.
  private namesOf(element: Node, source: Source): Heads[] {
    const names: Heads[] = []
    for (const attribute of element.attributes as Node[]) {
      if (attribute.type === 'AttachTag') names.push(...this.spotted(attribute.expression as Node, source))
      if (attribute.type === 'Attribute' && attribute.name === 'place')
        names.push(...this.spotted((attribute.value as { expression: Node }).expression, source))
      if (attribute.type !== 'Attribute' || !NAME.test(attribute.name as string)) continue
      const [first, ...others] = [attribute.value].flat() as (Node & { data: string; expression: Node })[]
      if (attribute.name === 'data-about') names.push(null)
      else if (first!.type !== 'Text') names.push(this.heads(first!.expression, source))
      else names.push(others.length > 0 ? this.begins(first!.data) : [first!.data])
    }
    return names
  }

  private isSure(names: Heads[]): boolean {
    return names.some((heads) => heads?.length && heads.every((head) => this.kinds[kindOf(head)]))
  }

  // Each node, with all that it lies in.
  private static *walk(node: Node, around: Node[] = []): Generator<[node: Node, around: Node[]]> {
    yield [node, around]
    for (const part of within(node)) yield* Game.walk(part, [...around, node])
  }

  // Whether all that is drawn there lies in something that has a card.
  private isCovered(around: Node[], source: Source, seen: string[] = []): boolean {
    const elements = around.filter(({ attributes }) => attributes)
    if (elements.some((element) => this.isSure(this.namesOf(element, source)))) return true
    const component = source.file.replace(/^.*\/|\.svelte$/g, '')
    if (seen.includes(component)) return false
    const uses = [...this.sources.values()].flatMap((user) =>
      [...Game.walk(user.root.fragment as unknown as Node)]
        .filter(([{ type, name }]) => type === 'Component' && name === component)
        .map(([use, outside]) => this.isCovered([...outside, use], user, [...seen, component])),
    )
    return uses.length > 0 && uses.every(Boolean)
  }

  // The things that may have no card, and how many there are in all.
  look(): { things: number; without: string[] } {
    const without: string[] = []
    let things = 0
    for (const source of this.sources.values())
      for (const [node, around] of Game.walk(source.root.fragment as unknown as Node)) {
        if (node.type !== 'RegularElement') continue
        const names = this.namesOf(node, source)
        if (names.length === 0) continue
        things++
        // A name that is spelled out has a card of its own, wherever it lies.
        const bare = names.flatMap((heads) => heads ?? []).filter((head) => !this.kinds[kindOf(head)])
        if (bare.length > 0 || !(this.isSure(names) || this.isCovered(around, source)))
          without.push(`${source.file}: ${source.text.slice(node.start, node.start + 100)} ${bare.join()}`)
      }
    return { things, without }
  }
}

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s: whatever can be drawn has a card', (game) => {
  const { things, without } = new Game(game).look()
  expect(things).toBeGreaterThan(20)
  expect(without).toEqual([])
})
