import { ConfigError } from '../config.ts'
import { REFUSED_CONNECTIONS } from '../http/server.ts'
import { FILES_FOR_PLACES } from '../open-files-limit.ts'

/** The files that a node opens itself: threads (9 each), database, pools of connections (38, 4 of a replica and 4 for each server), exports (64). */
const OWN_FILES = 128

/** Files beside the database's that threads have open, where there is room for them. */
const PLACE_FILES = 384

/** With fewer a node would have no room for connections. */
const LEAST_FILES = 256

/**
 * How many connections there is room for. A connection beyond the number of open files would never be answered, and exports and backups
 * would fail. Each event loop opens files of its own. Throws `ConfigError` where there is no room for a node at all.
 */
export function connectionsWithin(openFiles: number, wanted: number, loops = 1): number {
  if (openFiles < LEAST_FILES * loops)
    throw new ConfigError(
      `the process may have ${openFiles} files open (ulimit -n), and needs ${LEAST_FILES * loops} at least.`,
    )
  const placeFiles = openFiles < FILES_FOR_PLACES * loops ? 0 : PLACE_FILES
  return Math.min(wanted, openFiles - placeFiles - (OWN_FILES + REFUSED_CONNECTIONS) * loops)
}
