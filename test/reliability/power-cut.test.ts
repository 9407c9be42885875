import { expect, test } from 'vitest'
import { runInstrument } from '../support/run-instrument.ts'

test('what is acknowledged outlasts a power cut: one cycle of the instrument with two files', async ({ skip }) => {
  const { code, skipped, broken } = await runInstrument('power-cut', '--cycles', '1', '--files', '2')
  if (skipped !== undefined) skip(skipped)
  expect({ code, broken }).toEqual({ code: 0, broken: [] })
})
