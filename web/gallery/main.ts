// Shows one position of one game, chosen by the address.
import '@fontsource-variable/nunito-sans'
import '@fontsource/yeseva-one'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import { mount } from 'svelte'
import { needContext, setLanguage, type Language } from '../src/i18n/i18n.svelte'
import { loadClient } from '../src/games/client'
import Gallery from './Gallery.svelte'
import type { Position } from './position'

const asked = new URLSearchParams(location.search)
const game = asked.get('game') ?? 'vaalbara'
const players = asked.get('players') ?? '3'
const positions = import.meta.glob<{ default: Position[] }>('./positions/*.json')

document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
await needContext('web')
await setLanguage((asked.get('lang') ?? 'en') as Language)
const client = await loadClient(game)
const found = await positions[`./positions/${game}-${players}.json`]?.()
if (client && found)
  mount(Gallery, {
    target: document.getElementById('app')!,
    props: { client, positions: found.default, start: Number(asked.get('at') ?? 0) },
  })
