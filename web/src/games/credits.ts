// Who made the games, exactly as their rulebooks say it: names in the rulebook's spelling and script,
// and no address that does not stand there.
import { mark } from '../i18n/i18n.svelte'

export interface Name {
  text: string
  // The language of the name, where it is not to be read aloud as the page's.
  lang?: string
  href?: string
}
export interface Credit {
  // A message.
  role: string
  names: readonly Name[]
}
export interface Credits {
  lines: readonly Credit[]
  // What the rulebook leaves out, as a message.
  lacks?: string
}

const site = (text: string): Name => ({ text, href: `http://${text}` })
const russian = (text: string): Name => ({ text, lang: 'ru' })

const credits: Readonly<Record<string, Credits>> = {
  vaalbara: {
    lines: [{ role: mark('More games'), names: [site('evrikus.ru')] }],
    lacks: mark('The rulebook that we have names no author, no illustrator and no publisher, only this address.'),
  },
  navoria: {
    lines: [
      { role: mark('Author and illustrator'), names: [{ text: 'Meng Chunlin' }, russian('Мэн Чуньлинь')] },
      {
        role: mark('Russian edition'),
        names: [{ text: 'GaGa Games' }, russian('© ООО «ГаГа Трейд», 2025')],
      },
      { role: mark('Polish edition'), names: [{ text: 'GALAKTA' }] },
    ],
  },
  noria: {
    lines: [
      { role: mark('Author'), names: [russian('София Вагнер')] },
      { role: mark('Illustrations'), names: [russian('Михаэль Менцель')] },
      {
        role: mark('Graphic design'),
        names: [russian('Андреа Каттниг, Клеменц Франц | atelier198')],
      },
      {
        role: mark('Publisher'),
        names: [{ text: '© 2018 Edition Spielwiese', lang: 'de' }, site('www.edition-spielwiese.de')],
      },
      {
        role: mark('Russian edition'),
        names: [russian('© 2018 ООО «Мир Хобби»'), site('hobbyworld.ru')],
      },
    ],
  },
  magicmap: {
    lines: [
      { role: mark('Maker, a family factory'), names: [{ text: 'Marbushka' }] },
      { role: mark('Exclusive distributor'), names: [site('dodoland.ru')] },
    ],
    lacks: mark('The rulebook that we have names no author and no illustrator.'),
  },
}

export function creditsOf(game: string): Credits | null {
  return credits[game] ?? null
}
