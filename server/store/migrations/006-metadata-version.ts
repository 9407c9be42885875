import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/** What tells two states of a dataset's catalogue record apart, however fast one follows the other. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('datasets')
    .addColumn('metadata_version', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute()
}
