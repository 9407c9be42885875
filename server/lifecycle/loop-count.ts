import { type Config, isPostgresUrl } from '../config.ts'

/** Where the kernel spreads connections over sockets that listen on one port, as Node's documentation of `reusePort` lists them. */
const SPREADING: readonly string[] = ['linux', 'freebsd', 'sunos', 'aix']

/** How many event loops serve, and why it is one where more were asked for. */
export interface LoopCount {
  readonly loops: number
  readonly whyOne?: string
}

export function loopCount(
  { WORKERS, DATABASE_URL }: Pick<Config, 'WORKERS' | 'DATABASE_URL'>,
  platform: string = process.platform,
): LoopCount {
  if (WORKERS === 1) return { loops: 1 }
  if (!SPREADING.includes(platform))
    return { loops: 1, whyOne: `WORKERS is ${WORKERS}, but one loop serves: ${platform} does not spread connections` }
  // Each loop has a store of its own, and two stores would not write to a SQLite file together.
  if (!isPostgresUrl(DATABASE_URL))
    return { loops: 1, whyOne: `WORKERS is ${WORKERS}, but one loop serves: more need PostgreSQL` }
  return { loops: WORKERS }
}
