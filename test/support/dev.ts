import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { COMPILED_ONCE } from './compiled-once.ts'

const SERVING = /^Serving (http:\S+)\/v1,/m

/** A process that serves, and starts its server again when a document or code changes. */
export interface Dev {
  readonly process: ChildProcess
  /** The next match in its output after the last one. */
  next(pattern: RegExp): Promise<RegExpExecArray>
  /** The address of the next server. */
  restarted(): Promise<string>
}

/** Runs a program in a folder, until its first server is up. It ends with the test. */
export async function startDev(cwd: string, program: string): Promise<Dev & { readonly address: string }> {
  const env = { ...COMPILED_ONCE, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await closed
  })
  const next = outputOf(child)
  const restarted = async () => (await next(SERVING))[1] ?? ''
  return { process: child, next, restarted, address: await restarted() }
}

function outputOf(child: ChildProcess): Dev['next'] {
  let output = ''
  let look = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
      look()
    })
  }
  return (pattern) =>
    new Promise((resolve, reject) => {
      look = () => {
        const match = pattern.exec(output)
        // An incomplete line could match too little.
        if (match === null || !output.includes('\n', match.index + match[0].length)) return
        output = output.slice(match.index + match[0].length)
        resolve(match)
      }
      child.once('close', () => reject(new Error(`ended without ${pattern}: ${output}`)))
      look()
    })
}

/** With exit code 0, and its server too. */
export async function ends(dev: Dev, signal: 'SIGINT' | 'SIGTERM', address: string): Promise<void> {
  const exit = once(dev.process, 'exit')
  dev.process.kill(signal)
  expect(await exit).toEqual([0, null])
  await expect(fetch(address)).rejects.toThrow('fetch failed')
}
