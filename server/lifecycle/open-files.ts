import { readFileSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { REFUSED_CONNECTIONS } from '../http/server.ts'

/** The files that a node opens itself: threads (9 each), database, pools of connections (45), exports (64). */
const OWN_FILES = 128

/** With fewer a node would have no room for connections. */
const LEAST_FILES = 256

/** How many files this process may have open. Only Linux says; elsewhere there is no limit known. */
export function openFilesLimit(): number {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * How many connections there is room for. A connection beyond the number of open files would never be answered, and exports and backups
 * would fail. Throws `ConfigError` where there is no room for a node at all.
 */
export function connectionsWithin(openFiles: number, wanted: number): number {
  if (openFiles < LEAST_FILES)
    throw new ConfigError(
      `the process may have ${openFiles} files open (ulimit -n), and needs ${LEAST_FILES} at least.`,
    )
  return Math.min(wanted, openFiles - OWN_FILES - REFUSED_CONNECTIONS)
}
