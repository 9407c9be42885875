import type { Import } from '../../generated/index.ts'
import type {
  CancelImportReply,
  CreateImportReply,
  CreateImportRequest,
  GetImportReply,
  ImportOperations,
  ListImportErrorsReply,
  ListImportsReply,
} from '../../generated/operations.gen.ts'
import { isRepeated } from '../domain/idempotency-key.ts'
import { newId } from '../domain/ids.ts'
import type { CreatedImport, ImportRecord } from '../store/interface/imports.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { keyTaken, REPLAYED } from './create-once.ts'
import { rowTableOf } from './current-dataset.ts'
import { fileFaultFinding, importFailure, refusedRow } from './import-findings.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { timestamp } from './timestamp.ts'

export function importOperations(store: Store): ImportOperations<Callers> {
  return {
    async listImports({ path, query }, caller): Promise<ListImportsReply> {
      const { organizationId } = caller
      const { id: datasetId } = await rowTableOf(store, caller, path.dataset_id)
      const scope = [organizationId, datasetId, 'imports']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectImports({ organizationId, datasetId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toImport), pagination } }
    },

    async createImport(request, caller): Promise<CreateImportReply> {
      const { organizationId } = caller
      const importId = newId('imp')
      const created = await store.createImport({ ...(await askedOf(store, request, caller)), importId })
      if (isRepeated(created)) {
        if (created.outcome === 'key_taken') throw keyTaken()
        const { importId: before } = JSON.parse(created.answer) as { importId: string } // this operation kept it
        return { ...(await replyOf(store, caller, before)), headers: REPLAYED }
      }
      if (created.outcome !== 'created') throw notCreated(created, request, organizationId)
      return replyOf(store, caller, importId)
    },

    async getImport({ path }, caller): Promise<GetImportReply> {
      return { status: 200, body: { data: toImport(await importOf(store, caller, path.import_id)) } }
    },

    async cancelImport({ path }, { organizationId }): Promise<CancelImportReply> {
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
  if (found === undefined) throw noSuch('import', importId)
  return found
}

/** What the store takes of a request, but for a new identifier. */
async function askedOf(
  store: Store,
  { path, query, headers, contentType, body }: CreateImportRequest,
  { organizationId }: Caller,
) {
  const { dataset_id: datasetId } = path
  const { mode, on_error: onError } = query
  // Whatever a plan lets an organization store, no file has more to say.
  const allowances = await store.selectAllowances({ organizationId })
  return {
    ...{ organizationId, datasetId, mode, onError },
    format: contentType === 'text/csv' ? ('csv' as const) : ('ndjson' as const),
    body: { bytes: body, allowedBytes: allowances?.bytes ?? 0 },
    idempotencyKey: headers['Idempotency-Key'],
    target: ['createImport', datasetId, contentType, mode, onError],
    now: Date.now(),
  }
}

async function replyOf(store: Store, caller: Caller, importId: string) {
  return { status: 202, body: { data: toImport(await importOf(store, caller, importId)) } } as const
}

type NotCreated = Exclude<CreatedImport, { readonly outcome: 'created' | 'repeated' | 'key_taken' }>

function notCreated(refused: NotCreated, { path }: CreateImportRequest, organizationId: string): Error {
  switch (refused.outcome) {
    case 'no_such_dataset':
      return noSuch('dataset', path.dataset_id)
    case 'too_large':
      return unprocessable(
        'quotas.bytes',
        `The file is larger than all rows of ${organizationId} together may be (quota bytes). Send it in parts, or ask for a larger plan.`,
      )
    case 'unreadable': {
      const { message } = fileFaultFinding(refused.fault, refused.columns)
      return unprocessable('body', message)
    }
  }
}

/** An import as replies have it. */
function toImport(record: ImportRecord): Import {
  const { id, datasetId, format, mode, onError, status, sizeBytes, failure, createdAt, endedAt } = record
  return {
    ...{ id, dataset_id: datasetId, format, mode, on_error: onError, status, size_bytes: sizeBytes },
    rows_read: record.rowsRead,
    rows_written: record.rowsWritten,
    rows_refused: record.rowsRefused,
    error: failure === undefined ? null : importFailure(failure, record),
    created_at: timestamp(createdAt),
    ended_at: endedAt === undefined ? null : timestamp(endedAt),
  }
}
