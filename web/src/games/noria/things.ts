// What lies on Noria's table, by kinds: its places (places.ts), its pieces, and what else is drawn.
import type { Things } from '../../board/things'
import { mark } from '../../i18n/i18n.svelte'
import { wares } from './terms'

const resource = mark('Resources pay for discs, for goods and for two of the tracks. Ships bring them.')
const good = mark('Goods are made in empty warehouses. They pay for exploration and research, or are sold.')
const brings = mark('Activated, it brings 1 of its resource for each ship of that kind you have.')
const chamber = mark('A representative is worth its level times the value of the chamber at the end.')

export const things: Things = {
  wheel: {
    name: mark('Wheel'),
    rule: mark(
      'Only discs in the lit lower half can be used, one of each ring, along one line. Each turn it turns on.',
    ),
  },
  slot: {
    name: mark('Slot'),
    rule: mark(
      'Only discs in the lit lower half can be used, one of each ring, along one line. Each turn it turns on.',
    ),
  },
  ring: { name: mark('Night shift'), rule: mark('Knowledge turns the medium or the large ring one slot further.') },
  centre: { name: mark('New discs'), rule: mark('Discs bought this turn are placed on the wheel when the turn ends.') },
  disc: { name: mark('Disc'), rule: mark('A disc gives its action when it is activated; upgraded, it may act twice.') },
  energydisc: { name: mark('energy disc'), rule: brings },
  myceliumdisc: { name: mark('mycelium disc'), rule: brings },
  obsidiandisc: { name: mark('obsidian disc'), rule: brings },
  citydisc: {
    name: mark('city disc'),
    rule: mark('Activated, it buys a disc on the market or invests in a track.'),
  },
  journeydisc: {
    name: mark('journey disc'),
    rule: mark('Activated, it flies to an island; then take a ship or build a factory.'),
  },
  toolsdisc: { name: mark('tool disc'), rule: mark('Activated, it upgrades a disc or produces goods.') },
  bonusdisc: {
    name: mark('bonus disc'),
    rule: mark('Activated, it repeats a disc that you have activated before this turn.'),
  },
  market: { name: mark('Market'), rule: mark('The city disc buys a disc here for the resources it costs.') },
  ware: { name: mark('Wares'), rule: mark('Resources and goods: what one has pays for investments and production.') },
  energy: { name: mark('energy'), rule: resource },
  mycelium: { name: mark('mycelium'), rule: resource },
  obsidian: { name: mark('obsidian'), rule: resource },
  screw: { name: mark('screw'), rule: good },
  sail: { name: mark('sail'), rule: good },
  compass: { name: mark('compass'), rule: good },
  lamp: { name: mark('lamp'), rule: good },
  piston: { name: mark('piston'), rule: good },
  knowledge: {
    name: mark('Knowledge'),
    rule: mark('Knowledge pays for night shifts, modifications and intrigues, and buys resources.'),
  },
  trade: { name: mark('Black market'), rule: mark('At any time between your actions, as often as you like.') },
  pay: { name: mark('Payment'), rule: mark('One way to pay what is due.') },
  factories: {
    name: mark('Factories'),
    rule: mark('Each factory gives warehouses; gears that come to light bring knowledge every turn.'),
  },
  factory: {
    name: mark('Factory'),
    rule: mark('Each factory gives warehouses; gears that come to light bring knowledge every turn.'),
  },
  ship: { name: mark('Ship'), rule: mark('A resource disc brings one resource for each ship of its kind.') },
  site: { name: mark('Building site'), rule: mark('A factory built here gives the warehouses that the site shows.') },
  land: { name: mark('Island'), rule: mark('Fly there with a journey disc and take a ship or build a factory.') },
  island: { name: mark('Island'), rule: mark('Fly there with a journey disc and take a ship or build a factory.') },
  clouds: { name: mark('Unknown island'), rule: mark('A journey may discover it: it is turned up and gets ships.') },
  ambassador: { name: mark('Ambassador'), rule: mark('A journey flies your ambassador to another island.') },
  chamber: {
    name: mark('Chamber'),
    rule: mark('An intrigue lowers a politician, which raises the value, and removes another.'),
  },
  row: { name: mark('Chamber'), rule: chamber },
  politician: {
    name: mark('Politician'),
    rule: mark('Lowered politicians make the chamber worth more for everybody.'),
  },
  hall: {
    name: mark('Town hall'),
    rule: mark('Points come from here: each representative scores its level times the value of its chamber.'),
  },
  track: { name: mark('Track'), rule: mark('Each level costs what stands on it, in the wares of the track.') },
  representative: { name: mark('Representative'), rule: chamber },
  worth: { name: mark('Points'), rule: chamber },
  total: { name: mark('Points'), rule: mark('What the town hall would pay if the match ended now.') },
  phase: { name: mark('Phase'), rule: mark('A turn: influence, actions, politics, administration.') },
  price: { name: mark('Price'), rule: mark('Each repetition in the same turn costs twice as much.') },
  round: {
    name: mark('Round'),
    rule: mark('Each gear uncovered here makes intrigues cost more; from the moon on, influence too.'),
  },
}

// What choices change, as the engine counts it.
export const holdings: Readonly<Record<string, string>> = { ...wares, knowledge: mark('knowledge') }
