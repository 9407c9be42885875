import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hasEnded, nameOfThisProcess } from '../../server/store/writes/this-process.ts'

test.runIf(process.platform === 'linux')(
  'a process that ended is told from one that runs, and from one that is somewhere else',
  async () => {
    const own = nameOfThisProcess() ?? ''
    expect(hasEnded(own)).toBe(false)
    const [boot, container, , started] = own.split(' ')
    const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
    const named = [boot, container, child.pid, started].join(' ')
    // A process with this number that began at another time: the system has used the number again.
    expect(hasEnded(named)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(hasEnded(named)).toBe(true)
    for (const elsewhere of [null, [boot, 'pid:[1]', 1, 1].join(' '), ['another-boot', container, 1, 1].join(' ')])
      expect(hasEnded(elsewhere)).toBe(false)
  },
)
