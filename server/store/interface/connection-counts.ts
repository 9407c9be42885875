/** How many connections to PostgreSQL an event loop may have open, by what they are for. Each kind of work has its own, so that none waits for another. */
export interface ConnectionCounts {
  /** Reads that are short: pages, and what is read by key. */
  readonly pages: number
  readonly writes: number
  /** Exports that are sent as they are read. Each holds a connection until its caller has read it. */
  readonly exports: number
  /** Pages that may look at every row. On a replica there may be as many. */
  readonly scans: number
  /** Summaries and groups. */
  readonly summaries: number
  /** Exports that are made as files, as many as are made at once. */
  readonly files: number
  /** Indexes are built one after the other. */
  readonly maintenance: number
  /** Counting requests sends one statement at a time. */
  readonly counting: number
}

const FIXED = { summaries: 2, files: 2, maintenance: 1, counting: 1 }
const OF_FIXED = sumOf(FIXED)

/** What the rest is divided by. */
const SHARES = { pages: 5, writes: 5, exports: 4, scans: 2 }

/** What an event loop uses where nothing is said. Whether more of them serve more was not measured. */
export const MOST_CONNECTIONS = OF_FIXED + 2 * sumOf(SHARES)

/** With these there is one connection for scans. */
export const LEAST_CONNECTIONS = OF_FIXED + sumOf(SHARES) / 2

/** A node also asks each of several servers whether it is the primary, with one connection of each thread that uses the database. */
export const ASKING_CONNECTIONS = 4

/** Divides the connections of an event loop in fixed proportions. */
export function connectionCounts(connections = MOST_CONNECTIONS): ConnectionCounts {
  const rest = connections - OF_FIXED
  const shareOf = (share: number) => Math.floor((rest * share) / sumOf(SHARES))
  const counts = { writes: shareOf(SHARES.writes), exports: shareOf(SHARES.exports), scans: shareOf(SHARES.scans) }
  return { ...FIXED, ...counts, pages: rest - sumOf(counts) }
}

/** How many of the connections for some work one organization may use, as a share: at least one, and the others find the rest. */
export function ofOneOrganization(connections: number, share: number): number {
  return Math.max(1, Math.floor(connections * share))
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
