import { expect, test } from 'vitest'
import { runInstrument } from '../support/run-instrument.ts'

test('no request fails while each of two nodes behind the balancer is restarted: one round of the instrument', async ({
  skip,
}) => {
  const options = ['--restarts', '2', '--delay', '3', '--clients', '4', '--pause', '60']
  const { code, skipped, broken } = await runInstrument('rolling-restart', ...options)
  if (skipped !== undefined) skip(skipped)
  expect({ code, broken }).toEqual({ code: 0, broken: [] })
})
