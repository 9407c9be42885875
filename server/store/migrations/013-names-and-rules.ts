import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/** Datasets are found by their names. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.createIndex('datasets_by_name').on('datasets').columns(['organization_id', 'name', 'sequence']).execute()
}
