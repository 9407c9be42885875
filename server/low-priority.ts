import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * How nice threads are to others. The main thread, at 0, answers everybody: what it has to do is little, and all wait for it. The writer
 * comes next, then what reads large bodies, or what strangers answer to webhooks. Whatever may scan takes what they leave.
 */
export const NICENESS = { writer: 5, body: 7, webhooks: 10, scan: 15 } as const

/**
 * Lowers the calling thread. Linux gives each a priority of its own; elsewhere the process would be slowed down as a whole. A process
 * that was started nicer than that (by cron, or by `Nice=` of systemd) stays as nice as it is: only root may take it back. Priorities
 * make a busy server fairer and a server without them works, so a system that refuses (a sandbox, no /proc) is no reason to stop.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.max(niceness, getPriority(thread)))
  } catch {
    // It stays at the priority of the process.
  }
}
