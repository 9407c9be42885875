import { expect, test } from 'vitest'
import { runInstrument } from '../support/run-instrument.ts'

// The first and the eleventh use the command line.
test('rows stored are rows sent and rows reported, whatever a network does: 11 sequences of the instrument', {
  timeout: 300_000,
}, async () => {
  const { code, broken, figures } = await runInstrument('faulty-network', '--sequences', '11')
  expect({ code, broken, seed: figures['seed'] }).toEqual({ code: 0, broken: [], seed: figures['seed'] })
})
