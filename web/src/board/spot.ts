// A place on the board: it glows while it offers something, says what that is and what it is sure to
// gain, tells the table what is pointed at, and takes what it offers by click, Enter or space.
//
//   <g {@attach spot(table, 'row1-0', t('River, row 1'))}>
//
// Without a label it is called by its choices. What offers nothing is left as it is. Without a name it is
// no place now.
import type { Attachment } from 'svelte/attachments'
import { say } from '../i18n/i18n.svelte'
import type { AnyEvent, Choice } from '../match/types'
import { signed } from '../parts/numbers'
import type { Table } from './table'

const words = (text: string): string =>
  ` ${(
    text
      .toLowerCase()
      .replace(/\([^()]*\)/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

// Whoever steers the page by voice says what is written on a place: its name holds that too, whatever
// the signs between the words.
function named(node: Element, label: string): string {
  let written = ''
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement!.closest('title, desc, .visually-hidden'))
      written += walker.currentNode.nodeValue!
  if (words(written).trim() === '' || words(label).includes(words(written))) return label
  return `${label}, ${written.replaceAll('/', ' ').replace(/\s+/g, ' ').trim()}`
}

// Choices in words.
export function inWords<Event extends AnyEvent>(
  table: Table<unknown, Event>,
  choices: readonly Choice<Event>[],
): string {
  const names = table.seats.map(({ name }) => name)
  return choices.map((choice) => say(choice.words, table.game, names)).join('; ')
}

// What is made anew when something is picked keeps the focus.
const focused = new WeakSet<Element>()

export function spot<Event extends AnyEvent>(
  table: Table<unknown, Event>,
  place: string | null,
  label?: string,
): Attachment {
  return (element) => {
    const node = element as HTMLElement | SVGElement
    if (place === null) return
    const before = node.dataset.place
    node.dataset.place = place
    const called = label !== undefined && node.dataset.about === undefined
    if (called) node.dataset.about = label
    const { choices, picks } = table.offerAt(place)
    // What is no place any more is not found as one.
    const forget = () => {
      if (called) delete node.dataset.about
      if (before === undefined) delete node.dataset.place
      else node.dataset.place = before
    }
    if (choices.length === 0) return forget
    const take = (event: globalThis.Event) => {
      event.preventDefault()
      event.stopPropagation()
      table.take(place, node)
    }
    const press = (event: globalThis.Event) => {
      const { key } = event as KeyboardEvent
      if (key === 'Enter' || key === ' ') take(event)
    }
    const point = () => (table.pointed = choices)
    const leave = () => {
      if (table.pointed === choices) table.pointed = []
    }
    const listeners: [string, (event: globalThis.Event) => void][] = [
      ['click', take],
      ['keydown', press],
      ['pointerenter', point],
      ['focus', point],
      ['pointerleave', leave],
      ['blur', leave],
    ]
    const gain = choices.length === 1 && !picks ? choices[0]!.gain : undefined
    node.classList.add('spot')
    node.setAttribute('role', 'button')
    node.setAttribute('tabindex', '0')
    node.setAttribute('aria-label', named(node, label ?? inWords(table, choices)))
    if (gain !== undefined) node.dataset.gain = signed(gain)
    for (const [name, listener] of listeners) node.addEventListener(name, listener)
    if (focused.delete(node)) node.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === node) focused.add(node)
      leave()
      forget()
      node.classList.remove('spot')
      for (const name of ['role', 'tabindex', 'aria-label', 'data-gain']) node.removeAttribute(name)
      for (const [name, listener] of listeners) node.removeEventListener(name, listener)
    }
  }
}
