// Marks what an event touched on the board, until the returned function is called.
export function markTouched(root: Element, selectors: readonly string[]): () => void {
  const nodes = selectors.flatMap((selector) => [...root.querySelectorAll(selector)])
  for (const node of nodes) node.classList.add('touched')
  return () => {
    for (const node of nodes) node.classList.remove('touched')
  }
}
