import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { type Physical, physicalOf } from '../physical.ts'
import type { Schema } from '../schema.ts'

/** What the file has of row tables and their indexes, of all organizations. */
export async function selectPhysical(db: Kysely<Schema>): Promise<Physical> {
  const columns = await sql<{ table: string; column: string }>`
    select m.name as "table", t.name as "column" from sqlite_master m join pragma_table_info(m.name) t
    where m.type = 'table' and m.name glob 'rows_*'`.execute(db)
  const indexes = await sql<{ name: string; table: string }>`
    select i.name, t.tbl_name as "table" from sqlite_master i join sqlite_master t on t.name = i.name || '_insert'
    where i.type = 'table' and i.name glob 'ix_*' and t.type = 'trigger'`.execute(db)
  return physicalOf(columns.rows, indexes.rows)
}

/** What SQLite itself finds wrong with its file, a line each. */
export async function selectFaults(db: Kysely<Schema>): Promise<string[]> {
  const found = (await integrityOf(db)).filter((text) => text !== 'ok')
  // In a damaged file tables may not be readable.
  if (found.length > 0) return found.map((text) => `integrity_check: ${text.replaceAll(/\s+/g, ' ')}`)
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  return references.rows.map(({ table, rowid, parent }) => `${table}, row ${rowid}: there is no such row in ${parent}`)
}

async function integrityOf(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    return rows.map(({ integrity_check }) => integrity_check)
  } catch (error) {
    // Some damage ends the check itself.
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT')) return [error.message]
    throw error
  }
}
