import type { Import } from '../../generated/index.ts'
import type {
  CancelImportReply,
  CreateDatasetFromFileReply,
  CreateImportReply,
  CreateImportRequest,
  GetImportReply,
  ImportOperations,
  ListImportErrorsReply,
  ListImportsReply,
} from '../../generated/operations.gen.ts'
import { isRepeated, type Repeated } from '../domain/idempotency-key.ts'
import { newId } from '../domain/ids.ts'
import type { ImportRecord } from '../store/interface/imports.ts'
import type { Store } from '../store/store.ts'
import { noSuch } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { keyTaken, REPLAYED } from './create-once.ts'
import { rowTableOf } from './current-dataset.ts'
import { importFailure, refusedRow } from './import-findings.ts'
import { importPreviews } from './import-previews.ts'
import { columnsOf, fileOf, matchOf, noDataset, notImported, requireProject } from './imported-file.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { timestamp } from './timestamp.ts'

export function importOperations(store: Store): ImportOperations<Callers> {
  return {
    async listImports({ path, query }, caller): Promise<ListImportsReply> {
      const { organizationId } = caller
      const { id: datasetId } = await rowTableOf(store, caller, path.dataset_id)
      const { order, limit, cursor } = query
      // As cursors were before there was an order.
      const scope = [organizationId, datasetId, 'imports', ...(order === 'asc' ? [] : [order])]
      const after = sequenceOf(store, scope, cursor)
      const page = await store.selectImports({ organizationId, datasetId, order, after, limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toImport), pagination } }
    },

    async createImport(request, caller): Promise<CreateImportReply> {
      const { organizationId } = caller
      const importId = newId('imp')
      const created = await store.createImport({ ...(await askedOf(store, request, caller)), importId })
      if (isRepeated(created)) return repeatedReply(store, caller, created)
      if (created.outcome !== 'created') throw notImported(created, request.path.dataset_id, organizationId)
      return replyOf(store, caller, importId)
    },

    ...importPreviews(store),

    async createDatasetFromFile(request, caller): Promise<CreateDatasetFromFileReply> {
      const { organizationId } = caller
      const { project_id: projectId, name, on_error: onError } = request.query
      await requireProject(store, caller, projectId)
      const importId = newId('imp')
      const created = await store.createDatasetFromFile({
        ...(await fileOf(store, request, organizationId)),
        ...{ importId, organizationId, datasetId: newId('ds'), projectId, name, onError, columnsOf },
        idempotencyKey: request.headers['Idempotency-Key'],
        target: ['createDatasetFromFile', projectId, name, request.contentType, onError],
        now: Date.now(),
      })
      if (isRepeated(created)) return repeatedReply(store, caller, created)
      if (created.outcome !== 'created') throw noDataset(created, projectId, organizationId)
      return replyOf(store, caller, importId)
    },

    async getImport({ path }, caller): Promise<GetImportReply> {
      return { status: 200, body: { data: toImport(await importOf(store, caller, path.import_id)) } }
    },

    async cancelImport({ path }, caller): Promise<CancelImportReply> {
      const { organizationId } = caller
      await importOf(store, caller, path.import_id)
      const isThere = await store.cancelImport({ organizationId, importId: path.import_id, now: Date.now() })
      if (!isThere) throw noSuch('import', path.import_id)
      return { status: 204 }
    },

    async listImportErrors({ path, query }, caller): Promise<ListImportErrorsReply> {
      const { organizationId } = caller
      const { import_id: importId } = path
      const scope = [organizationId, importId, 'errors']
      const after = sequenceOf(store, scope, query.cursor)
      const { datasetId } = await importOf(store, caller, importId)
      const dataset = await store.findRowTable({ organizationId, datasetId })
      const page = await store.selectRefusedRows({ organizationId, importId, after, limit: query.limit })
      const data = page.items.map((row) => refusedRow(row, dataset?.columns ?? []))
      return { status: 200, body: { data, pagination: cataloguePagination(store, scope, after, page) } }
    },
  }
}

/** The import of the caller's organization. Throws the 404 when it is not there. */
export async function importOf(store: Store, { organizationId }: Caller, importId: string): Promise<ImportRecord> {
  const found = await store.endLostImport({ organizationId, importId })
  // It goes with its dataset, into the trash and out of it.
  const dataset = found && (await store.findRowTable({ organizationId, datasetId: found.datasetId }))
  // One that was to make its dataset tells why there is none.
  const isMade = found?.mode === 'create' && found.status !== 'succeeded'
  if (found === undefined || (dataset === undefined && !isMade)) throw noSuch('import', importId)
  return found
}

/** What the store takes of a request, but for a new identifier. */
async function askedOf(store: Store, request: CreateImportRequest, { organizationId }: Caller) {
  const { path, query, headers, contentType } = request
  const { dataset_id: datasetId } = path
  const { mode, on_error: onError } = query
  const match = matchOf(query)
  return {
    ...{ organizationId, datasetId, mode, match, onError },
    ...(await fileOf(store, request, organizationId)),
    idempotencyKey: headers['Idempotency-Key'],
    target: ['createImport', datasetId, contentType, mode, onError, ...(match ?? [])],
    now: Date.now(),
  }
}

async function repeatedReply(store: Store, caller: Caller, repeated: Repeated) {
  if (repeated.outcome === 'key_taken') throw keyTaken()
  const { importId } = JSON.parse(repeated.answer) as { importId: string } // these operations kept it
  return { ...(await replyOf(store, caller, importId)), headers: REPLAYED }
}

async function replyOf(store: Store, caller: Caller, importId: string) {
  return { status: 202, body: { data: toImport(await importOf(store, caller, importId)) } } as const
}

/** An import as replies have it. */
function toImport(record: ImportRecord): Import {
  const { id, datasetId, format, mode, match = null, onError, status, sizeBytes, failure, createdAt, endedAt } = record
  return {
    ...{ id, dataset_id: datasetId, format, mode, match: match && [...match], on_error: onError, status },
    size_bytes: sizeBytes,
    rows_read: record.rowsRead,
    rows_written: record.rowsWritten,
    rows_created: record.rowsWritten - record.rowsUpdated,
    rows_updated: record.rowsUpdated,
    rows_unchanged: record.rowsUnchanged,
    rows_refused: record.rowsRefused,
    error: failure === undefined ? null : importFailure(failure, record),
    created_at: timestamp(createdAt),
    ended_at: endedAt === undefined ? null : timestamp(endedAt),
  }
}
