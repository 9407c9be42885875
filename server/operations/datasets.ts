import type { Dataset, DatasetChanges } from '../../generated/index.ts'
import type {
  CreateDatasetReply,
  DatasetOperations,
  DeleteDatasetReply,
  GetDatasetReply,
  ListDatasetsReply,
  UpdateDatasetReply,
} from '../../generated/operations.gen.ts'
import { newId } from '../ids.ts'
import { isRepeated } from '../store/idempotency-key.ts'
import type { DatasetRecord } from '../store/reads/datasets.ts'
import type { Store } from '../store/store.ts'
import { type Finding, invalid, noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { createOnce } from './create-once.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { timestamp } from './timestamp.ts'

export function datasetOperations(store: Store): DatasetOperations<Callers> {
  return {
    async listDatasets({ query }, { organizationId }): Promise<ListDatasetsReply> {
      const scope = [organizationId, 'datasets', query.project_id]
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectDatasets({
        organizationId,
        projectId: query.project_id,
        after,
        limit: query.limit,
      })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toDataset), pagination } }
    },

    async createDataset({ headers, body }, { organizationId }): Promise<CreateDatasetReply> {
      refuseRepeatedNames(body.columns.map(({ name }) => name))
      const { name, columns, project_id: projectId } = body
      const key = headers['Idempotency-Key']
      const creation = { organizationId, key, target: ['createDataset'], body, place: 'catalogue' } as const
      return createOnce<Dataset>(store, creation, async (keep) => {
        const dataset = { datasetId: newId('ds'), projectId, name, columns, now: Date.now() }
        const data = newDataset(dataset)
        const created = await store.createDataset({ organizationId, ...dataset, keep: keep(data) })
        if (created.outcome === 'no_such_project') throw unknownProject(projectId)
        return isRepeated(created) ? created : { data }
      })
    },

    async getDataset({ path }, caller): Promise<GetDatasetReply> {
      return { status: 200, body: { data: toDataset(await datasetOf(store, caller, path.dataset_id)) } }
    },

    async updateDataset({ path, body }, caller): Promise<UpdateDatasetReply> {
      const dataset = await datasetOf(store, caller, path.dataset_id)
      const changes = changesOf(dataset, body)
      if (Object.keys(changes).length > 0) {
        const { organizationId } = caller
        const outcome = await store.updateDataset({
          organizationId,
          datasetId: dataset.id,
          ...changes,
          now: Date.now(),
        })
        if (outcome === 'no_such_project') throw unknownProject(body.project_id ?? '')
      }
      return { status: 200, body: { data: toDataset(await datasetOf(store, caller, dataset.id)) } }
    },

    async deleteDataset({ path }, { organizationId }): Promise<DeleteDatasetReply> {
      const deleted = await store.deleteDataset({ organizationId, datasetId: path.dataset_id })
      if (!deleted) throw noSuch('dataset', path.dataset_id)
      return { status: 204 }
    },
  }
}

/** The caller's dataset. Throws the 404 when it is not there. */
export async function datasetOf(store: Store, { organizationId }: Caller, datasetId: string): Promise<DatasetRecord> {
  const dataset = await store.findDataset({ organizationId, datasetId })
  if (dataset === undefined) throw noSuch('dataset', datasetId)
  return dataset
}

/** What a PATCH changes: fields that were sent and are not so already. */
function changesOf(dataset: DatasetRecord, { name, project_id: projectId }: DatasetChanges) {
  return {
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
    message: `${field} is ${JSON.stringify(name)}, the name of columns[${first}] already. Column names are unique.`,
  }
}

function unknownProject(projectId: string) {
  return unprocessable(
    'project_id',
    `There is no project ${JSON.stringify(projectId)}. Send the project_id of one of your projects.`,
  )
}

/** A dataset as it was made; reading it back could find it changed or gone. */
function newDataset({
  datasetId,
  projectId,
  name,
  columns,
  now,
}: Omit<Parameters<Store['createDataset']>[0], 'organizationId'>): Dataset {
  const made = timestamp(now)
  const times = { created_at: made, updated_at: made, data_updated_at: made }
  return { id: datasetId, name, project_id: projectId, columns: [...columns], row_count: 0, ...times }
}

function toDataset(dataset: DatasetRecord): Dataset {
  return {
    id: dataset.id,
    name: dataset.name,
    project_id: dataset.projectId,
    columns: dataset.columns.map(({ name, type }) => ({ name, type })),
    row_count: dataset.rowCount,
    created_at: timestamp(dataset.createdAt),
    updated_at: timestamp(dataset.updatedAt),
    data_updated_at: timestamp(dataset.dataUpdatedAt),
  }
}
