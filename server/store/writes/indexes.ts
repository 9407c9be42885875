import type { Transaction } from 'kysely'
import type { Repeated } from '../../domain/idempotency-key.ts'
import { fieldsText, type IndexField } from '../../domain/index-fields.ts'
import type { Originated } from '../../domain/origin.ts'
import { announceEvents } from '../events/record.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import type { BuiltIndexKey, IndexKey, InsertedIndex, RefusedIndex } from '../interface/indexes.ts'
import type { OverQuota } from '../interface/quotas.ts'
import { countIndexes } from '../reads/quotas.ts'
import { laterColumns } from '../sql/columns-version.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'
import { requireNoRebuild } from './rebuild.ts'
import { nameOfThisProcess } from './this-process.ts'

/** Catalogues an index that is to be built next. The record comes first, so that what a crash leaves is known. */
export async function insertIndex(
  db: Transaction<Schema>,
  args: IndexKey & {
    fields: readonly IndexField[]
    maxIndexes: number
    /** How many indexes all datasets of the organization may have together. */
    allowed: number
    now: number
  },
): Promise<InsertedIndex> {
  const { datasetId } = args
  const own = tenant(db, args.organizationId)
  const generation = await moveIndexes(own, args)
  if (generation === undefined) return { outcome: 'no_such_dataset' }
  await requireNoRebuild(own, { datasetId, generation })
  const refused = (await refusal(own, args)) ?? (await overIndexes(db, args))
  if (refused !== undefined) throw new Abandoned<InsertedIndex>(refused)
  await own
    .insertInto('indexes')
    .values({
      id: args.indexId,
      dataset_id: datasetId,
      fields: fieldsText(args.fields),
      status: 'building',
      created_at: args.now,
      owner: nameOfThisProcess() ?? null,
    })
    .execute()
  return { outcome: 'inserted', generation }
}

async function refusal(
  own: Transaction<Schema>,
  { datasetId, fields, maxIndexes }: Parameters<typeof insertIndex>[1],
): Promise<RefusedIndex | undefined> {
  const columns = await own.selectFrom('columns').select('number').where('dataset_id', '=', datasetId).execute()
  // A dataset has columns as long as it is catalogued; its counters stay a moment longer.
  if (columns.length === 0) return { outcome: 'no_such_dataset' }
  const isKnown = (field: IndexField) => columns.some(({ number }) => number === field.column)
  if (!fields.every(isKnown)) return { outcome: 'columns_changed' }
  const present = await own
    .selectFrom('indexes')
    .select(['id', 'fields'])
    .where('dataset_id', '=', datasetId)
    .where('status', '<>', 'dropping')
    .execute()
  const same = present.find((index) => index.fields === fieldsText(fields))
  if (same !== undefined) return { outcome: 'duplicate', of: same.id }
  return present.length >= maxIndexes ? { outcome: 'too_many' } : undefined
}

/** Two datasets may get an index at once, each under the lock of its own counters. */
async function overIndexes(
  db: Transaction<Schema>,
  { organizationId, allowed }: Parameters<typeof insertIndex>[1],
): Promise<OverQuota | undefined> {
  await differencesOf(db).lockTenant(db, organizationId)
  const used = await countIndexes(db, { organizationId })
  return used < allowed ? undefined : { outcome: 'over_quota', quota: 'indexes', used, allowed }
}

/** From now on pages are read by the index; false when it was dropped while it was built. */
export async function markIndexReady(
  db: Transaction<Schema>,
  args: BuiltIndexKey & Keeping & Originated,
): Promise<boolean | Repeated> {
  const own = tenant(db, args.organizationId)
  const generation = await moveIndexes(own, args)
  // Where the dataset got another table, that one was built with the index, unless indexes stay, and is read by it.
  const { areTables } = differencesOf(own).indexes
  const from = areTables || generation === args.generation ? 'building' : 'ready'
  if (!(await setStatus(own, args, [from], 'ready'))) return false
  const repeated = await keepAnswer(own, args)
  if (repeated !== undefined) throw new Abandoned(repeated)
  await announceIndex(own, args, 'index.created')
  return true
}

/** From now on nothing is read by the index; undefined when there is none. `deleteIndexRecord` comes next but one. */
export async function markIndexDropping(
  db: Transaction<Schema>,
  { origin, now, ...args }: IndexKey & Originated & { readonly now: number },
): Promise<BuiltIndexKey | undefined> {
  const own = tenant(db, args.organizationId)
  const generation = await moveIndexes(own, { ...args, now })
  if (generation === undefined || !(await setStatus(own, args, ['ready', 'building'], 'dropping'))) return undefined
  await announceIndex(own, { ...args, origin }, 'index.deleted')
  return { ...args, generation }
}

async function announceIndex(
  own: Transaction<Schema>,
  { organizationId, datasetId, indexId, origin }: IndexKey & Originated,
  type: 'index.created' | 'index.deleted',
): Promise<void> {
  const data = { index_id: indexId }
  await announceEvents(own, [{ organizationId, datasetId, type, data, origin }])
}

async function setStatus(
  own: Transaction<Schema>,
  { datasetId, indexId }: IndexKey,
  from: readonly ('building' | 'ready')[],
  to: 'ready' | 'dropping',
): Promise<boolean> {
  const { numUpdatedRows } = await own
    .updateTable('indexes')
    .set({ status: to })
    .where('id', '=', indexId)
    .where('dataset_id', '=', datasetId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets an index whose physical one is gone. */
export async function deleteIndexRecord(db: Transaction<Schema>, args: IndexKey): Promise<void> {
  const own = tenant(db, args.organizationId)
  await own.deleteFrom('indexes').where('id', '=', args.indexId).where('dataset_id', '=', args.datasetId).execute()
}

/**
 * Takes the record that serializes the dataset's writers and tells readers that its indexes are others. Rows and columns stay
 * what they are, so `version` does too. Returns the generation of the dataset's table; undefined when the dataset is gone.
 */
async function moveIndexes(
  own: Transaction<Schema>,
  { datasetId, now }: { readonly datasetId: string; readonly now: number },
): Promise<number | undefined> {
  const counters = await own
    .updateTable('counters')
    .set({ columns_version: laterColumns(now).next })
    .where('dataset_id', '=', datasetId)
    .returning('generation')
    .executeTakeFirst()
  return counters?.generation
}
