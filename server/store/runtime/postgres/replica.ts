import { setTimeout as after } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../sql/schema.ts'

const CATCH_UP_ATTEMPTS = 5
const CATCH_UP_PAUSE_MS = 10

/**
 * Whether a replica has everything that any node had committed on the primary at the time of this call, so that a caller finds there
 * what it just wrote. Waits for a replica that lags by some milliseconds.
 */
export async function hasCaughtUp(primary: Kysely<Schema>, replica: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(primary)
  const position = rows[0]?.position
  for (let attempt = 1; attempt <= CATCH_UP_ATTEMPTS; attempt += 1) {
    // No standby, no position: it was promoted, or its address is wrong.
    const { rows: answers } = await sql<{ reached: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn and pg_is_in_recovery() as reached`.execute(replica)
    const reached = answers[0]?.reached
    if (reached !== false) return reached === true
    await after(CATCH_UP_PAUSE_MS)
  }
  return false
}
