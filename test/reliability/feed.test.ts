import { expect, test } from 'vitest'
import { runInstrument } from '../support/run-instrument.ts'

test('copies that follow a dataset equal it after kill -9 of each server: one round of the instrument', async () => {
  const { code, broken } = await runInstrument('feed', '--changes', '3000', '--kills', '1')
  expect({ code, broken }).toEqual({ code: 0, broken: [] })
})
