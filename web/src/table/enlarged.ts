// A thing of the table drawn once more, larger: a copy without a meaning of its own, in copies of what it lies in, so
// that it looks the same. Null for what is large enough already.
const MOST = 2.6
const LEAST = 1.2

// A copy is no place, and nobody reads or reaches it.
function emptied<T extends Element>(copy: T): T {
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    element.classList.remove('spot', 'touched', 'inspected')
    for (const { name } of [...element.attributes])
      if (/^(data-|aria-|id$|role$|tabindex$|style:|href$)/.test(name)) element.removeAttribute(name)
  }
  return copy
}

// What styles it by being around it: an empty copy that takes no room, or as much as what lies in it is measured by.
function around(ancestor: Element, inner: Element): Element {
  const copy = emptied(ancestor.cloneNode(false) as HTMLElement)
  const measured = getComputedStyle(ancestor).containerType !== 'normal' && ancestor instanceof HTMLElement
  const { width, height } = measured ? getComputedStyle(ancestor) : { width: '', height: '' }
  // Not by the attribute: the server's policy allows no style in the text of a page.
  copy.style.cssText =
    `${ancestor.getAttribute('style') ?? ''};` +
    (measured
      ? `all:unset;display:block;container-type:${getComputedStyle(ancestor).containerType};width:${width};height:${height}`
      : 'display:contents')
  copy.append(inner)
  return copy
}

function drawn(thing: SVGGraphicsElement, most: number): { node: Element; width: number; height: number } | null {
  const { x, y, width, height } = thing.getBBox()
  if (width === 0 || height === 0) return null
  const shown = thing.getBoundingClientRect()
  const factor = Math.min(MOST, most / shown.width, most / shown.height)
  if (factor < LEAST) return null
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const edge = Math.max(width, height) * 0.06
  svg.setAttribute('viewBox', `${x - edge} ${y - edge} ${width + 2 * edge} ${height + 2 * edge}`)
  svg.setAttribute('class', thing.ownerSVGElement?.getAttribute('class') ?? '')
  const size = { width: shown.width * factor, height: shown.height * factor }
  svg.style.cssText = `all:unset;display:block;width:${size.width}px;height:${size.height}px`
  const copy = emptied(thing.cloneNode(true) as SVGGraphicsElement)
  copy.removeAttribute('transform')
  svg.append(copy)
  return { node: svg, ...size }
}

function laid(thing: HTMLElement | SVGElement, most: number) {
  const { width, height } = thing.getBoundingClientRect()
  const scale = thing instanceof HTMLElement && thing.offsetWidth > 0 ? width / thing.offsetWidth : 1
  const factor = Math.min(MOST, most / width, most / height)
  if (width === 0 || height === 0 || factor < LEAST) return null
  const copy = emptied(thing.cloneNode(true) as HTMLElement)
  copy.style.cssText += `;width:${width / scale}px;height:${height / scale}px;margin:0;position:relative;inset:auto;translate:none;rotate:none;transform:none;animation:none;zoom:${factor * scale}`
  return { node: copy as Element, width: width * factor, height: height * factor }
}

// What belongs to the page and not to the board styles nothing in it, and must not be there twice.
const PAGE = 'main, [data-seat], .overlay, .table, body'
const FRAME = 'main > .stage, .own, .drawer'

export function enlarged(thing: HTMLElement | SVGElement, most: number, game: string): HTMLElement | null {
  const inside = thing instanceof SVGGraphicsElement && thing.ownerSVGElement !== null
  const made = inside ? drawn(thing, most) : laid(thing, most)
  if (!made) return null
  let { node } = made
  const outer = inside ? thing.ownerSVGElement : thing
  for (let at = outer?.parentElement; at && !at.matches(PAGE); at = at.parentElement)
    if (!at.matches(FRAME)) node = around(at, node)
  const box = document.createElement('div')
  box.className = `game-${game}`
  box.style.cssText = `width:${made.width}px;height:${made.height}px;overflow:hidden`
  box.append(node)
  return box
}
