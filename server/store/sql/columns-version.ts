import { type RawBuilder, sql } from 'kysely'

/** Versions that a millisecond has: no dataset has had as many changes since 1970. */
const VERSIONS_PER_MS = 1_000

/** A number that counts changes, beyond all that may have been given out by now. */
export function laterThan(version: number, now: number): number {
  return Math.max(version + 1, now * VERSIONS_PER_MS)
}

/**
 * The same for `columns_version` in an update of `counters`; `parameters` are in the order of the statement. Nodes keep columns by this version. After a
 * failover that lost changes, or a restore while nodes run, a version that counts by one would come a second time, for other columns.
 */
export function laterColumns(now: number): {
  readonly parameters: readonly number[]
  readonly next: RawBuilder<number>
} {
  const least = now * VERSIONS_PER_MS
  const next = sql<number>`case when columns_version < ${least} then ${least} else columns_version + 1 end`
  return { parameters: [least, least], next }
}
