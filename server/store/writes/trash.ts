import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import type { DatasetKey, DeletedDataset, ExpectedDataset } from '../interface/datasets.ts'
import type { DatasetState, Restoration, RestoredDataset } from '../interface/trash.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { hiddenKey } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'
import { hasProject, isExpected, notAsExpected, recordDataset } from './datasets.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'
import { requireUnderQuota } from './quotas.ts'

// The catalogue says first whether a dataset is in the trash. Its counters follow in a transaction of their own, since they may be in another
// place; `unsettled_at` says that they may not have done so yet.

export async function deleteDatasetRecord(
  db: Transaction<Schema>,
  args: ExpectedDataset & Originated & { readonly now: number },
): Promise<DeletedDataset> {
  const deleted = await db
    .updateTable('datasets')
    .set({ deleted_at: args.now, unsettled_at: args.now })
    .where(isExpected(args))
    .where('deleted_at', 'is', null)
    .returning(['project_id as projectId', 'name'])
    .executeTakeFirst()
  if (deleted === undefined) return notAsExpected(db, args)
  await recordDataset(db, 'dataset.deleted', args, deleted)
  return 'deleted'
}

/** The project may have been deleted meanwhile, and the place in the quota taken. */
export async function restoreDatasetRecord(
  db: Transaction<Schema>,
  args: Restoration & Originated,
): Promise<RestoredDataset> {
  const { organizationId, datasetId, keep, now } = args
  await differencesOf(db).lockOrganization(db, organizationId)
  const repeated = await keepAnswer(db, { organizationId, keep, now })
  if (repeated !== undefined) return repeated
  const dataset = await db
    .selectFrom('datasets')
    .select(['project_id', 'deleted_at', 'name'])
    .where(isExpected({ organizationId, datasetId }))
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  if (dataset === undefined) throw new Abandoned<RestoredDataset>({ outcome: 'no_such_dataset' })
  if (dataset.deleted_at === null) return { outcome: 'not_deleted' }
  const projectId = args.projectId ?? dataset.project_id
  if (!(await hasProject(db, { organizationId, projectId })))
    throw new Abandoned<RestoredDataset>({ outcome: 'no_such_project', projectId })
  await requireUnderQuota(db, { organizationId, quota: 'datasets', isRestored: true })
  const isMoved = projectId !== dataset.project_id
  await db
    .updateTable('datasets')
    .set((eb) => ({
      deleted_at: null,
      unsettled_at: now,
      ...(isMoved && {
        project_id: projectId,
        updated_at: now,
        metadata_version: eb('metadata_version', '+', 1),
      }),
    }))
    .where('id', '=', datasetId)
    .execute()
  await recordDataset(db, 'dataset.restored', args, { projectId, name: dataset.name })
  return { outcome: 'restored' }
}

export async function markPurged(
  db: Transaction<Schema>,
  args: ExpectedDataset & Originated & { readonly now: number; readonly deletedBefore?: number },
): Promise<DeletedDataset> {
  const { deletedBefore } = args
  const before = await db
    .selectFrom('datasets')
    .select('purged_at')
    .where(isExpected({ organizationId: args.organizationId, datasetId: args.datasetId }))
    .executeTakeFirst()
  const marked = await db
    .updateTable('datasets')
    .set((eb) => ({
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(args.now)),
      purged_at: args.now,
      unsettled_at: args.now,
    }))
    .where(isExpected(args))
    .$if(deletedBefore !== undefined, (query) => query.where('deleted_at', '<', deletedBefore ?? 0))
    .returning(['project_id as projectId', 'name'])
    .executeTakeFirst()
  if (marked === undefined) return before === undefined ? 'no_such_dataset' : 'changed'
  // Whoever repeats a purge that was interrupted tells nobody anything new.
  if (before?.purged_at == null) await recordDataset(db, 'dataset.purged', args, marked)
  return 'deleted'
}

/** Whoever writes to the dataset holds its counters, so that what it writes is there before, or not at all. */
export async function hideCounters(
  db: Transaction<Schema>,
  { organizationId, datasetId, isHidden }: DatasetKey & { readonly isHidden: boolean },
): Promise<void> {
  const hidden = hiddenKey(datasetId)
  const [from, to] = isHidden ? [datasetId, hidden] : [hidden, datasetId]
  await tenant(db, organizationId)
    .updateTable('counters')
    .set({ dataset_id: to })
    .where('dataset_id', '=', from)
    .where('organization_id', '=', organizationId)
    .execute()
}

export async function noteSettled(
  db: Transaction<Schema>,
  { deletedAt, ...dataset }: DatasetKey & Pick<DatasetState, 'deletedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('datasets')
    .set({ unsettled_at: null })
    .where(isExpected(dataset))
    .where('purged_at', 'is', null)
    .where('deleted_at', deletedAt === null ? 'is' : '=', deletedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
