import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Counts what records of a log have beside them. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('counters')
    .addColumn('parts_bytes', 'bigint', (column) => {
      const counted = column.notNull().defaultTo(0)
      // It runs again where a start was interrupted, which SQLite undoes as a whole.
      return hasTenantSchemas ? counted.ifNotExists() : counted
    })
    .execute()
  const logs = await own
    .selectFrom('changes')
    .select(['dataset_id', sql<number | string>`sum(length(parts))`.as('bytes')])
    .where('parts', 'is not', null)
    .groupBy('dataset_id')
    .execute()
  for (const { dataset_id, bytes } of logs)
    await own
      .updateTable('counters')
      .set({ parts_bytes: Number(bytes) })
      .where('dataset_id', '=', dataset_id)
      .execute()
}
