import { readFileSync } from 'node:fs'

/** A process as it is found again: its id may be another's later. */
export interface RunningProcess {
  readonly pid: number
  /** When it began, as its system counts; missing where the system does not say. */
  readonly startedAt?: string | undefined
}

export function thisProcess(): RunningProcess {
  return { pid: process.pid, startedAt: startOf(process.pid) }
}

/** Whether another process still runs. */
export function isRunning({ pid, startedAt }: RunningProcess): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Without a right to it, it is there all the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startedAt === undefined || startOf(pid) === startedAt
}

/** On Linux, from `/proc`: ticks since the start of the system, of which it also says which start that was. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // What is in parentheses is the program's name, which may hold anything.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${ticks} ${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}`
  } catch {
    return undefined
  }
}
