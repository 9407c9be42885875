import { type Kysely, sql } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { differencesOf } from '../sql/differences.ts'
import { rowColumns } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { estimateStoredBytes } from '../sql/stored-bytes.ts'

/** What an organization may have in place of its plan's numbers. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('organizations').addColumn('quotas', 'text').execute()
}

/** How much each dataset stores; of those that are there an estimate, since a count would read every row. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('counters')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('stored_bytes', 'bigint', (column) => {
      const made = column.notNull().defaultTo(0)
      return hasTenantSchemas ? made.ifNotExists() : made
    })
    .execute()
  if (!hasTenantSchemas)
    await own.schema.createIndex('counters_by_organization').on('counters').columns(['organization_id']).execute()
  for (const { datasetId, rowCount } of await filledDatasets(own)) {
    const columns = rowColumns(await columnsOf(own, datasetId))
    const bytes = await estimateStoredBytes(own, { datasetId, generation: 0, columns, rowCount })
    await own.updateTable('counters').set({ stored_bytes: bytes }).where('dataset_id', '=', datasetId).execute()
  }
}

/** By names of this step alone: later ones may change the tables. */
function filledDatasets(own: Kysely<Schema>) {
  return own
    .selectFrom('counters')
    .select(['dataset_id as datasetId', 'row_count as rowCount'])
    .where('row_count', '>', sql.lit(0))
    .execute()
}

function columnsOf(own: Kysely<Schema>, datasetId: string): Promise<{ number: number; type: ColumnType }[]> {
  return own.selectFrom('columns').select(['number', 'type']).where('dataset_id', '=', datasetId).execute()
}
