// A match that goes on while a page shows it: what its player chooses is sent by another device of theirs, so that
// nothing but the client itself works in the page. The choices are the same every time.
import type { Page } from 'playwright-core'

interface Told {
  table: { id: string; status: string }
  seq: number
  legal: { do?: string }[]
}

export class Player {
  private random = 7
  id = ''

  constructor(
    private readonly page: Page,
    private readonly address: string,
    // Kinds of choices that are made where they can be.
    private readonly prefers: readonly string[] = [],
  ) {}

  private async ask(path: string, body?: object): Promise<Told> {
    const headers = { origin: new URL(this.address).origin }
    const url = `${this.address}api/${path}`
    const answer = body ? await this.page.request.post(url, { data: body, headers }) : await this.page.request.get(url)
    return (await answer.json()) as Told
  }

  // Somebody sits down to a match against bots, and is asked.
  async begin(game: string, players: number, bot: string): Promise<void> {
    await this.ask('guest', { name: 'Ada' })
    const bots = Array<string>(players - 1).fill(bot)
    const { table } = await this.ask('tables', { game, players, bots, public: false, seating: 'as_seated' })
    this.id = table.id
    await this.ask(`tables/${this.id}/start`, {})
    await this.page.goto(`${this.address}#/table/${this.id}`)
    await this.page.locator('.bar.mine').waitFor()
  }

  // Until the page has shown everything: whether it asks, or the match is over.
  async asked(): Promise<boolean> {
    for (;;) {
      const state = await this.page.evaluate(() =>
        document.querySelector('.result') ? 'over' : document.querySelector('.bar.mine') ? 'asked' : 'shows',
      )
      if (state !== 'shows') return state === 'asked'
      await this.page.waitForTimeout(250)
    }
  }

  // Makes one choice; false if the match is over. A slow page may still show what was asked before, while others play.
  async choose(): Promise<boolean> {
    let told = await this.ask(`tables/${this.id}`)
    while (!told.legal?.length) {
      if (told.table.status === 'over') return false
      await this.page.waitForTimeout(250)
      told = await this.ask(`tables/${this.id}`)
    }
    const { legal, seq } = told
    const liked = legal.filter((choice) => this.prefers.includes(choice.do ?? ''))
    const among = liked.length > 0 ? liked : legal
    this.random = (this.random * 48271) % 2147483647
    await this.ask(`tables/${this.id}/play`, { expect: seq, event: among[this.random % among.length] })
    return true
  }
}
