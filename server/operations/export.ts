import type { ExportDataReply, ExportDataRequest } from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import { badRequest } from './api-error.ts'
import type { Caller } from './caller.ts'
import { datasetOf } from './datasets.ts'
import { organizationOf } from './organization.ts'
import { shortOf } from './quota.ts'
import type { AskedRows } from './read-rows.ts'

/** An export is read for a long time. */
const RETRY_EXPORT_AFTER_SECONDS = 10

type Query = ExportDataRequest['query']

/** Throws the 400 of a parameter that goes with another format only. */
export function requireSensibleExport({ format, formulas }: Query): void {
  if (formulas === 'escape' && format !== 'csv')
    throw badRequest('formulas', `formulas=escape requires format=csv, not format=${format}.`)
}

/** Begins an export. Its body must be sent or destroyed, since it holds a snapshot on disk. */
export async function startExport(
  store: Store,
  caller: Caller,
  { dataset, where, shown, sort, validator }: AskedRows,
  { format, formulas }: Query,
): Promise<ExportDataReply> {
  const { name } = await datasetOf(store, caller, dataset.id) // before there is a snapshot
  const allowedBytes = await roomForExport(store, caller)
  const body = await store.exportRows({
    organizationId: caller.organizationId,
    datasetId: dataset.id,
    generation: dataset.generation,
    columns: shown,
    ...{ where, sort },
    format,
    escapesFormulas: formulas === 'escape',
    allowedBytes,
  })
  const headers = { ...validator, 'Content-Disposition': attachment(name, format) }
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

/**
 * The file's name, and one in ASCII for readers that do not know `filename*` (RFC 6266). Both are always there, as the contract shows it;
 * the package content-disposition leaves `filename*` out where the name is ASCII.
 */
function attachment(name: string, extension: string): string {
  const file = `${safeName(name)}.${extension}`
  const plain = file.normalize('NFKD').replaceAll(/[^\w .-]/g, (character) => (/\p{M}/u.test(character) ? '' : '_'))
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** In bytes. Most file systems take 255 with the extension. */
const NAME_BYTES = 200

/** A name that every system takes as one file: without separators, characters that hide or reverse others, or dots around it. */
function safeName(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '_')
  const trimmed = withinBytes(plain.replaceAll(/^[\s.]+|[\s.]+$/g, ''))
  return trimmed === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `dataset ${trimmed}`.trim() : trimmed
}

function withinBytes(text: string): string {
  let bytes = 0
  const kept: string[] = []
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > NAME_BYTES) break
    kept.push(character)
  }
  return kept.join('')
}
