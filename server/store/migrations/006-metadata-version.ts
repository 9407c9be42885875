import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/** A version of a dataset's catalogue record. It differs between two states even if they follow each other in a millisecond. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('datasets')
    .addColumn('metadata_version', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute()
}
