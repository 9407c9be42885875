import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** What rows were before their changes. Nothing is known of changes before this step. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  const history = own.schema
    .createTable('row_history')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('slot', 'bigint', (column) => column.notNull())
    .addColumn('row_number', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint')
    .addColumn('updated_at', 'bigint')
    .addColumn('cells', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addPrimaryKeyConstraint('row_history_key', ['dataset_id', 'slot', 'row_number', 'version'])
  await (hasTenantSchemas ? history : history.modifyEnd(sql`without rowid`)).execute()
  await own.schema
    .createTable('history_batches')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('slot', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addPrimaryKeyConstraint('history_batches_key', ['dataset_id', 'slot'])
    .execute()
  const counters = { keeps_history: 1, history_bytes: 0 }
  for (const [name, value] of Object.entries(counters))
    await own.schema
      .alterTable('counters')
      // It runs again where a start was interrupted, which SQLite undoes as a whole.
      .addColumn(name, 'bigint', (column) => {
        const made = column.notNull().defaultTo(value)
        return hasTenantSchemas ? made.ifNotExists() : made
      })
      .execute()
}
