import type { Transaction } from 'kysely'
import { fieldsOf, isUnique } from '../../domain/index-fields.ts'
import type { PhysicalIndex } from '../interface/indexes.ts'
import type { Rebuild } from '../interface/rebuild.ts'
import { StoreError } from '../interface/store-error.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** What is known of a table when its indexes are made. */
type NewTable = Omit<Rebuild, 'uniques'>

/** Makes the indexes that a new table has from the beginning, and returns those that it gets when it has its rows. */
export async function createIndexes(own: Transaction<Schema>, rebuild: NewTable): Promise<readonly PhysicalIndex[]> {
  const { areTables, createBeforeSwitch } = differencesOf(own).indexes
  const kept = await keptIndexes(own, rebuild)
  if (kept.some((index) => isUnique(index) && !index.isReady))
    throw new StoreError('unavailable', `a unique index of ${rebuild.datasetId} is being built`)
  for (const index of kept) await createBeforeSwitch(own, index)
  return areTables ? [] : kept.filter(isUnique)
}

/**
 * Lets the indexes of a dataset be those of its new table. Returns those that rest on the column that went and that do not go with the
 * old table: nothing is read by them any more, and somebody has to drop them.
 */
export async function settleIndexes(own: Transaction<Schema>, rebuild: Rebuild): Promise<readonly string[]> {
  const { areTables, moveAtSwitch } = differencesOf(own).indexes
  for (const index of await keptIndexes(own, rebuild)) await moveAtSwitch(own, index)
  const gone = await goneIndexes(own, rebuild)
  if (areTables) {
    if (gone.length > 0) await own.updateTable('indexes').set({ status: 'dropping' }).where('id', 'in', gone).execute()
    return gone
  }
  if (gone.length > 0) await own.deleteFrom('indexes').where('id', 'in', gone).execute()
  // The new table was built with them.
  await own
    .updateTable('indexes')
    .set({ status: 'ready' })
    .where('dataset_id', '=', rebuild.datasetId)
    .where('status', '=', 'building')
    .execute()
  return []
}

/** The indexes of a dataset, also those that are being built, that do not rest on the column that goes. */
async function keptIndexes(
  own: Transaction<Schema>,
  rebuild: NewTable,
): Promise<(PhysicalIndex & { readonly isReady: boolean })[]> {
  const { organizationId, datasetId, to: generation, columns } = rebuild
  const indexes = await indexesOf(own, datasetId)
  return indexes.flatMap(({ id: indexId, status, fields }) => {
    const bound = fields.flatMap((field) => {
      const column = columns.find(({ number }) => number === field.column)
      return column === undefined ? [] : [{ ...field, type: column.type }]
    })
    const isKept = status !== 'dropping' && bound.length === fields.length
    return isKept
      ? [{ organizationId, datasetId, generation, indexId, fields: bound, isReady: status === 'ready' }]
      : []
  })
}

async function goneIndexes(own: Transaction<Schema>, { datasetId, dropped }: Rebuild): Promise<string[]> {
  const indexes = await indexesOf(own, datasetId)
  return indexes.filter(({ fields }) => fields.some(({ column }) => column === dropped)).map(({ id }) => id)
}

async function indexesOf(own: Transaction<Schema>, datasetId: string) {
  const indexes = await own
    .selectFrom('indexes')
    .select(['id', 'status', 'fields'])
    .where('dataset_id', '=', datasetId)
    .execute()
  return indexes.map(({ fields, ...index }) => ({ ...index, fields: fieldsOf(fields) }))
}
