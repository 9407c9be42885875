import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * How nice threads are to others. The main thread, at 0, answers everybody: what it has to do is little, and all wait for it. The writer
 * comes next. Whatever may scan takes what they leave.
 */
export const NICENESS = { writer: 5, scan: 15 } as const

/** Lowers the calling thread. Linux gives each a priority of its own; elsewhere the process would be slowed down as a whole. */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux') return
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
  setPriority(Number(thread), niceness)
}
