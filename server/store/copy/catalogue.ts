import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import type { Schema } from '../sql/schema.ts'
import { continueAfter } from './sequence.ts'
import { UNFINISHED } from './unfinished.ts'

/** All tables of the catalogue but that of events, which may be long; each after those that it refers to. */
export const CATALOGUE_TABLES = [
  'organizations',
  'projects',
  'datasets',
  'api_keys',
  'secrets',
  'key_use',
  'users',
  'memberships',
  'sessions',
  'invitations',
  'webhooks',
  'deliveries',
] as const

type CatalogueTable = (typeof CATALOGUE_TABLES)[number]

const ROWS_PER_INSERT = 500

/** Copies the catalogue with the numbers that give lists their order, reads it back and compares. */
export async function copyCatalogue(source: Kysely<Schema>, db: Transaction<Schema>): Promise<void> {
  // A server that was started on the empty database has made some of its own.
  await db.deleteFrom('secrets').where('name', '<>', UNFINISHED).execute()
  for (const table of CATALOGUE_TABLES) await copyTable(source, db, table)
}

async function copyTable(source: Kysely<Schema>, db: Transaction<Schema>, table: CatalogueTable): Promise<void> {
  const rows = await contents(source, table)
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
  const copied = await contents(db, table)
  if (!isDeepStrictEqual(copied, rows)) {
    const counts = `${copied.length} of ${rows.length} records`
    throw new StoreError('unusable', `the copy of ${table} differs from its source (${counts}). Nothing was changed.`)
  }
  if (rows[0] !== undefined && 'sequence' in rows[0]) await carrySequence(source, db, table)
}

/** A table's records in an order that both databases have. */
async function contents(db: Kysely<Schema>, table: CatalogueTable) {
  const rows = await db.selectFrom(table).selectAll().execute()
  const kept = rows.filter((row) => !('name' in row && row.name === UNFINISHED)).map((row) => ({ ...row }))
  return kept.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** New records get higher numbers than all earlier ones, deleted ones included. */
export async function carrySequence(
  source: Kysely<Schema>,
  db: Transaction<Schema>,
  table: CatalogueTable | 'events',
): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(source)
  await continueAfter(db, table, rows[0]?.seq ?? 1)
}
