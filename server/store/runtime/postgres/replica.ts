import { setTimeout as after } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../../sql/schema.ts'

/** A replica that lacked something or did not answer is left out for so long. Otherwise each scan would wait for it. */
const LEFT_OUT_MS = 1_000

const CATCH_UP_ATTEMPTS = 5
const CATCH_UP_PAUSE_MS = 10

/** A replica that reads are tried on. */
export class Replica {
  readonly #primary: Kysely<Schema>
  readonly #replica: Kysely<Schema>
  #leftOutUntil = Number.NEGATIVE_INFINITY

  constructor(primary: Kysely<Schema>, replica: Kysely<Schema>) {
    this.#primary = primary
    this.#replica = replica
  }

  /** Undefined when the replica lacks something, or cannot answer: then the primary has to. */
  async read<Answer>(read: (replica: Kysely<Schema>) => Promise<Answer>): Promise<Answer | undefined> {
    if (performance.now() < this.#leftOutUntil) return undefined
    try {
      if (await hasCaughtUp(this.#primary, this.#replica)) return await read(this.#replica)
    } catch (error) {
      if (isOfRead(error)) throw error
    }
    this.#leftOutUntil = performance.now() + LEFT_OUT_MS
    return undefined
  }
}

/** Whether a read would fail on the primary too: it took too long, or its caller has left. */
function isOfRead(error: unknown): boolean {
  return error instanceof StoreError && (error.reason === 'too_slow' || error.reason === 'gone')
}

/**
 * Whether a replica has everything that any node had committed on the primary at the time of this call, so that a caller finds there
 * what it just wrote. Waits for a replica that lags by some milliseconds.
 */
async function hasCaughtUp(primary: Kysely<Schema>, replica: Kysely<Schema>): Promise<boolean> {
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
