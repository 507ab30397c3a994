// Where the keyboard and a screen reader go on after a step to another screen: `{@attach landing}` on
// its <main>. What was focused has gone with the screen before; whoever has begun something else is
// left alone, and so is the first screen, of which the browser itself tells.

let moved = false
globalThis.addEventListener?.('hashchange', () => (moved = true), { once: true })

export function landing(main: HTMLElement): void {
  const { activeElement } = document
  if (moved && (activeElement === null || activeElement === document.body)) main.focus({ preventScroll: true })
}
