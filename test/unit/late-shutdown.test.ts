import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { spawn } from '../support/spawn.ts'

const PROGRAM = fileURLToPath(new URL('../support/late-shutdown.ts', import.meta.url))

test.each(['delay', 'drain', 'close'])(
  'a shutdown that hangs at the step %s ends in time, and the log says so',
  async (step) => {
    const program = spawn(process.execPath, [PROGRAM, step], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [[, signal], log] = await Promise.all([once(program, 'close'), text(program.stdout)])
    expect(signal).toBe('SIGTERM')
    expect(log).toContain('"msg":"late"')
  },
)
