import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Below every other thread of the process, so that this one takes only what they leave. */
const LOW_PRIORITY = 15

/** Lowers the calling thread. Linux gives each a priority of its own; elsewhere the process would be slowed down as a whole. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
  setPriority(Number(thread), LOW_PRIORITY)
}
