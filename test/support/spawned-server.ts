import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { HEAP_ARGUMENTS } from '../../scripts/heap-arguments.ts'
import { COMPILED_ONCE } from './compiled-once.ts'
import { type Spawned, spawn } from './spawn.ts'
import { started } from './started.ts'

const MAIN = join(await started('server'), 'server/main.js')

/** The server as `npm start` and the image run it, in a process of its own. */
export interface SpawnedServer {
  readonly process: Spawned
  readonly output: { stdout: string; stderr: string }
  /** With the version segment, once it serves. Rejects when the process ends before that. */
  readonly baseUrl: Promise<string>
  /** The exit code, once the process has ended. */
  readonly exit: Promise<number | null>
}

/** A folder of its own for a test, removed at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a server on a free port with nothing but these settings; the test's end kills it if it still runs. One event loop serves, which
 * starts soonest, unless `WORKERS` is among them: '' is the default of a user. `within` is a command that becomes the one that it is given,
 * such as `nice`. Of a server for several tests, `atEnd` gets what stops it.
 */
export function spawnServer(
  settings: Readonly<Record<string, string>>,
  user: { readonly uid?: number; readonly gid?: number } = {},
  within: readonly string[] = [],
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): SpawnedServer {
  const env = { ...COMPILED_ONCE, PORT: '0', LOG_LEVEL: 'silent', WORKERS: '1', ...settings }
  const [command = '', ...args] = [...within, process.execPath, ...HEAP_ARGUMENTS, MAIN]
  const child = spawn(command, args, { env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  atEnd(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const output = { stdout: '', stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text
  })
  const serving = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output.stdout += text
      const baseUrl = /^Serving (\S+\/v1),.*\n/m.exec(output.stdout)?.[1]
      if (baseUrl !== undefined) resolve(baseUrl)
    })
    void exit.then((code) => reject(new Error(`the server ended with ${code}: ${output.stderr}`)))
  })
  serving.catch(() => {}) // a test that expects the end does not ask for the address
  return { process: child, output, baseUrl: serving, exit }
}
