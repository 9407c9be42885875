import { readFileSync, readlinkSync } from 'node:fs'

/** A process by what tells it from every other one that ever ran: the start of its machine, its container, its number, and its own start. */
interface ProcessName {
  readonly boot: string
  readonly container: string
  readonly pid: number
  readonly started: string
}

/** This process as other processes find it recorded. Undefined where the system does not say enough, as on others than Linux. */
export function nameOfThisProcess(): string | undefined {
  const name = thisProcess()
  return name && [name.boot, name.container, name.pid, name.started].join(' ')
}

/** Whether a recorded process has surely ended. Of one on another machine, or in another container, that is not known. */
export function hasEnded(recorded: string | null): boolean {
  const own = thisProcess()
  if (recorded === null || own === undefined) return false
  const [boot, container, pid, started] = recorded.split(' ')
  if (boot !== own.boot || container !== own.container) return false
  if (!isRunning(Number(pid))) return true
  // Another process may have the number by now.
  const startedThen = startOf(Number(pid))
  return startedThen !== undefined && startedThen !== started
}

/** It stays what it is, and reading it takes three files. */
let found: ProcessName | undefined

function thisProcess(): ProcessName | undefined {
  found ??= readThisProcess()
  return found
}

function readThisProcess(): ProcessName | undefined {
  const started = startOf(process.pid)
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const container = readlinkSync('/proc/self/ns/pid')
    return started === undefined ? undefined : { boot, container, pid: process.pid, started }
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // EPERM: it is another user's
  }
}

/** When a process began, in ticks since the machine did. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses, which may have any characters in it; the start is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
