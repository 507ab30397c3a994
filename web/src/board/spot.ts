// A place on the board that can be clicked: it glows while it has choices, tells the table what is
// pointed at, and makes the choice by click, Enter or space.
//
//   <g {@attach spot(table, choices.filter(...), t('River, row 1'))}>
//
// A place without choices is left as it is.
import type { Attachment } from 'svelte/attachments'
import type { Choice } from '../match/types'
import type { Table } from './table'

const words = (text: string): string =>
  ` ${(text.toLowerCase().replace(/\([^()]*\)/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

// Whoever steers the page by voice says what is written on a place: its name holds that too, whatever
// the signs between the words.
function named(node: Element, label: string): string {
  let written = ''
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement!.closest('title, desc, .visually-hidden')) written += walker.currentNode.nodeValue!
  if (words(written).trim() === '' || words(label).includes(words(written))) return label
  return `${label}, ${written.replaceAll('/', ' ').replace(/\s+/g, ' ').trim()}`
}

export function spot(table: Table, choices: readonly Choice[], label: string): Attachment {
  return (node) => {
    if (choices.length === 0) return
    const choose = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      table.choose(choices, node)
    }
    const press = (event: Event) => {
      const { key } = event as KeyboardEvent
      if (key === 'Enter' || key === ' ') choose(event)
    }
    const point = () => (table.pointed = choices)
    const leave = () => {
      if (table.pointed === choices) table.pointed = []
    }
    const listeners: [string, (event: Event) => void][] = [
      ['click', choose],
      ['keydown', press],
      ['pointerenter', point],
      ['focus', point],
      ['pointerleave', leave],
      ['blur', leave],
    ]
    node.classList.add('spot')
    node.setAttribute('role', 'button')
    node.setAttribute('tabindex', '0')
    node.setAttribute('aria-label', named(node, label))
    for (const [name, listener] of listeners) node.addEventListener(name, listener)
    return () => {
      leave()
      node.classList.remove('spot')
      for (const name of ['role', 'tabindex', 'aria-label']) node.removeAttribute(name)
      for (const [name, listener] of listeners) node.removeEventListener(name, listener)
    }
  }
}
