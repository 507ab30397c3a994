// The types of what a game shows, found by looking at what it does show: `Shape` takes in one value after
// the other, `viewTypes` writes the TypeScript of all of them. Words are never only those that came up: the game
// declares the closed sets they are from. A word that is in none stops the build, and so do words that may be
// from more than one, until the game says from which (`closed_set` in src/engine/game.h).

// All values that stood at one place.
export class Shape {
  isNull = false
  isBool = false
  least = Infinity // of numbers
  most = -Infinity
  words = new Set()
  items = null // of lists
  lengths = new Set()
  forms = new Map() // of objects: by their keys, the shapes of their members

  see(value) {
    if (value === null) this.isNull = true
    else if (typeof value === 'string') this.words.add(value)
    else if (typeof value === 'boolean') this.isBool = true
    else if (typeof value === 'number') {
      if (value < this.least) this.least = value
      if (value > this.most) this.most = value
    } else if (Array.isArray(value)) {
      this.items ??= new Shape()
      this.lengths.add(value.length)
      for (const item of value) this.items.see(item)
    } else this.seeObject(value)
  }

  seeObject(value) {
    const keys = Object.keys(value)
    const form = keys.join()
    let members = this.forms.get(form)
    if (!members) this.forms.set(form, (members = keys.map(() => new Shape())))
    for (let i = 0; i < keys.length; i++) members[i].see(value[keys[i]])
  }

  // What stands at a member of objects that all have the same.
  at(member) {
    const [[form, members]] = this.forms
    return members[keysOf(form).indexOf(member)]
  }

  add(other) {
    this.isNull ||= other.isNull
    this.isBool ||= other.isBool
    this.least = Math.min(this.least, other.least)
    this.most = Math.max(this.most, other.most)
    for (const word of other.words) this.words.add(word)
    for (const length of other.lengths) this.lengths.add(length)
    if (other.items) (this.items ??= new Shape()).add(other.items)
    for (const [form, members] of other.forms) {
      if (!this.forms.has(form))
        this.forms.set(
          form,
          members.map(() => new Shape()),
        )
      this.forms.get(form).forEach((mine, i) => mine.add(members[i]))
    }
  }

  isWord() {
    return this.words.size > 0 && !this.isNull && !this.isBool && !this.items && !this.forms.size && this.most < 0
  }
}

const literals = (words) => words.map((word) => `'${word}'`).join(' | ')
const keysOf = (form) => (form === '' ? [] : form.split(','))
const indent = (text) => text.replaceAll('\n', '\n  ')
const object = (lines) => (lines.length ? `{\n  ${lines.map(indent).join('\n  ')}\n}` : 'Record<string, never>')

// Whether the type is a union, as a whole.
function isUnion(type) {
  let depth = 0
  for (const sign of type) {
    if ('{[<('.includes(sign)) depth++
    else if ('}]>)'.includes(sign)) depth--
    else if (sign === '|' && depth === 0) return true
  }
  return false
}

// Nobody changes what was shown.
const list = (item) => `readonly ${isUnion(item) || item.startsWith('readonly ') ? `(${item})` : item}[]`

// The set that has all these words, which stand at this member.
function setOf(words, member, sets) {
  const fits = ({ names }) => names && words.every((word) => names.includes(word))
  const told = sets.find((set) => set.names && set.member === member)
  const fitting = told ? [told].filter(fits) : sets.filter(fits)
  const names = [...new Set(fitting.map(({ name }) => name))]
  if (names.length === 0) throw new Error(`${member}: no set of words has all of ${words.join(', ')}`)
  if (names.length > 1) throw new Error(`${member}: ${words.join(', ')} may be of ${names.join(' or ')}`)
  return fitting[0]
}

function numberType({ least, most }, member, sets) {
  const set = sets.find((one) => !one.names && one.member === member)
  if (!set) return 'number'
  if (least < set.first || most >= set.end) throw new Error(`${member}: ${least} to ${most} is not all ${set.name}`)
  return set.name
}

