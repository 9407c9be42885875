/** The server as a process of its own: what it has loaded can only be replaced with all of it. */
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

/** Of arguments of Node. What takes longer than `hangsAfterMs` to end hangs, as code in the making may, and is killed. */
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
      // Asked for while the old one ends: the new one reads the files after that.
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

/** By itself, that is: it could not start, or crashed. What it had to say stands above. */
function tellOfItsEnd(child: ChildProcess, isStopped: () => boolean): void {
  child.once('exit', (code, signal) => {
    if (child.killed || isStopped()) return
    console.error(`The server ended with ${signal ?? `code ${code}`}. It starts again with the next change.`)
  })
}
