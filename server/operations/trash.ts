import type { Dataset, Plan } from '../../generated/index.ts'
import type {
  ListDatasetsReply,
  ListDatasetsRequest,
  RestoreDatasetReply,
  RestoreDatasetRequest,
} from '../../generated/operations.gen.ts'
import { isRepeated } from '../domain/idempotency-key.ts'
import { TRASH_KEPT_DAYS } from '../domain/plans.ts'
import type { DeletedDatasetRecord } from '../store/interface/trash.ts'
import type { Store } from '../store/store.ts'
import { type ApiError, noSuch, unprocessable } from './api-error.ts'
import type { Caller } from './caller.ts'
import { createOnce } from './create-once.ts'
import { toDataset } from './dataset-reply.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { organizationOf } from './organization.ts'
import { timestamp } from './timestamp.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A page of the datasets in the trash. */
export async function listDeleted(
  store: Store,
  organizationId: string,
  { project_id: projectId, name, name_contains: nameContains, cursor, limit }: ListDatasetsRequest['query'],
): Promise<ListDatasetsReply> {
  const contained = nameContains === undefined ? [] : [nameContains]
  const scope = [organizationId, 'deleted datasets', projectId, name, ...contained]
  const after = sequenceOf(store, scope, cursor)
  const { plan } = await organizationOf(store, organizationId)
  const page = await store.selectDeletedDatasets({ organizationId, projectId, name, nameContains, after, limit })
  const data = page.items.map((dataset) => toDeleted(dataset, plan))
  return { status: 200, body: { data, pagination: cataloguePagination(store, scope, after, page) } }
}

export async function restoreDataset(
  store: Store,
  { path, headers, body = {} }: RestoreDatasetRequest,
  { organizationId }: Caller,
): Promise<RestoreDatasetReply> {
  const dataset = { organizationId, datasetId: path.dataset_id }
  const { project_id: projectId } = body
  const key = headers['Idempotency-Key']
  const target = ['restoreDataset', path.dataset_id]
  const requirePath = () => datasetInAnyState(store, dataset)
  const restoration = { organizationId, key, target, body, place: 'catalogue', requirePath } as const
  const { body: reply, headers: replayed } = await createOnce<Dataset>(store, restoration, async (keep) => {
    const before = await datasetInAnyState(store, dataset)
    const now = Date.now()
    const isMoved = 'deletedAt' in before && projectId !== undefined && projectId !== before.projectId
    const data = toDataset(isMoved ? { ...before, projectId, updatedAt: now } : before)
    const restored = await store.restoreDataset({ ...dataset, projectId, keep: keep(data), now })
    if (restored.outcome === 'no_such_dataset') throw noSuch('dataset', path.dataset_id)
    if (restored.outcome === 'no_such_project') throw noProject(restored.projectId, projectId !== undefined)
    return isRepeated(restored) || restored.outcome === 'over_quota' ? restored : { data }
  })
  return { status: 200, body: reply, ...(replayed && { headers: replayed }) }
}

/** The caller's dataset, in the trash or not. Throws the 404 when it is not there. */
export async function datasetInAnyState(store: Store, dataset: { organizationId: string; datasetId: string }) {
  const found = (await store.findDeletedDataset(dataset)) ?? (await store.findDataset(dataset))
  if (found === undefined) throw noSuch('dataset', dataset.datasetId)
  return found
}

function noProject(projectId: string, isAsked: boolean): ApiError {
  const name = JSON.stringify(projectId)
  const message = isAsked
    ? `There is no project ${name}. Send the project_id of one of your projects.`
    : `The project ${name} of the dataset is deleted. Send the project_id of another one, or restore the project first.`
  return unprocessable('project_id', message)
}

function toDeleted(dataset: DeletedDatasetRecord, plan: Plan): Dataset {
  return { ...toDataset(dataset), state: 'deleted', ...timesInTrash(dataset.deletedAt, plan) }
}

/** Since when something is in the trash, and until when. */
export function timesInTrash(deletedAt: number, plan: Plan): { deleted_at: string; purge_at: string } {
  return { deleted_at: timestamp(deletedAt), purge_at: timestamp(deletedAt + TRASH_KEPT_DAYS[plan] * DAY_MS) }
}
