import { availableParallelism } from 'node:os'
import { type Config, isPostgresUrl } from '../config.ts'
import { sharesPorts } from '../http/server.ts'
import { openFilesLimit } from '../open-files-limit.ts'

/** Where the kernel spreads connections over sockets that listen on one port, as Node's documentation of `reusePort` lists them. */
const SPREADING: readonly string[] = ['linux', 'freebsd', 'sunos', 'aix']

/** The most loops unless more are asked for: beyond it, the threads that write are the limit of most loads. */
const MOST = 8

/** What there has to be for each loop, or fewer serve unless more are asked for. A loop takes about 50 MB, and its share of connections. */
const FILES_EACH = 1_024
const MEMORY_EACH = 256 * 1024 ** 2

/** How many event loops serve, and why it is one where more could. */
export interface LoopCount {
  readonly loops: number
  readonly whyOne?: string
}

/** What this process may use. */
export interface Room {
  readonly platform: string
  /** Processors, or the part of them that a container may use. */
  readonly cores: number
  readonly openFiles: number
  /** The limit of a container; infinity without one. */
  readonly memory: number
}

function roomHere(): Room {
  return {
    platform: process.platform,
    cores: availableParallelism(),
    openFiles: openFilesLimit(),
    memory: process.constrainedMemory() || Number.POSITIVE_INFINITY,
  }
}

/**
 * As many as `WORKERS` says. Unset, on SQLite as many as there are cores, within `Room`, and on PostgreSQL one, since each loop opens
 * connections of its own.
 */
export function loopCount(
  { WORKERS, DATABASE_URL }: Pick<Config, 'WORKERS' | 'DATABASE_URL'>,
  room: Room = roomHere(),
): LoopCount {
  const wanted = WORKERS ?? (isPostgresUrl(DATABASE_URL) ? 1 : loopsWithin(room))
  if (wanted === 1 || SPREADING.includes(room.platform)) return { loops: wanted }
  if (WORKERS === undefined) return { loops: 1 }
  return {
    loops: 1,
    whyOne: `WORKERS is ${WORKERS}, but one loop serves: ${room.platform} does not spread connections`,
  }
}

function loopsWithin({ cores, openFiles, memory }: Room): number {
  return Math.max(1, Math.min(cores, MOST, Math.floor(openFiles / FILES_EACH), Math.floor(memory / MEMORY_EACH)))
}

/** The same, and one where the kernel refuses that sockets share a port, as an old one does. */
export async function possibleLoops(config: Pick<Config, 'WORKERS' | 'DATABASE_URL' | 'HOST'>): Promise<LoopCount> {
  const count = loopCount(config)
  if (count.loops === 1 || (await sharesPorts(config.HOST))) return count
  return {
    loops: 1,
    whyOne: `one event loop serves instead of ${count.loops}: the kernel lets no sockets share a port`,
  }
}
