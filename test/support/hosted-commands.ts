import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getEnvironmentData } from 'node:worker_threads'
import { SHARED_KEY } from '../../scripts/mutations/switch.ts'
import { COMPILED_ONCE } from './compiled-once.ts'
import { type Ended, type Spawned, spawn } from './spawn.ts'
import { started } from './started.ts'
import { atWorkerEnd } from './worker-end.ts'

/** A command, and what its process would have. */
export interface Command {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
}

const HOST = fileURLToPath(new URL('command-host.mjs', import.meta.url))
const PROGRAM = join(await started('cli'), 'cli/run-command.js')

/** A mutation is on from the start of a process to its end. */
const isMutated = getEnvironmentData(SHARED_KEY) !== undefined

/** Of what a command reads from the environment, a process can change these while it runs. */
const CHANGEABLE = /^(?:DATASET_SERVICE_|XDG_|PATH$|NODE_COMPILE_CACHE$)/

let host: Host | undefined

/**
 * Runs a command in a process that runs many of them, which takes a tenth of the processor time that a process for each takes: most of that is
 * loading. All is as in a process of its own, but for standard input, which is empty. Undefined if the process is busy, as
 * with commands that run at the same time, or if the command needs another environment.
 */
export function runHosted(command: Command): Promise<Ended> | undefined {
  const names = Object.keys(command.env).filter((name) => command.env[name] !== undefined)
  if (isMutated || host?.isBusy || !names.every((name) => CHANGEABLE.test(name))) return undefined
  if (host === undefined || host.hasEnded) host = new Host()
  return host.run(command)
}

class Host {
  isBusy = false
  hasEnded = false
  readonly #mark = `${randomUUID()} `
  readonly #process: Spawned = spawn(process.execPath, [HOST, PROGRAM, this.#mark], { env: COMPILED_ONCE })
  readonly #written = { stdout: '', stderr: '' }
  #onNews = () => {}

  constructor() {
    for (const name of ['stdout', 'stderr'] as const)
      this.#process[name].setEncoding('utf8').on('data', (text: string) => {
        this.#written[name] += text
        this.#onNews()
      })
    this.#process.once('close', () => {
      this.hasEnded = true
      this.#onNews()
    })
    atWorkerEnd(async () => {
      if (this.hasEnded) return
      this.#process.stdin.end()
      await once(this.#process, 'close')
    })
  }

  run(command: Command): Promise<Ended> {
    this.isBusy = true
    this.#process.stdin.write(`${JSON.stringify(command)}\n`)
    return new Promise((resolve) => {
      this.#onNews = () => {
        const stdout = this.#output('stdout')
        const stderr = this.#output('stderr')
        if ((stdout.exitCode === null || stderr.exitCode === null) && !this.hasEnded) return
        Object.assign(this.#written, { stdout: '', stderr: '' })
        this.isBusy = false
        resolve({ stdout: stdout.text, stderr: stderr.text, exitCode: stdout.exitCode })
      }
    })
  }

  /** What is written until the mark, after which the exit code stands. It is missing while the command runs, and if the process was killed. */
  #output(name: 'stdout' | 'stderr'): { readonly text: string; readonly exitCode: number | null } {
    const [text = '', code] = this.#written[name].split(this.#mark)
    return { text, exitCode: code?.endsWith('\n') ? Number(code) : null }
  }
}
