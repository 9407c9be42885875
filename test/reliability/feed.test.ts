import { expect, test } from 'vitest'
import { runInstrument } from '../support/run-instrument.ts'

test('copies that follow a dataset equal it after kill -9 of each server: one round of the instrument', async () => {
  // conformance/event-loops wakes who follows at other loops, and store/kill kills two loops.
  const { code, broken } = await runInstrument('feed', '--changes', '3000', '--kills', '1', '--loops', '1')
  expect({ code, broken }).toEqual({ code: 0, broken: [] })
})
