// What this browser remembers of its reader's taste: language, theme, motion, sound. Nothing of it
// leaves the browser.
import { languages, preferredLanguage, setLanguage, type Language } from './i18n/i18n.svelte'

export type Theme = 'auto' | 'light' | 'dark'

interface Settings {
  language: Language
  theme: Theme
  motion: boolean
  sound: boolean
  notifications: boolean
}

const KEY = 'incognita'

function read(): Settings {
  const chosen: Settings = {
    language: preferredLanguage(),
    theme: 'auto',
    motion: true,
    sound: false,
    notifications: false,
  }
  try {
    Object.assign(chosen, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // Storage may be forbidden or its contents not ours: the defaults are good.
  }
  if (!languages.includes(chosen.language)) chosen.language = 'en'
  return chosen
}

export const settings = $state(read())

const dark = matchMedia('(prefers-color-scheme: dark)')

function showTheme(): void {
  const theme = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme
  document.documentElement.dataset.theme = theme
}

function showMotion(): void {
  document.documentElement.dataset.motion = settings.motion ? 'on' : 'off'
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Then they last as long as the page.
  }
}

export function forgetSettings(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

export async function startSettings(): Promise<void> {
  showTheme()
  showMotion()
  dark.addEventListener('change', showTheme)
  await setLanguage(settings.language)
}

export async function chooseLanguage(language: Language): Promise<void> {
  settings.language = language
  keep()
  await setLanguage(language)
}

export function chooseTheme(theme: Theme): void {
  settings.theme = theme
  keep()
  showTheme()
}

export function chooseMotion(motion: boolean): void {
  settings.motion = motion
  keep()
  showMotion()
}

export function chooseSound(sound: boolean): void {
  settings.sound = sound
  keep()
}

// Whether it is as wanted: the browser may refuse.
export async function chooseNotifications(wanted: boolean): Promise<boolean> {
  settings.notifications = wanted && (await Notification.requestPermission()) === 'granted'
  keep()
  return settings.notifications === wanted
}
