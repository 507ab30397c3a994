// Asks the server over HTTP. Who has no identity yet becomes a guest without noticing; everything is
// relative to the page, so that it works below any path of a proxy.
import { takeRefusal, takeStanding } from '../notices/notices.svelte'
import type { Person } from './types'

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export function address(path: string): URL {
  return new URL(path, document.baseURI)
}

async function read<Answer>(response: Response): Promise<Answer> {
  let answer
  try {
    answer = await response.json()
  } catch {
    throw new Refusal('no_answer', response.statusText)
  }
  if (!answer.ok) {
    takeRefusal(answer.error.code, answer)
    throw new Refusal(answer.error.code, answer.error.message)
  }
  return answer as Answer
}

// How long to wait before asking a server that is busy again; a refusal has changed nothing.
const PATIENCE = [200, 500, 1000, 2000]

async function request<Answer>(path: string, body?: object): Promise<Answer> {
  for (const wait of PATIENCE) {
    try {
      return await requestOnce(path, body)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'busy') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return requestOnce(path, body)
}

async function requestOnce<Answer>(path: string, body?: object): Promise<Answer> {
  const options: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  let response: Response
  try {
    response = await fetch(address(`api/${path}`), options)
  } catch {
    throw new Refusal('offline', 'the server cannot be reached')
  }
  return read(response)
}

// The cookie cannot be read, so this browser notes that there is one.
const NOTE = 'incognita-somebody'

function note(): void {
  try {
    localStorage.setItem(NOTE, 'yes')
  } catch {
    // Then the server is asked, which is all that is lost.
  }
}

// Whether we have done anything here before. Who only looks around needs no identity.
export function isSomebody(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null
  } catch {
    return true
  }
}

let guest: Promise<unknown> | null = null

// Makes a guest once, however many requests find that they need one.
function becomeGuest(): Promise<unknown> {
  guest ??= request('guest', {})
    .then(note)
    .finally(() => (guest = null))
  return guest
}

// Whoever asks while a guest is being made asks as that guest.
async function asSomebody<Answer>(path: string, body?: object): Promise<Answer> {
  try {
    await guest
    return await request<Answer>(path, body)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'no_identity') throw error
  }
  await becomeGuest()
  return request(path, body)
}

export function get<Answer>(path: string): Promise<Answer> {
  return asSomebody(path)
}

// Changing something takes somebody.
export async function post<Answer = object>(path: string, body: object = {}): Promise<Answer> {
  if (!isSomebody()) await becomeGuest()
  return asSomebody(path, body)
}

// Who we are; a guest from now on if nobody yet.
export async function me(): Promise<Person> {
  if (!isSomebody()) await becomeGuest()
  const { person } = await get<{ person: Person }>('me')
  takeStanding(person)
  return person
}

// What needs nobody in particular: it makes no guest.
export function asNobody<Answer = object>(path: string, body: object): Promise<Answer> {
  return request(path, body)
}

// With the token of a letter: a new password, and one is logged in.
export async function loginByLetter(token: string, password: string): Promise<Person> {
  const { person } = await request<{ person: Person }>('reset', { token, password })
  note()
  return person
}

export async function login(name: string, password: string): Promise<Person> {
  const { person } = await request<{ person: Person }>('login', { name, password })
  note()
  return person
}