// An object whose keys are words of a set: all of them, or some now and then.
function recordType(shape, member, sets) {
  const keys = [...new Set([...shape.forms.keys()].flatMap(keysOf))]
  const within = sets.filter(({ names }) => names && keys.every((key) => names.includes(key)))
  const always = shape.forms.size === 1
  const whole = within.find(({ names }) => names.length === keys.length)
  if (keys.length === 0 || within.length === 0 || (always && !whole)) return null
  const any = new Shape()
  for (const members of shape.forms.values()) members.forEach((one) => any.add(one))
  const value = typed(any, member, sets)
  return always ? `Record<${whole.name}, ${value}>` : `Partial<Record<${setOf(keys, member, sets).name}, ${value}>>`
}

// The member whose word tells the forms of an object apart, and its words in order. Each word of its set must
// have come up, for else nobody could know what goes with it.
function tagOf(forms, member, sets) {
  const at = (key) => forms.map(({ keys, shapes }) => shapes[keys.indexOf(key)])
  const key = forms[0].keys.find((one) => {
    const words = at(one).flatMap((shape) => [...(shape?.words ?? [])])
    return at(one).every((shape) => shape?.isWord()) && new Set(words).size === words.length
  })
  if (key === undefined) return null
  const words = at(key).flatMap((shape) => [...shape.words])
  const { names } = setOf(words, key, sets)
  const missing = names.filter((word) => !words.includes(word))
  if (missing.length) throw new Error(`${member}: nothing has come up whose ${key} is ${missing.join(', ')}`)
  return { key, names }
}

function objectType(shape, member, sets) {
  const record = recordType(shape, member, sets)
  if (record) return record
  const forms = [...shape.forms].map(([form, shapes]) => ({ keys: keysOf(form), shapes }))
  const tag = forms.length > 1 ? tagOf(forms, member, sets) : null
  const typeOf = (key, one) =>
    key === tag?.key ? literals(tag.names.filter((word) => one.words.has(word))) : typed(one, key, sets)
  const types = forms.map(({ keys, shapes }) => object(keys.map((key, i) => `${key}: ${typeOf(key, shapes[i])}`)))
  return types.sort().join(' | ')
}

// The type of what stood at one place, which is this member or in lists below it. What is always two long is
// a pair.
function typed(shape, member, sets) {
  const types = []
  if (shape.words.size) types.push(setOf([...shape.words], member, sets).name)
  if (shape.most >= shape.least) types.push(numberType(shape, member, sets))
  if (shape.isBool) types.push('boolean')
  if (shape.items) {
    const item = typed(shape.items, member, sets)
    const pair = shape.lengths.size === 1 && shape.lengths.has(2)
    types.push(pair ? `readonly [${item}, ${item}]` : list(item))
  }
  if (shape.forms.size) types.push(objectType(shape, member, sets))
  if (shape.isNull) types.push('null')
  if (!types.length) throw new Error(`${member}: has always been empty`)
  return types.join(' | ')
}

// The options as the game declares them, whether or not they have come up.
function optionsType({ options }) {
  return object(options.map(({ name, is_bool, values }) => `${name}: ${is_bool ? 'boolean' : literals(values)}`))
}

function setTypes(sets) {
  const numbers = ({ first, end }) => Array.from({ length: end - first }, (_, i) => first + i).join(' | ')
  const types = new Map(sets.map((set) => [set.name, set.names ? literals(set.names) : numbers(set)]))
  return [...types].map(([name, type]) => `export type ${name} = ${type}\n`).join('')
}

// An object that always has the same members, some of a declared type.
function interfaceOf(name, shape, sets, declared = {}) {
  const [form, ...others] = shape.forms.keys()
  if (others.length) throw new Error(`${name}: not always the same members`)
  const lines = keysOf(form).map((key, i) => `${key}: ${declared[key] ?? typed(shape.forms.get(form)[i], key, sets)}`)
  return `export interface ${name} {\n${lines.map((line) => `  ${indent(line)}\n`).join('')}}\n`
}

// The types of a game's closed sets, of its views and of its figures, out of these shapes of them.
export function viewTypes(game, views, figures) {
  const declared = { game: `'${game.id}'`, options: optionsType(game) }
  return (
    setTypes(game.sets) + interfaceOf('View', views, game.sets, declared) + interfaceOf('Figures', figures, game.sets)
  )
}
