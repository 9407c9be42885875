import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { leaveOutMarked } from '../sql/sqlite/sorted-entries.ts'

/** Where indexes are tables, those that there are get their entries of large appends in their order, too. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  if (!differencesOf(own).indexes.areTables) return
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and name glob 'ix_*_insert'`.execute(own)
  for (const trigger of rows) {
    const statement = leaveOutMarked(trigger.sql)
    if (statement === undefined) continue
    await sql.raw(`drop trigger ${trigger.name}`).execute(own)
    await sql.raw(statement).execute(own)
  }
}
