import type { Client } from '../generated/client/index.ts'
import type {
  AppendedRows,
  Column,
  ColumnChanges,
  Dataset,
  DatasetChanges,
  ExportDataData,
  Index,
  ListDataData,
  ListDatasetsData,
  ListIndexesData,
  ListProjectsData,
  ListRowsData,
  NewColumn,
  NewDataset,
  NewIndex,
  NewProject,
  Organization,
  Project,
  ProjectChanges,
  Row,
  RowRecord,
} from '../generated/index.ts'
import * as sdk from '../generated/index.ts'
import { bodyOf, pathPart } from './connection.ts'
import { PageList } from './pages.ts'

type Query<Data extends { query?: unknown }> = Omit<NonNullable<Data['query']>, 'cursor'> & { cursor?: string }

export function datasetsOf(client: Client) {
  const at = (id: string) => ({ client, path: { dataset_id: pathPart(id) } })
  return {
    list: (query: Query<ListDatasetsData> = {}) =>
      new PageList((cursor) => bodyOf(sdk.listDatasets({ client, query: following(query, cursor) }))),
    create: async (body: NewDataset): Promise<Dataset> => (await bodyOf(sdk.createDataset({ client, body }))).data,
    get: async (id: string): Promise<Dataset> => (await bodyOf(sdk.getDataset(at(id)))).data,
    update: async (id: string, body: DatasetChanges): Promise<Dataset> =>
      (await bodyOf(sdk.updateDataset({ ...at(id), body }))).data,
    delete: async (id: string): Promise<void> => void (await bodyOf(sdk.deleteDataset(at(id)))),
  }
}

export function dataOf(client: Client) {
  return {
    /** Plain rows: every column as key. */
    list: (datasetId: string, query: Query<ListDataData> = {}) => {
      const path = { dataset_id: pathPart(datasetId) }
      return new PageList<Row>((cursor) => bodyOf(sdk.listData({ client, path, query: following(query, cursor) })))
    },
    /** Everything that matches, as the bytes of one file; `format` is `ndjson` unless it says `csv`. */
    export: async (
      datasetId: string,
      query: NonNullable<ExportDataData['query']> = {},
    ): Promise<ReadableStream<Uint8Array>> => {
      const path = { dataset_id: pathPart(datasetId) }
      const body = await bodyOf(sdk.exportData({ client, path, query: following(query, undefined), parseAs: 'stream' }))
      // The generated type is that of the body's text; `parseAs` leaves it a stream.
      return body as unknown as ReadableStream<Uint8Array>
    },
  }
}

export function rowsOf(client: Client) {
  const at = (datasetId: string, rowId: string) => ({
    client,
    path: { dataset_id: pathPart(datasetId), row_id: pathPart(rowId) },
  })
  return {
    /** Rows as records, with identifier and times. */
    list: (datasetId: string, query: Query<ListRowsData> = {}) => {
      const path = { dataset_id: pathPart(datasetId) }
      return new PageList<RowRecord>((cursor) =>
        bodyOf(sdk.listRows({ client, path, query: following(query, cursor) })),
      )
    },
    append: async (datasetId: string, rows: Row[]): Promise<AppendedRows> =>
      (await bodyOf(sdk.appendRows({ client, path: { dataset_id: pathPart(datasetId) }, body: { rows } }))).data,
    get: async (datasetId: string, rowId: string): Promise<RowRecord> =>
      (await bodyOf(sdk.getRow(at(datasetId, rowId)))).data,
    update: async (datasetId: string, rowId: string, values: Row): Promise<RowRecord> =>
      (await bodyOf(sdk.updateRow({ ...at(datasetId, rowId), body: { values } }))).data,
    delete: async (datasetId: string, rowId: string): Promise<void> =>
      void (await bodyOf(sdk.deleteRow(at(datasetId, rowId)))),
  }
}

export function columnsOf(client: Client) {
  const at = (datasetId: string, name: string) => ({
    client,
    path: { dataset_id: pathPart(datasetId), column_name: pathPart(name) },
  })
  return {
    create: async (datasetId: string, body: NewColumn): Promise<Column> =>
      (await bodyOf(sdk.createColumn({ client, path: { dataset_id: pathPart(datasetId) }, body }))).data,
    update: async (datasetId: string, name: string, body: ColumnChanges): Promise<Column> =>
      (await bodyOf(sdk.updateColumn({ ...at(datasetId, name), body }))).data,
    delete: async (datasetId: string, name: string): Promise<void> =>
      void (await bodyOf(sdk.deleteColumn(at(datasetId, name)))),
  }
}

export function indexesOf(client: Client) {
  const of = (datasetId: string) => ({ client, path: { dataset_id: pathPart(datasetId) } })
  return {
    list: (datasetId: string, query: Query<ListIndexesData> = {}) =>
      new PageList<Index>((cursor) => bodyOf(sdk.listIndexes({ ...of(datasetId), query: following(query, cursor) }))),
    /** Resolves when the index is built and in use. */
    create: async (datasetId: string, body: NewIndex): Promise<Index> =>
      (await bodyOf(sdk.createIndex({ ...of(datasetId), body }))).data,
    delete: async (datasetId: string, indexId: string): Promise<void> => {
      const path = { dataset_id: pathPart(datasetId), index_id: pathPart(indexId) }
      await bodyOf(sdk.deleteIndex({ client, path }))
    },
  }
}

export function projectsOf(client: Client) {
  const at = (id: string) => ({ client, path: { project_id: pathPart(id) } })
  return {
    list: (query: Query<ListProjectsData> = {}) =>
      new PageList<Project>((cursor) => bodyOf(sdk.listProjects({ client, query: following(query, cursor) }))),
    create: async (body: NewProject): Promise<Project> => (await bodyOf(sdk.createProject({ client, body }))).data,
    get: async (id: string): Promise<Project> => (await bodyOf(sdk.getProject(at(id)))).data,
    update: async (id: string, body: ProjectChanges): Promise<Project> =>
      (await bodyOf(sdk.updateProject({ ...at(id), body }))).data,
    delete: async (id: string): Promise<void> => void (await bodyOf(sdk.deleteProject(at(id)))),
  }
}

export function organizationOf(client: Client) {
  return {
    get: async (): Promise<Organization> => (await bodyOf(sdk.getOrganization({ client }))).data,
  }
}

/** The query of the page behind a cursor; where a list begins does not matter any more then. No sort is none to send. */
function following<Q extends { cursor?: string; after?: string; sort?: string[] }>(
  query: Q,
  cursor: string | undefined,
): Q {
  const { after, sort, ...rest } = query
  // Only optional members are left out.
  return {
    ...(rest as Q),
    ...(sort !== undefined && sort.length > 0 && { sort }),
    ...(cursor !== undefined ? { cursor } : after !== undefined && { after }),
  }
}
