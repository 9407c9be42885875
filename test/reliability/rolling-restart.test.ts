import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const INSTRUMENT = fileURLToPath(new URL('./rolling-restart.ts', import.meta.url))

test('no request fails while each of two nodes behind the balancer is restarted: one round of the instrument', {
  timeout: 120_000,
}, async ({ skip }) => {
  const options = ['--restarts', '2', '--delay', '3', '--clients', '4']
  const child = spawn(process.execPath, [INSTRUMENT, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  const found = JSON.parse(output) as { skipped?: string; broken?: readonly string[] }
  if (found.skipped !== undefined) skip(found.skipped)
  expect({ code, broken: found.broken }).toEqual({ code: 0, broken: [] })
})
