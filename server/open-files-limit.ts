import { readFileSync } from 'node:fs'

/** How many files this process may have open. Only Linux says; elsewhere there is no limit known. */
export function openFilesLimit(): number {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** With fewer files for each event loop, threads keep few of the database's further files open. */
export const FILES_FOR_PLACES = 1_024
