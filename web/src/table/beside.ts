// Where something small opens beside what was pressed: below it if there is room, else above; never outside of the
// window.
export function beside(place: Element, { offsetWidth: width, offsetHeight: height }: HTMLElement) {
  const box = place.getBoundingClientRect()
  const below = box.bottom + 6
  const fits = below + height < innerHeight - 8
  return {
    left: Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8)),
    top: fits ? below : Math.max(8, Math.min(box.top - height - 6, innerHeight - height - 8)),
  }
}
