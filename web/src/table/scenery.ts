// A drawing of the page as a picture of its own, which a canvas can take: what styles say of its shapes is written
// beside each.

const LOOKS = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
]

function settle(from: Element, to: Element): void {
  const style = getComputedStyle(from)
  for (const look of LOOKS) to.setAttribute(look, style.getPropertyValue(look))
  if (style.transform !== 'none') to.setAttribute('transform', style.transform)
  to.removeAttribute('class')
  to.removeAttribute('style')
  ;[...from.children].forEach((child, i) => settle(child, to.children[i]!))
}

// In the width and height it is to have.
export async function pictureOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const alone = drawing.cloneNode(true) as SVGSVGElement
  settle(drawing, alone)
  alone.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  alone.setAttribute('width', String(width))
  alone.setAttribute('height', String(height))
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`
  await picture.decode()
  return picture
}
