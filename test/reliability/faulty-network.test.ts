import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { started } from '../support/started.ts'

await started('console')

const INSTRUMENT = fileURLToPath(new URL('./faulty-network.ts', import.meta.url))

test('rows stored are rows sent and rows reported, whatever a network does: 30 sequences of the instrument', {
  timeout: 300_000,
}, async () => {
  const child = spawn(process.execPath, [INSTRUMENT, '--sequences', '30'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  const { broken, figures } = JSON.parse(output)
  expect({ code, broken, seed: figures.seed }).toEqual({ code: 0, broken: [], seed: figures.seed })
})
