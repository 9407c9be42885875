import type { Kysely } from 'kysely'
import type { DatasetKey, DatasetPage } from '../interface/datasets.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import type { Page } from '../interface/page.ts'
import type { DatasetState, DeletedDatasetRecord, TrashCount } from '../interface/trash.ts'
import { tenant } from '../sql/differences.ts'
import { HIDDEN_PATTERN } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'
import { pageOf, recordsOf, toPage } from './datasets.ts'

export async function findDeletedDataset(
  db: Kysely<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<DeletedDatasetRecord | undefined> {
  const rows = await inTrash(db, organizationId).where('id', '=', datasetId).execute()
  const [dataset] = await recordsOf(db, organizationId, rows)
  return dataset
}

/** Datasets in the trash after a sequence number in creation order. */
export async function selectDeletedDatasets(
  db: Kysely<Schema>,
  page: DatasetPage,
): Promise<Page<DeletedDatasetRecord>> {
  const rows = await pageOf(db, inTrash(db, page.organizationId), page).execute()
  const { items, hasMore } = toPage(rows, page.limit)
  return { items: await recordsOf(db, page.organizationId, items), hasMore }
}

export async function countTrash(db: Kysely<Schema>, { organizationId }: OrganizationKey): Promise<TrashCount> {
  const { datasets } = await inTrash(db, organizationId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number | string>().as('datasets'))
    .executeTakeFirstOrThrow()
  const { projects } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number | string>().as('projects'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { bytes } = await tenant(db, organizationId)
    .selectFrom('counters')
    .select((eb) => eb.fn.sum<number | string | null>('stored_bytes').as('bytes'))
    .where('organization_id', '=', organizationId)
    .where('dataset_id', 'like', HIDDEN_PATTERN)
    .executeTakeFirstOrThrow()
  // Some databases give sums and counts as texts, and of no rows null.
  return { datasets: Number(datasets), projects: Number(projects), bytes: Number(bytes ?? 0) }
}

export async function findDatasetState(
  db: Kysely<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<DatasetState | undefined> {
  const row = await db
    .selectFrom('datasets')
    .select(['deleted_at', 'purged_at', 'unsettled_at'])
    .where('id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && { deletedAt: row.deleted_at, isPurged: row.purged_at !== null, isSettled: row.unsettled_at === null }
}

export async function selectUnsettled(
  db: Kysely<Schema>,
  { limit }: { readonly limit: number },
): Promise<DatasetKey[]> {
  return db
    .selectFrom('datasets')
    .select(['organization_id as organizationId', 'id as datasetId'])
    .where('unsettled_at', 'is not', null)
    .orderBy('unsettled_at')
    .limit(limit)
    .execute()
}

const DATASETS_PER_STEP = 100

export async function selectOldTrash(
  db: Kysely<Schema>,
  { organizationId, deletedBefore }: OrganizationKey & { readonly deletedBefore: number },
): Promise<DatasetKey[]> {
  const rows = await inTrash(db, organizationId)
    .where('deleted_at', '<', deletedBefore)
    .orderBy('deleted_at')
    .limit(DATASETS_PER_STEP)
    .execute()
  return rows.map(({ id: datasetId }) => ({ organizationId, datasetId }))
}

/** What is being purged is not in the trash any more. */
function inTrash(db: Kysely<Schema>, organizationId: string) {
  return db
    .selectFrom('datasets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
}
