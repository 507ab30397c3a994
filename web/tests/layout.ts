// What may not happen on any screen: a page that scrolls sideways, something wider than the window,
// text that is cut. What is meant to be cut says so with data-may-clip, and is whole somewhere else.
import type { Page } from 'playwright-core'

export function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.clientWidth
    const SLACK = 2
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)

    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent!.trim().slice(0, 50)}`
    // Out of sight on purpose.
    const aside = '.visually-hidden, .skip, [data-may-clip], option, script, style, title'
    const unseen = (element: Element) =>
      element.closest(aside) !== null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // Many texts lie in the same things.
    const known = new Map<Element, { overflowX: string; overflowY: string; position: string; box: DOMRect }>()
    const cutter = (element: Element) => {
      let found = known.get(element)
      if (!found) {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        known.set(element, (found = { overflowX, overflowY, position, box: element.getBoundingClientRect() }))
      }
      return found
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!
      if (node.nodeValue!.trim() === '' || unseen(holder)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0 || holder.getBoundingClientRect().width <= 1) continue
      // A sheet keeps its rim free.
      const sheet = holder.closest('.page section.sheet')
      if (sheet && !holder.closest('.scrolls')) {
        const { right } = cutter(sheet).box
        if (text.right > right - SLACK) found.push(`reaches the rim of its sheet: ${name(holder)}`)
      }
      // What looks like a thing holds its own text.
      const thing = holder.closest('button, a.button, li:not(ol li), td, article')
      if (thing && !holder.closest('svg')) {
        const { box } = cutter(thing)
        if (text.right > box.right + SLACK || text.left < box.left - SLACK)
          found.push(`sticks out of ${name(thing).slice(0, 60)}: ${name(holder)}`)
      }
      // Up to what can be scrolled to, text must be whole in everything that cuts.
      let across = true
      let down = true
      for (let around: Element | null = holder; around && (across || down); around = around.parentElement) {
        const { overflowX, overflowY, position, box } = cutter(around)
        const cutsX = across && ['hidden', 'clip'].includes(overflowX)
        const cutsY = down && ['hidden', 'clip'].includes(overflowY)
        if (around instanceof SVGElement && !(around instanceof SVGSVGElement)) continue
        if (cutsX && (text.left < box.left - SLACK || text.right > box.right + SLACK))
          found.push(`cut sideways by ${name(around).slice(0, 60)}: ${name(holder)}`)
        if (cutsY && (text.top < box.top - SLACK - 2 || text.bottom > box.bottom + SLACK + 2))
          found.push(`cut in height by ${name(around).slice(0, 60)}: ${name(holder)}`)
        if (cutsX || ['auto', 'scroll'].includes(overflowX)) across = false
        if (cutsY || ['auto', 'scroll'].includes(overflowY)) down = false
        if (position === 'fixed') break
      }
      if (across && (text.left < -SLACK || text.right > width + SLACK))
        found.push(`outside of the window: ${name(holder)}`)
    }
    for (const element of document.querySelectorAll('body *')) {
      if (element instanceof SVGElement || element.getBoundingClientRect().width <= width + SLACK) continue
      const scrolls = element.parentElement!.closest('.scrolls') !== null
      if (!scrolls && !unseen(element)) found.push(`wider than the window: ${name(element)}`)
    }
    return [...new Set(found)]
  })
}
