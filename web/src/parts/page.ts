// What the browser shows of the page in its tab: its icon, with a mark while somebody is waited for.
export function setIcon(waiting: boolean): void {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = waiting ? './icon-turn.svg' : './icon.svg'
}
