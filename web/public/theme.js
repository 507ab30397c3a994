// Before anything is painted: the theme that was chosen (src/settings.svelte.ts), or that of the system.
;(() => {
  let theme
  try {
    theme = JSON.parse(localStorage.getItem('incognita')).theme
  } catch {
    // Nothing was chosen, or nothing may be kept.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
})()
