import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresServer } from './server.ts'

type Frozen = Pick<PostgresServer, 'dataFolder'>

/** Stops every process of a server where it is, as a machine that hangs does: its connections stay open, and get no answer. */
export function freeze(server: Frozen): void {
  signalAll(server, 'SIGSTOP')
}

/** Lets a frozen server go on as if nothing had happened. It has to be awake to be ended. */
export function thaw(server: Frozen): void {
  signalAll(server, 'SIGCONT')
}

/** The first process, then those that it made. */
export function processesOf({ dataFolder }: Frozen): readonly number[] {
  const first = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
  return [first, ...others].filter((pid) => pid !== '').map(Number)
}

function signalAll(server: Frozen, signal: NodeJS.Signals): void {
  for (const pid of processesOf(server)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}
