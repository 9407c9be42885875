import type { Dataset, DatasetChanges } from '../../generated/index.ts'
import type {
  CreateDatasetReply,
  DatasetOperations,
  DeleteDatasetReply,
  GetDatasetReply,
  ListDatasetsReply,
  UpdateDatasetReply,
} from '../../generated/operations.gen.ts'
import { type ColumnDefinition, firstColumns } from '../domain/columns.ts'
import { isRepeated } from '../domain/idempotency-key.ts'
import { newId } from '../domain/ids.ts'
import { unchanging } from '../json.ts'
import { type DatasetRecord, FIRST_METADATA_VERSION } from '../store/interface/datasets.ts'
import type { Store } from '../store/store.ts'
import { type Finding, invalid, noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { readColumns, requireSmallTerms, toColumn } from './column-definition.ts'
import { createOnce } from './create-once.ts'
import { toDataset } from './dataset-reply.ts'
import { datasetValidator, isMatched, type ValidatorHeaders } from './entity-tag.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { changedSince, mustStay } from './preconditions.ts'
import { timestamp } from './timestamp.ts'
import { listDeleted, restoreDataset } from './trash.ts'

export function datasetOperations(store: Store): DatasetOperations<Callers> {
  return {
    async listDatasets({ query }, { organizationId }): Promise<ListDatasetsReply> {
      const { project_id: projectId, name, name_contains: nameContains, state, cursor, limit } = query
      if (state === 'deleted') return listDeleted(store, organizationId, query)
      // Without a name it stays in this form because clients keep cursors.
      const named = nameContains === undefined ? (name === undefined ? [] : [name]) : [name, nameContains]
      const scope = [organizationId, 'datasets', projectId, ...named]
      const after = sequenceOf(store, scope, cursor)
      const page = await store.selectDatasets({ organizationId, projectId, name, nameContains, after, limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toDataset), pagination } }
    },

    async createDataset({ headers, body }, { organizationId }): Promise<CreateDatasetReply> {
      refuseRepeatedNames(body.columns.map(({ name }) => name))
      const { name, description, project_id: projectId } = body
      const columns = readColumns(body.columns, 'columns')
      requireSmallTerms(columns, 'columns')
      const key = headers['Idempotency-Key']
      const creation = { organizationId, key, target: ['createDataset'], body, place: 'catalogue' } as const
      const made = await createOnce<Dataset>(store, creation, async (keep) => {
        const described = description === undefined ? {} : { description }
        const dataset = { datasetId: newId('ds'), projectId, name, ...described, columns, now: Date.now() }
        const data = newDataset(dataset)
        const created = await store.createDataset({ organizationId, ...dataset, keep: keep(data) })
        if (created.outcome === 'no_such_project') throw unknownProject(projectId)
        return created.outcome === 'over_quota' || isRepeated(created) ? created : { data }
      })
      return { ...made, headers: { ...newValidator(made.body.data, columns), ...made.headers } }
    },

    async getDataset({ path, headers }, caller): Promise<GetDatasetReply> {
      const dataset = await datasetOf(store, caller, path.dataset_id)
      const validator = datasetValidator(dataset)
      if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
      return { status: 200, body: bodyOf(dataset), headers: validator }
    },

    async updateDataset({ path, headers, body }, caller): Promise<UpdateDatasetReply> {
      const dataset = await datasetOf(store, caller, path.dataset_id)
      const changes = changesOf(dataset, body)
      if (changes.projectId !== undefined) await requireProject(store, caller, changes.projectId)
      const metadataVersion = requiredVersion(dataset, headers['If-Match'])
      if (Object.keys(changes).length > 0) {
        const { organizationId, id: datasetId } = dataset
        const change = { organizationId, datasetId, metadataVersion, ...changes, now: Date.now() }
        const outcome = await store.updateDataset(change)
        if (outcome === 'no_such_project') throw unknownProject(body.project_id ?? '')
        if (outcome === 'changed') throw changedSince('dataset', datasetId)
      }
      const { organizationId, id: datasetId } = dataset
      // Also where it was off before: erasing it may have been interrupted.
      if (body.history !== undefined)
        await store.keepHistory({ organizationId, datasetId, isKept: body.history === 'on' })
      const updated = await datasetOf(store, caller, dataset.id)
      return { status: 200, body: { data: toDataset(updated) }, headers: datasetValidator(updated) }
    },

    async deleteDataset({ path, query, headers }, { organizationId }): Promise<DeleteDatasetReply> {
      const key = { organizationId, datasetId: path.dataset_id }
      const ifMatch = headers['If-Match']
      const isPurge = query.purge
      // Also where it is not found: a deletion may have been interrupted, and is repeated.
      const active = ifMatch === undefined ? undefined : await store.findDataset(key)
      const dataset = active ?? (ifMatch !== undefined && isPurge ? await store.findDeletedDataset(key) : undefined)
      const metadataVersion = dataset && requiredVersion(dataset, ifMatch)
      const deletion = { ...key, metadataVersion, now: Date.now() }
      const outcome = await (isPurge ? store.purgeDataset(deletion) : store.deleteDataset(deletion))
      if (outcome === 'no_such_dataset') throw noSuch('dataset', path.dataset_id)
      if (outcome === 'changed') throw changedSince('dataset', path.dataset_id)
      return { status: 204 }
    },

    restoreDataset: (request, caller) => restoreDataset(store, request, caller),
  }
}

