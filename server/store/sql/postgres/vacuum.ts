import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** What has cells, or values of rules. These are written anew, since a page keeps the bytes of what was deleted from it. */
const REWRITTEN = ['idempotency_keys', 'imports', 'refused_rows', 'row_history', 'columns'] as const

/** What has no cells but names. */
const CLEANED = ['changes', 'counters', 'indexes'] as const

/** A table that is larger is only cleaned: writers of the organization would wait for seconds. Later writes reuse its pages. */
const REWRITTEN_UP_TO_BYTES = 256 * 1024 ** 2

/** While its samples are rewritten, nobody in the database can plan a statement. */
const SAMPLES_UP_TO_BYTES = 16 * 1024 ** 2

/** Removes what was deleted from an organization's tables from their files. It runs outside transactions. */
export async function vacuumTenant(db: Kysely<Schema>, organizationId: string): Promise<void> {
  await untilUnseen(db)
  for (const table of REWRITTEN) await rewrite(db, [organizationId, table])
  for (const table of CLEANED) await sql`vacuum ${sql.id(organizationId, table)}`.execute(db)
  await sql`vacuum datasets`.execute(db)
  // These statements have changed it, too.
  await untilUnseen(db)
  // It has samples of cells. Without the rights to vacuum it PostgreSQL warns and goes on.
  await rewrite(db, ['pg_catalog', 'pg_statistic'], SAMPLES_UP_TO_BYTES)
}

const LONGEST_WAIT_MS = 10_000
const LOOK_EVERY_MS = 20

/**
 * Waits for transactions that began before now, such as a page, an export, or a write between two statements: a vacuum keeps what they may still
 * read. Writes to other databases of the server count too, since a snapshot that is made here while they go on is as old as the oldest of them.
 */
async function untilUnseen(db: Kysely<Schema>): Promise<void> {
  const [{ now } = { now: '0' }] = (await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db))
    .rows
  const isUnseen = sql<{ unseen: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${now}::xid8 and not exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and greatest(age(backend_xmin), age(backend_xid)) >= age(${now}::xid8::xid)
    ) as unseen`
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    if ((await isUnseen.execute(db)).rows[0]?.unseen) return
    await wait(LOOK_EVERY_MS)
  }
}

async function rewrite(
  db: Kysely<Schema>,
  [schema, table]: readonly [schema: string, table: string],
  upToBytes = REWRITTEN_UP_TO_BYTES,
): Promise<void> {
  await forgetSamples(db, schema, table)
  const name = sql.id(schema, table)
  const size = sql<{ bytes: string }>`
    select coalesce(pg_total_relation_size(to_regclass(format('%I.%I', ${schema}::text, ${table}::text))), 0) as bytes`
  const [{ bytes } = { bytes: 0 }] = (await size.execute(db)).rows
  await (Number(bytes) > upToBytes ? sql`vacuum (analyze) ${name}` : sql`vacuum (full, analyze) ${name}`).execute(db)
}

/** ANALYZE keeps the samples that it has of a table which is empty now. Only PostgreSQL 18 and later can clear them. */
async function forgetSamples(db: Kysely<Schema>, schema: string, table: string): Promise<void> {
  const known = sql<{ canClear: boolean }>`select to_regproc('pg_clear_attribute_stats') is not null as "canClear"`
  if (schema === 'pg_catalog' || !(await known.execute(db)).rows[0]?.canClear) return
  await sql`
    select pg_clear_attribute_stats(${schema}::text, ${table}::text, attname::text, false) from pg_attribute
    where attrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text)) and attnum > 0 and not attisdropped`.execute(
    db,
  )
}
