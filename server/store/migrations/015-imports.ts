import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Imports of files, and the rows that they refused. They stand beside the rows, since each step of an import is one transaction with its rows. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  await differencesOf(own)
    .withSequence(own.schema.createTable('imports').ifNotExists())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('match', 'text')
    .addColumn('on_error', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('head', 'text')
    .addColumn('is_checked', 'integer', (column) => column.notNull())
    .addColumn('rows_read', 'bigint', (column) => column.notNull())
    .addColumn('rows_written', 'bigint', (column) => column.notNull())
    .addColumn('rows_refused', 'bigint', (column) => column.notNull())
    .addColumn('done_bytes', 'bigint', (column) => column.notNull())
    .addColumn('done_line', 'bigint', (column) => column.notNull())
    .addColumn('done_rows', 'bigint', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('owner', 'text')
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await own.schema
    .createIndex('imports_by_dataset')
    .ifNotExists()
    .on('imports')
    .columns(['dataset_id', 'sequence'])
    .execute()
  await own.schema
    .createIndex('imports_by_end')
    .ifNotExists()
    .on('imports')
    .columns(['organization_id', 'ended_at'])
    .execute()
  await own.schema
    .createTable('refused_rows')
    .ifNotExists()
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('line', 'bigint', (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_rows_key', ['import_id', 'number'])
    .execute()
}
