// Tells whose the chance of a browser is (luck.ts), before each file and each test, and with what a failure comes back.
import { afterEach, beforeEach, expect } from 'vitest'
import { nameDrawing, serverSeed } from './luck'

const file = expect.getState().testPath!.replace(/^.*\//, '')
nameDrawing(file)
beforeEach(({ task }) => nameDrawing(`${file} ${task.name}`))
afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    console.error(
      `${file}: ${task.name}: dealt with INCOGNITA_SEED=${process.env.INCOGNITA_SEED ?? ''} (${serverSeed()})`,
    )
})
