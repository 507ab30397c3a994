// What this browser remembers of its reader's taste: language, theme, motion, sound, how strong
// bots shall be. Nothing of it leaves the browser, but the language for who wants to be sent messages.
import { paceBy, speeds, type Speed } from './match/pace'
import type { Sound } from './sound/kinds'
import { languages, preferredLanguage, setLanguage, type Language } from './i18n/i18n.svelte'

export type Theme = 'auto' | 'light' | 'dark'
export type TextSize = 'normal' | 'large' | 'larger'
// Those of the boxes, and two that people see apart who do not see all colours.
export type Palette = 'usual' | 'bold' | 'apart'
// Which choices stay open for a moment, or until they are confirmed.
export const confirmations = ['always', 'risky', 'never'] as const
export type Confirmation = (typeof confirmations)[number]

interface Settings {
  language: Language
  theme: Theme
  motion: boolean
  speed: Speed
  confirm: Confirmation
  // Whether what is the only choice is made at once.
  forced: boolean
  // Whether anything is heard, how loud, and which kinds are not.
  sound: boolean
  volume: number
  silent: Sound[]
  textSize: TextSize
  // The colours of the seats, by number of the palette, and whether they have patterns too.
  palette: Palette
  patterns: boolean
  notifications: boolean
  level: string
  // What somebody chose last in the set-up of a game: Play now begins with that.
  chosen: Record<string, { players: number; level: string }>
}

const KEY = 'incognita'
// Whom somebody meets who has not chosen yet.
const FIRST_LEVEL = 'easy'

function read(): Settings {
  const chosen: Settings = {
    language: preferredLanguage(),
    theme: 'auto',
    motion: true,
    speed: 'normal',
    confirm: 'risky',
    forced: true,
    sound: true,
    volume: 0.5,
    silent: [],
    textSize: 'normal',
    palette: 'usual',
    patterns: false,
    notifications: false,
    level: FIRST_LEVEL,
    chosen: {},
  }
  try {
    Object.assign(chosen, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // Storage may be forbidden or its contents not ours: the defaults are good.
  }
  if (!languages.includes(chosen.language)) chosen.language = 'en'
  if (!speeds.includes(chosen.speed)) chosen.speed = 'normal'
  if (!confirmations.includes(chosen.confirm)) chosen.confirm = 'risky'
  return chosen
}

export const settings = $state(read())

const dark = matchMedia('(prefers-color-scheme: dark)')

function showTheme(): void {
  const theme = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme
  document.documentElement.dataset.theme = theme
}

function showLook(): void {
  const { dataset } = document.documentElement
  dataset.text = settings.textSize
  dataset.palette = settings.palette
  dataset.patterns = settings.patterns ? 'on' : 'off'
}

function showMotion(): void {
  document.documentElement.dataset.motion = settings.motion ? 'on' : 'off'
}

// Letters that only some languages have are fetched together with their words, not when the first is shown.
const letters: Partial<Record<Language, string>> = { ru: 'Я', pl: 'ł' }

function fetchLetters(): void {
  const wanted = letters[settings.language]
  if (wanted)
    for (const face of ['Nunito Sans Variable', 'Yeseva One']) void document.fonts?.load(`1em '${face}'`, wanted)
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
  paceBy(() => settings.speed)
  showLook()
  dark.addEventListener('change', showTheme)
  fetchLetters()
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

export function chooseSpeed(speed: Speed): void {
  settings.speed = speed
  keep()
}

export function chooseConfirmation(confirm: Confirmation): void {
  settings.confirm = confirm
  keep()
}

export function chooseForced(forced: boolean): void {
  settings.forced = forced
  keep()
}

export function chooseSound(sound: boolean): void {
  settings.sound = sound
  keep()
}

export function chooseVolume(volume: number): void {
  settings.volume = volume
  keep()
}

// Whether a kind is heard.
export function chooseKind(kind: Sound, heard: boolean): void {
  settings.silent = settings.silent.filter((other) => other !== kind).concat(heard ? [] : kind)
  keep()
}

export function chooseLook(look: Partial<Pick<Settings, 'textSize' | 'palette' | 'patterns'>>): void {
  Object.assign(settings, look)
  keep()
  showLook()
}

// The level of bots that was chosen last is offered first from then on, and begun with in this game.
export function rememberChoice(game: string, players: number, level: string): void {
  settings.level = level
  settings.chosen[game] = { players, level }
  keep()
}

// How Play now begins: as chosen last, and the first match of a game with easy bots.
export function usualBots(game: string, players: number): string[] {
  const last = settings.chosen[game] ?? { players, level: FIRST_LEVEL }
  return Array.from({ length: last.players - 1 }, () => last.level)
}

// Whether it is as wanted: the browser may refuse.
export async function chooseNotifications(wanted: boolean): Promise<boolean> {
  settings.notifications = wanted && (await Notification.requestPermission()) === 'granted'
  keep()
  return settings.notifications === wanted
}
