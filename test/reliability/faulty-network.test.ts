import { expect, test } from 'vitest'
import { runInstrument } from '../support/run-instrument.ts'

test('rows stored are rows sent and rows reported, whatever a network does: 15 sequences of the instrument', {
  timeout: 300_000,
}, async () => {
  const { code, broken, figures } = await runInstrument('faulty-network', '--sequences', '15')
  expect({ code, broken, seed: figures['seed'] }).toEqual({ code: 0, broken: [], seed: figures['seed'] })
})
