import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Whether the file has a table of this name. */
export async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
  return rows.length > 0
}

/** Whether a table of the file has a column of this name. */
export async function hasColumn(db: Kysely<Schema>, table: string, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pragma_table_info(${table}) where name = ${name}`.execute(db)
  return rows.length > 0
}
