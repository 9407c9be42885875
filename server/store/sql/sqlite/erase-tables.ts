import { sql, type Transaction } from 'kysely'
import { physicalIndex } from '../physical.ts'
import type { Schema } from '../schema.ts'
import { GONE } from './gone-tables.ts'

// SQLite overwrites what is deleted (`secure_delete`). For a large table that would take seconds in one statement, so its rows are deleted
// before it is dropped, some at a time.

/** Tables of rows, and of indexes with all that belongs to them. */
export interface ErasedTables {
  readonly tables: readonly string[]
  readonly indexes: readonly { readonly id: string }[]
}

/** How long other writes wait. */
const STEP_MS = 15

const ROWS_PER_STATEMENT = 100

/** Deletes some rows of the tables. False when all are empty. */
export async function eraseRows(own: Transaction<Schema>, erased: ErasedTables): Promise<boolean> {
  // They would keep indexes up to date that are about to go.
  await dropTriggers(own, erased.tables)
  const until = performance.now() + STEP_MS
  for (const table of await tablesOf(own, erased)) {
    const deletion = sql`delete from ${sql.table(table)} limit ${sql.lit(ROWS_PER_STATEMENT)}`
    for (let deleted = 1n; deleted > 0n; ) {
      deleted = (await deletion.execute(own)).numAffectedRows ?? 0n
      if (performance.now() > until) return true
    }
  }
  return false
}

async function dropTriggers(own: Transaction<Schema>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name in (${sql.join(tables)})`.execute(own)
  for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(own)
}

/** Those that are there. A full-text table and its parts are no tables that a statement may change: they are dropped as they are. */
async function tablesOf(own: Transaction<Schema>, { tables, indexes }: ErasedTables): Promise<string[]> {
  const isOfIndex = ['', GONE].flatMap((prefix) =>
    indexes.map(({ id }) => sql`name glob ${`${prefix}${physicalIndex(id, 0)}*`}`),
  )
  const names = [...tables, ...tables.map((table) => GONE + table)]
  const isNamed = sql.join([sql`name in (${sql.join(names)})`, ...isOfIndex], sql` or `)
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table' and (${isNamed})`.execute(own)
  return rows.map(({ name }) => name)
}