/**
 * The version that the catalogue must still have when it is written. Columns are not checked again: they are stored elsewhere and have
 * writes of their own, and the tag was right at one moment since which no name or project has changed.
 */
function requiredVersion(dataset: DatasetRecord, ifMatch: string | undefined): number | undefined {
  const isGuarded = mustStay(ifMatch, datasetValidator(dataset), 'dataset', dataset.id)
  return isGuarded ? dataset.metadataVersion : undefined
}

/** The store gives the same record until the next commit. */
const bodies = new WeakMap<DatasetRecord, { readonly data: Dataset }>()

function bodyOf(dataset: DatasetRecord): { readonly data: Dataset } {
  let body = bodies.get(dataset)
  if (body === undefined) {
    body = unchanging({ data: toDataset(dataset) })
    bodies.set(dataset, body)
  }
  return body
}

/** The caller's dataset. Throws the 404 when it is not there. */
export async function datasetOf(store: Store, { organizationId }: Caller, datasetId: string): Promise<DatasetRecord> {
  const dataset = await store.findDataset({ organizationId, datasetId })
  if (dataset === undefined) throw noSuch('dataset', datasetId)
  return dataset
}

/** What a PATCH changes: the fields that were sent with another value than they have. */
function changesOf(dataset: DatasetRecord, { name, description, history, project_id: projectId }: DatasetChanges) {
  return {
    ...(history !== undefined && (history === 'on') !== dataset.keepsHistory && { keepsHistory: history === 'on' }),
    ...(description !== undefined && description !== (dataset.description ?? null) && { description }),
    ...(name !== undefined && name !== dataset.name && { name }),
    ...(projectId !== undefined && projectId !== dataset.projectId && { projectId }),
  }
}

function refuseRepeatedNames(names: readonly string[]): void {
  const firstIndex = new Map<string, number>()
  const findings: Finding[] = []
  for (const [index, name] of names.entries()) {
    const first = firstIndex.get(name)
    if (first === undefined) firstIndex.set(name, index)
    else findings.push(repeatedName(index, name, first))
  }
  if (findings.length > 0) throw invalid(422, findings)
}

function repeatedName(index: number, name: string, first: number): Finding {
  const field = `columns[${index}].name`
  return {
    field,
    message: `${field} is ${JSON.stringify(name)}, which is already the name of columns[${first}]. Column names must be unique.`,
  }
}

/** Checked before the 412, since a 422 comes first. The write checks again, since the project may be deleted in between. */
async function requireProject(store: Store, { organizationId }: Caller, projectId: string): Promise<void> {
  if ((await store.findProject({ organizationId, projectId })) === undefined) throw unknownProject(projectId)
}

function unknownProject(projectId: string) {
  return unprocessable(
    'project_id',
    `There is no project ${JSON.stringify(projectId)}. Send the project_id of one of your projects.`,
  )
}

type NewDataset = Omit<Parameters<Store['createDataset']>[0], 'organizationId'>

/** A dataset as it was created; reading it back could find it changed or deleted. */
function newDataset({ datasetId, projectId, name, description, columns, now }: NewDataset): Dataset {
  const made = timestamp(now)
  const times = { created_at: made, updated_at: made, data_updated_at: made }
  const described = description === undefined ? {} : { description }
  return {
    id: datasetId,
    name,
    ...described,
    state: 'active',
    project_id: projectId,
    columns: columns.map(toColumn),
    row_count: 0,
    history: 'on',
    ...times,
  }
}

function newValidator({ id, updated_at }: Dataset, columns: readonly ColumnDefinition[]): ValidatorHeaders {
  return datasetValidator({
    id,
    metadataVersion: FIRST_METADATA_VERSION,
    updatedAt: Date.parse(updated_at),
    columns: firstColumns(columns),
  })
}
