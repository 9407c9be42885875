import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PhysicalIndex } from '../physical.ts'
import { physicalIndex } from '../physical.ts'
import { rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { sortKey } from '../sort.ts'

type IndexName = Pick<PhysicalIndex, 'organizationId' | 'indexId' | 'generation'>

/**
 * Makes an index of the very expressions that pages are ordered by, and of the row number, which decides last. It runs outside
 * transactions, so that rows can be written at the same time. An unfinished index of an earlier attempt is dropped first.
 */
export async function buildIndex(db: Kysely<Schema>, index: PhysicalIndex): Promise<void> {
  await dropIndex(db, index)
  await statementFor(index, sql`concurrently`).execute(db)
}

/** The same in a transaction, on a table that no other transaction sees yet. */
export async function buildIndexInside(db: Transaction<Schema>, index: PhysicalIndex): Promise<void> {
  await statementFor(index, sql``).execute(db)
}

function statementFor(index: PhysicalIndex, how: RawBuilder<unknown>) {
  const { organizationId, generation, indexId, fields } = index
  const keys = fields.map((field) => {
    const direction = field.descending ? sql`desc nulls last` : sql`asc nulls first`
    return sql`(${sortKey(field)}) ${direction}`
  })
  const name = sql.id(physicalIndex(indexId, generation))
  const table = sql.id(organizationId, rowTable(index))
  return sql`create index ${how} ${name} on ${table} (${sql.join([...keys, sql.ref('row_number')])})`
}

export async function dropIndex(db: Kysely<Schema>, { organizationId, indexId, generation }: IndexName): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(organizationId, physicalIndex(indexId, generation))}`.execute(db)
}
