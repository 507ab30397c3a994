// What somebody tries at a table or with a seat, and why it was not done, for people to read until they try again.
import { explainSeat } from './refusals'

export class Attempt {
  trouble = $state<string | null>(null)

  async at(act: () => Promise<unknown>): Promise<void> {
    this.trouble = null
    try {
      await act()
    } catch (error) {
      this.trouble = explainSeat(error)
    }
  }
}
