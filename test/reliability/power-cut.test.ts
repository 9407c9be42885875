import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const INSTRUMENT = fileURLToPath(new URL('./power-cut.ts', import.meta.url))

test('what is acknowledged outlasts a power cut: one cycle of the instrument', { timeout: 120_000 }, async ({
  skip,
}) => {
  const child = spawn(process.execPath, [INSTRUMENT, '--cycles', '1'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  const found = JSON.parse(output) as { skipped?: string; broken?: readonly string[] }
  if (found.skipped !== undefined) skip(found.skipped)
  expect({ code, broken: found.broken }).toEqual({ code: 0, broken: [] })
})
