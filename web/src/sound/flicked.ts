// What is flicked clicks from peg to peg, ever more slowly: the times of the clicks follow the arrow as
// `flick` of board/motion.ts has it whirl.
// That many pegs it passes.
const PEGS = 60
// Closer than that, in seconds, clicks would be a hum.
const CLOSEST = 0.035
// The part of the time before it is let go, and until it swings around where it stops.
const [LET_GO, STOPS] = [0.1, 0.9]

// A point of the curve along which it slows down: (.2, .6), (.2, 1).
const curve = (u: number, one: number, other: number): number =>
  3 * one * u * (1 - u) ** 2 + 3 * other * u * u * (1 - u) + u ** 3

// In seconds, of a whirl of so many.
export function clicksOf(duration: number): number[] {
  const times: number[] = []
  for (let u = 0, passed = 0; u <= 1; u += 0.002) {
    const way = curve(u, 0.6, 1) * PEGS
    if (way < passed + 1) continue
    passed = Math.floor(way)
    const time = duration * (LET_GO + (STOPS - LET_GO) * curve(u, 0.2, 0.2))
    if (time - (times.at(-1) ?? -1) >= CLOSEST) times.push(time)
  }
  return times
}
