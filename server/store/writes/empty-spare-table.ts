import type { Transaction } from 'kysely'
import type { SpareTable } from '../interface/rebuild.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'

/**
 * Deletes some rows of a table that has not the rows of its dataset, and of what indexes had for these. False when the rest can be dropped at once, as
 * everything can where dropping a table holds nobody.
 */
export async function emptySpareTable(
  db: Transaction<Schema>,
  { organizationId, datasetId, generation }: SpareTable,
): Promise<boolean> {
  const own = tenant(db, organizationId)
  const { emptySome } = differencesOf(own)
  if (emptySome === undefined) return false
  const spare = await own
    .selectFrom('spare_tables')
    .select('generation')
    .where('dataset_id', '=', datasetId)
    .where('generation', '=', generation)
    .executeTakeFirst()
  if (spare === undefined) return false
  const indexes = await own
    .selectFrom('indexes')
    .select(['id', 'built_for'])
    .where('dataset_id', '=', datasetId)
    .execute()
  return emptySome(own, {
    tables: [rowTable({ datasetId, generation })],
    indexes: indexes.map(({ id, built_for: kept }) => ({ indexId: id, kept, upTo: generation })),
  })
}
