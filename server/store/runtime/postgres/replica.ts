import { setTimeout as after } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import { sqlStateOf } from '../../sql/postgres/errors.ts'
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
  #tellsHistory = true

  constructor(primary: Kysely<Schema>, replica: Kysely<Schema>) {
    this.#primary = primary
    this.#replica = replica
  }

  /** Undefined when the replica lacks something, or cannot answer: then the primary has to. */
  async read<Answer>(read: (replica: Kysely<Schema>) => Promise<Answer>): Promise<Answer | undefined> {
    if (performance.now() < this.#leftOutUntil) return undefined
    try {
      if (await hasCaughtUp(this.#primary, this.#replica, this.#tellsHistory)) return await read(this.#replica)
    } catch (error) {
      if (isOfRead(error)) throw error
      if (isWithheld(error)) this.#tellsHistory = false
    }
    this.#leftOutUntil = performance.now() + LEFT_OUT_MS
    return undefined
  }
}

/** Whether a read would fail on the primary too: it took too long, or its caller has left. */
function isOfRead(error: unknown): boolean {
  return error instanceof StoreError && (error.reason === 'too_slow' || error.reason === 'gone')
}

/** A server does not have a function, or does not let this user call it. */
function isWithheld(error: unknown): boolean {
  return ['42501', '42883', '0A000'].includes(sqlStateOf(error) ?? '')
}

/**
 * Whether a replica has everything that any node had committed on the primary at the time of this call, so that a caller finds there
 * what it just wrote. Waits for a replica that lags by some milliseconds.
 */
async function hasCaughtUp(primary: Kysely<Schema>, replica: Kysely<Schema>, tellsHistory: boolean): Promise<boolean> {
  const history = tellsHistory ? HISTORY : { written: sql`null`, replayed: sql`null` }
  const { rows } = await sql<{ position: string; history: string | null }>`
    select pg_current_wal_lsn()::text as position, ${history.written} as history`.execute(primary)
  const position = rows[0]?.position
  for (let attempt = 1; attempt <= CATCH_UP_ATTEMPTS; attempt += 1) {
    // No standby, no position: it was promoted, or its address is wrong.
    const { rows: answers } = await sql<{ reached: boolean | null; history: string | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn and pg_is_in_recovery() as reached,
        ${history.replayed} as history`.execute(replica)
    const [answer] = answers
    if (answer?.history !== rows[0]?.history) return false
    if (answer?.reached !== false) return answer?.reached === true
    await after(CATCH_UP_PAUSE_MS)
  }
  return false
}

const SYSTEM = sql`(select system_identifier from pg_control_system())`

/**
 * Positions can be compared only within one system and timeline. A replica that did not follow a failover, or a primary that was restored to an
 * earlier time, may have replayed later positions with other writes. What is received shows the timeline at once, to a user who may see it; the
 * control file only after the next checkpoint.
 */
const HISTORY = {
  written: sql`${SYSTEM} || ' ' || ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int`,
  replayed: sql`${SYSTEM} || ' ' || greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()),
    (select received_tli from pg_stat_wal_receiver))`,
}
