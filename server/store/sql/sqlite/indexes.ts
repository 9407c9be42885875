import { type Kysely, sql } from 'kysely'
import type { PhysicalIndex } from '../physical.ts'
import { physicalIndex } from '../physical.ts'
import { rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { sortKey } from '../sort.ts'

/**
 * Makes an index of the very expressions that pages are ordered by: SQLite uses no other. It puts NULL before every value, as
 * the contract does, and has the row number, ascending, after the fields.
 */
export async function buildIndex(db: Kysely<Schema>, index: PhysicalIndex): Promise<void> {
  const { indexId, generation, fields } = index
  const keys = fields.map((field) => (field.descending ? sql`${sortKey(field)} desc` : sql`${sortKey(field)}`))
  const name = sql.id(physicalIndex(indexId, generation))
  await sql`create index if not exists ${name} on ${sql.table(rowTable(index))} (${sql.join(keys)})`.execute(db)
}

export async function dropIndex(
  db: Kysely<Schema>,
  { indexId, generation }: Pick<PhysicalIndex, 'indexId' | 'generation'>,
): Promise<void> {
  await db.schema.dropIndex(physicalIndex(indexId, generation)).ifExists().execute()
}
