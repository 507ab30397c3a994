// The reader's language: sentences of the catalogue (po/) with their places filled.
//
//   const { t, tn } = translator('vaalbara')          // a game's folder: the context is its id
//   t('Row {row}', { row: 1 })
//   tn('{n} card', '{n} cards', count, { n: count })
//
// The message is the English sentence. po/extract finds it in the sources, so it is written out as
// one string. Whatever calls t() inside markup or a $derived is shown anew when the language changes.
//
// What is not needed to begin is fetched together with the words that nothing else says:
//
//   withWords(import('./Settings.svelte'))
import { untrack } from 'svelte'
import type { Word, Words } from '../match/types'

export type Language = 'en' | 'ru' | 'pl'
export const languages: readonly Language[] = ['en', 'ru', 'pl']

type Catalogue = Record<string, string | string[]>
export type Places = Record<string, string | number>

// A catalogue is large and never changes by itself: what is watched is which ones there are.
const state = $state<{ language: Language }>({ language: 'en' })
let catalogues = $state.raw<Record<string, Catalogue>>({})

export function language(): Language {
  return state.language
}

// The browser's first language that we speak.
export function preferredLanguage(): Language {
  for (const wanted of navigator.languages ?? [])
    for (const known of languages) if (wanted.toLowerCase().startsWith(known)) return known
  return 'en'
}

// A file has one context, which is its name: what po/build makes of po/.
const sources = import.meta.glob<{ default: Catalogue }>('./catalogues/*/*.json')
const contexts = new Set<string>()

async function load(wanted: Language, context: string): Promise<void> {
  const source = sources[`./catalogues/${wanted}/${context}.json`]
  const name = `${wanted} ${context}`
  if (!source || catalogues[name]) return
  const catalogue = (await source()).default
  catalogues = { ...catalogues, [name]: catalogue }
}

// Makes sure that a context (web, a game) can be read, now and after a change of language.
export async function needContext(context: string): Promise<void> {
  contexts.add(context)
  await load(state.language, context)
}

// The shell's words, and those of them that come later: po/build finds out which, by the imports that are given here.
const SHELL = 'web'
const LATER = 'web-later'

// A module that comes later, once its words are there too.
export async function withWords<T>(module: Promise<T>): Promise<T> {
  // Another language is no reason to fetch the module again.
  const [loaded] = await Promise.all([module, untrack(() => needContext(LATER))])
  return loaded
}

export async function setLanguage(wanted: Language): Promise<void> {
  await Promise.all([...contexts].map((context) => load(wanted, context)))
  state.language = wanted
  document.documentElement.lang = wanted
}

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
  pl: new Intl.PluralRules('pl'),
}
// The catalogues' order of forms; English has no few, and its others come second.
const forms: Partial<Record<Intl.LDMLPluralRule, number>> = { one: 0, few: 1, many: 2 }

// Which form of a plural: 0 is one, 1 is few (or all others in English), 2 is many.
export function pluralForm(wanted: Language, n: number): number {
  return forms[rules[wanted].select(n)] ?? 1
}

function look(context: string, text: string): string | string[] | undefined {
  const found = catalogues[`${state.language} ${context}`]?.[text]
  return found ?? (context === SHELL ? look(LATER, text) : undefined)
}

function find(context: string, text: string, plural?: string, count = 1): string {
  const found = look(context, text)
  const form = () => pluralForm(state.language, Math.abs(count))
  if (Array.isArray(found)) return found[form()] ?? text
  return found ?? (plural !== undefined && form() > 0 ? plural : text)
}

// A format takes long to make, and a board shows hundreds of numbers.
const formats = new Map<string, Intl.NumberFormat>()

function format(digits: number): Intl.NumberFormat {
  const name = `${state.language} ${digits}`
  let known = formats.get(name)
  if (!known) {
    known = new Intl.NumberFormat(state.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(name, known)
  }
  return known
}

// A number as the reader writes it: "27.4", "27,4"; with a minus that is not a hyphen.
export function number(value: number, digits = 0): string {
  return format(digits).format(value).replace('-', '\u2212')
}

function fill(sentence: string, places: Places): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, place: string) => {
    const given = places[place]
    return given === undefined ? whole : typeof given === 'number' ? number(given) : given
  })
}

export interface Translator {
  t(text: string, places?: Places): string
  tn(text: string, plural: string, count: number, places?: Places): string
}

export function translator(context: string): Translator {
  return {
    t: (text, places = {}) => fill(find(context, text), places),
    tn: (text, plural, count, places = {}) => fill(find(context, text, plural, count), places),
  }
}

// The shell's own translator.
export const { t, tn } = translator(SHELL)

// Marks a string in a table that is translated where it is shown.
export function mark(text: string): string {
  return text
}

// Several things in one phrase: "Ada, Borys and Celina".
export function joined(items: readonly string[]): string {
  return new Intl.ListFormat(state.language, { type: 'conjunction' }).format(items)
}

// Seats of a sentence stand in an order, as the omen's: "Ada, Borys, Celina".
const inOrder = (names: readonly string[]) => names.join(', ')

function tell(word: Word, context: string, names: readonly string[]): string {
  if ('seat' in word) return names[word.seat] ?? String(word.seat + 1)
  if ('seats' in word) return inOrder(word.seats.map((seat) => names[seat] ?? String(seat + 1)))
  if ('number' in word) return number(word.number)
  return find(context, word.term)
}

// A term is written as within a sentence; at the beginning of one it has a capital.
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(state.language) + text.slice(1)
}

// A sentence of a game, with the players' names by seat.
export function say(words: Words, game: string, names: readonly string[]): string {
  const places: Places = {}
  for (const [place, word] of Object.entries(words.args)) places[place] = tell(word, game, names)
  const sentence = find(game, words.text, words.plural, words.count)
  const first = /^\{(\w+)\}/.exec(sentence)?.[1]
  const said = fill(sentence, places)
  return first && words.args[first] && 'term' in words.args[first] ? capitalised(said) : said
}
