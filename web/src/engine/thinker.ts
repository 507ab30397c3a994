// A bot that thinks in a worker of its own, so that nothing else has to wait for it.
import type { Course } from './calls'
import { EngineWorker } from './client'
import type { BotAnswer } from './engine'
import { netOf } from './nets'

// What a bot is asked.
export interface Question {
  course: Course
  bot: string
  seat: number
  seed: string
  // Whose tastes it has: any text, or '' for nobody's.
  style: string
}

// Whoever is told to hurry tries this many times at most: no person notices how long that takes.
const FEW = 40

export class Thinker {
  private worker: EngineWorker | null = null
  // Which nets the worker has, or is getting.
  private taught = new Map<string, Promise<void>>()
  private thought: { question: Question; settle(answer: Promise<BotAnswer | null>): void } | null = null

  // The answer; null if it is not wanted any more.
  think(question: Question): Promise<BotAnswer | null> {
    this.forget()
    return new Promise((settle) => {
      this.thought = { question, settle }
      this.begin(0)
    })
  }

  // Gives the worker what bots have learned for this match. Without it they play all the same.
  private async teach(worker: EngineWorker, { game, players }: Course): Promise<void> {
    const net = await netOf(game, players)
    if (net) await worker.ask('learn', net)
  }

  private async answer(worker: EngineWorker, question: Question, iterations: number): Promise<BotAnswer> {
    const { course, bot, seat, seed, style } = question
    const match = `${course.game} ${course.players}`
    let taught = this.taught.get(match)
    if (!taught) {
      taught = this.teach(worker, course)
      this.taught = new Map([[match, taught]])
    }
    await taught
    return worker.ask('think', course, bot, seat, seed, iterations, style)
  }

  private begin(iterations: number): void {
    const thought = this.thought!
    this.worker ??= new EngineWorker()
    const worker = this.worker
    const answer = this.answer(worker, thought.question, iterations)
    const settled = (): void => {
      if (this.thought !== thought || this.worker !== worker) return
      this.thought = null
      thought.settle(answer)
    }
    answer.then(settled, settled)
  }

  // Breaks off, and answers at once with little thought.
  hurry(): void {
    if (!this.thought) return
    this.close()
    this.begin(FEW)
  }

  // Breaks off; the question is answered with null.
  forget(): void {
    if (!this.thought) return
    this.thought.settle(Promise.resolve(null))
    this.thought = null
    this.close()
  }

  close(): void {
    this.worker?.close()
    this.worker = null
    this.taught.clear()
  }
}
