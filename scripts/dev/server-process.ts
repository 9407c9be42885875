/** The server as a process of its own: what it has loaded can only be replaced with all of it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const COMMAND = ['--require', './server/node-version.cjs', 'server/main.ts']

/** Requests that still run when the code has changed are not waited for as long as in operation. */
const ENVIRONMENT = { SHUTDOWN_TIMEOUT_SECONDS: '1', ...process.env }

/** Beyond its own time: it hangs, as code in the making may. */
const HANGS_AFTER_MS = Number(ENVIRONMENT.SHUTDOWN_TIMEOUT_SECONDS) * 1000 + 2000

export interface ServerProcess {
  /** Starts it, or ends the one that runs and starts another. */
  restart(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
  isStopped(): boolean
  kill(): void
}

export function serverProcess(): ServerProcess {
  let child: ChildProcess | undefined
  let restarting: Promise<void> | undefined
  let isStopped = false

  async function replace(): Promise<void> {
    if (child) await end(child)
    if (isStopped) return
    child = spawn(process.execPath, COMMAND, { env: ENVIRONMENT, stdio: 'inherit' })
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
      if (child) await end(child)
    },
    isStopped: () => isStopped,
    kill: () => void child?.kill('SIGKILL'),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS)
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
