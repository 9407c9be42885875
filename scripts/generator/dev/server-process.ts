/** The server as a process of its own, since Node cannot replace modules that it has loaded. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  /** Starts it, or ends the one that runs and starts another. */
  restart(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
  isStopped(): boolean
  kill(): void
}

/** `command` are arguments of Node. A process that takes longer than `hangsAfterMs` to end is killed: unfinished code may hang. */
export function serverProcess(command: readonly string[], env: NodeJS.ProcessEnv, hangsAfterMs: number): ServerProcess {
  let child: ChildProcess | undefined
  let restarting: Promise<void> | undefined
  let isStopped = false

  async function replace(): Promise<void> {
    if (child) await end(child, hangsAfterMs)
    if (isStopped) return
    child = spawn(process.execPath, command, { env, stdio: 'inherit' })
    tellOfItsEnd(child, () => isStopped)
  }

  return {
    restart() {
      // A restart that is asked for while the old process ends needs no other one: the new process reads the files later.
      restarting ??= replace().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    async stop() {
      isStopped = true
      await restarting
      if (child) await end(child, hangsAfterMs)
    },
    isStopped: () => isStopped,
    kill: () => void child?.kill('SIGKILL'),
  }
}

async function end(child: ChildProcess, hangsAfterMs: number): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), hangsAfterMs)
  child.kill('SIGTERM')
  await exit
  clearTimeout(timer)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Reports a process that nobody ended: it could not start, or it crashed. Its own output is above the report. */
function tellOfItsEnd(child: ChildProcess, isStopped: () => boolean): void {
  child.once('exit', (code, signal) => {
    if (child.killed || isStopped()) return
    console.error(`The server ended with ${signal ?? `code ${code}`}. It starts again with the next change.`)
  })
}
