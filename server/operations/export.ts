import type { ExportDataReply, ExportDataRequest } from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import { badRequest } from './api-error.ts'
import { attachment } from './attachment.ts'
import type { Caller } from './caller.ts'
import { datasetOf } from './datasets.ts'
import { type AskedExport, sendFile } from './export-file.ts'
import { organizationOf } from './organization.ts'
import { shortOf } from './quota.ts'
import type { AskedRows } from './read-rows.ts'

/** An export is read for a long time. */
const RETRY_EXPORT_AFTER_SECONDS = 10

/** Throws the 400 of a parameter that goes with another format only. */
export function requireSensibleExport({ format, formulas }: ExportDataRequest['query']): void {
  if (formulas === 'escape' && format !== 'csv')
    throw badRequest('formulas', `formulas=escape requires format=csv, not format=${format}.`)
}

/** Begins an export. Its body must be sent or destroyed, since it holds a snapshot on disk. */
export async function startExport(
  store: Store,
  caller: Caller,
  { dataset, where, shown, sort, validator, changes }: AskedRows,
  asked: AskedExport,
): Promise<ExportDataReply> {
  const { format, formulas } = asked.query
  const { name } = await datasetOf(store, caller, dataset.id) // before there is a snapshot
  const allowedBytes = await roomForExport(store, caller)
  const rows = {
    organizationId: caller.organizationId,
    datasetId: dataset.id,
    generation: dataset.generation,
    columns: shown,
    ...{ where, sort },
    allowedBytes,
  }
  const disposition = { ...changes(), 'Content-Disposition': attachment(name, format) }
  if (format === 'parquet') {
    const state = { columnsVersion: dataset.columnsVersion, asked: asked.query, tag: validator.ETag }
    const file = await store.exportFile({ ...rows, ...state, format }, asked.untilGone?.())
    return sendFile(file, asked, disposition)
  }
  const body = await store.exportRows({ ...rows, format, escapesFormulas: formulas === 'escape' })
  const length = body.sizeBytes === undefined ? {} : { 'Content-Length': String(body.sizeBytes) }
  const headers = { ...validator, ...disposition, ...length }
  return format === 'csv'
    ? { status: 200, contentType: 'text/csv; charset=utf-8; header=present', body, headers }
    : { status: 200, contentType: 'application/x-ndjson', body, headers }
}

/** The bytes of disk that the caller's exports may take. Throws the 503 when those that are being read take all of it. */
async function roomForExport(store: Store, { organizationId }: Caller): Promise<number> {
  const { quotas } = await organizationOf(store, organizationId)
  const [used, allowed] = [store.exportBytes(organizationId), quotas.export_bytes]
  if (used >= allowed) throw shortOf({ quota: 'export_bytes', used, allowed }, RETRY_EXPORT_AFTER_SECONDS)
  return allowed
}
