import { sql, type Transaction } from 'kysely'
import { fieldsOf, fieldsText, type IndexField, physicalIndex } from '../index-fields.ts'
import type { Schema } from '../schema.ts'
import { Abandoned } from './outcome.ts'

/** Why an index is not made; of a duplicate the identifier of the one that is there. */
export type RefusedIndex =
  | { readonly outcome: 'no_such_dataset' | 'columns_changed' | 'too_many' }
  | { readonly outcome: 'duplicate'; readonly of: string }

export type InsertedIndex = { readonly outcome: 'inserted' } | RefusedIndex

/** Catalogues an index that is to be built next. The record comes first, so that what a crash leaves is known. */
export async function insertIndex(
  db: Transaction<Schema>,
  args: {
    datasetId: string
    indexId: string
    fields: readonly IndexField[]
    maxIndexes: number
    now: number
  },
): Promise<InsertedIndex> {
  const { datasetId } = args
  if (!(await moveIndexes(db, datasetId))) return { outcome: 'no_such_dataset' }
  const refused = await refusal(db, args)
  if (refused !== undefined) throw new Abandoned<InsertedIndex>(refused)
  await db
    .insertInto('indexes')
    .values({
      id: args.indexId,
      dataset_id: datasetId,
      fields: fieldsText(args.fields),
      status: 'building',
      created_at: args.now,
    })
    .execute()
  return { outcome: 'inserted' }
}

async function refusal(
  db: Transaction<Schema>,
  { datasetId, fields, maxIndexes }: Parameters<typeof insertIndex>[1],
): Promise<RefusedIndex | undefined> {
  const columns = await db.selectFrom('columns').select('number').where('dataset_id', '=', datasetId).execute()
  // A dataset has columns as long as it is catalogued; its counters stay a moment longer.
  if (columns.length === 0) return { outcome: 'no_such_dataset' }
  const isKnown = (field: IndexField) => columns.some(({ number }) => number === field.column)
  if (!fields.every(isKnown)) return { outcome: 'columns_changed' }
  const present = await db
    .selectFrom('indexes')
    .select(['id', 'fields'])
    .where('dataset_id', '=', datasetId)
    .where('status', '<>', 'dropping')
    .execute()
  const same = present.find((index) => index.fields === fieldsText(fields))
  if (same !== undefined) return { outcome: 'duplicate', of: same.id }
  return present.length >= maxIndexes ? { outcome: 'too_many' } : undefined
}

/** From now on pages are read by the index; false when it was dropped while it was built. */
export function markIndexReady(
  db: Transaction<Schema>,
  args: { datasetId: string; indexId: string },
): Promise<boolean> {
  return setStatus(db, args, 'building', 'ready')
}

/** From now on nothing is read by the index; false when there is none. `deleteIndexRecord` comes next but one. */
export async function markIndexDropping(
  db: Transaction<Schema>,
  args: { datasetId: string; indexId: string },
): Promise<boolean> {
  return (await setStatus(db, args, 'ready', 'dropping')) || (await setStatus(db, args, 'building', 'dropping'))
}

async function setStatus(
  db: Transaction<Schema>,
  { datasetId, indexId }: { datasetId: string; indexId: string },
  from: 'building' | 'ready',
  to: 'ready' | 'dropping',
): Promise<boolean> {
  await moveIndexes(db, datasetId)
  const { numUpdatedRows } = await db
    .updateTable('indexes')
    .set({ status: to })
    .where('id', '=', indexId)
    .where('dataset_id', '=', datasetId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets an index whose physical one is gone. */
export async function deleteIndexRecord(
  db: Transaction<Schema>,
  args: { datasetId: string; indexId: string },
): Promise<void> {
  await db.deleteFrom('indexes').where('id', '=', args.indexId).where('dataset_id', '=', args.datasetId).execute()
}

/** Drops the indexes that rest on a column, whatever their state, before the column: SQLite refuses it otherwise. */
export async function dropIndexesOn(
  db: Transaction<Schema>,
  args: { datasetId: string; column: number },
): Promise<void> {
  const present = await db
    .selectFrom('indexes')
    .select(['id', 'fields'])
    .where('dataset_id', '=', args.datasetId)
    .execute()
  for (const { id, fields } of present) {
    if (!fieldsOf(fields).some(({ column }) => column === args.column)) continue
    await db.schema.dropIndex(physicalIndex(id)).ifExists().execute()
    await deleteIndexRecord(db, { datasetId: args.datasetId, indexId: id })
  }
}

/**
 * Takes the record that serializes the dataset's writers and tells readers that its indexes are others. Rows and columns stay
 * what they are, so `version` does too. False when the dataset is gone.
 */
async function moveIndexes(db: Transaction<Schema>, datasetId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('counters')
    .set({ columns_version: sql`columns_version + 1` })
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
