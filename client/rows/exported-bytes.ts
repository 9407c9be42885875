import type { Reply } from '../../generated/resource.gen.ts'
import { ApiError, apiError, ConnectionError, ExportBrokenError } from '../errors.ts'

/** Asks for an export with these additional headers. */
export type OpenExport = (headers: Readonly<Record<string, string>>) => Reply<ReadableStream<Uint8Array>>

/** The formats of exported files. */
export type ExportFormat = 'csv' | 'ndjson' | 'parquet'

/** So often a connection may be lost one after the other without a byte in between. */
const MOST_FRUITLESS = 3

const OTHER_STATE = 'The dataset has changed since, so it cannot be continued. Export it again.'

/**
 * The bytes of an export. If the connection is lost, the rest is asked for, as long as the service gives the same `ETag`: by `Range` where it has parts, and
 * otherwise by leaving out what has been read. Throws an `ExportBrokenError` where that is not possible.
 */
export async function* exportedBytes(
  open: OpenExport,
  format: ExportFormat,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let [bytesRead, fruitless] = [0, 0]
  let tag: string | undefined
  let end: Uint8Array = new Uint8Array()
  for (;;) {
    const before = bytesRead
    try {
      const begun = await begin(open, format, bytesRead, tag)
      if (begun === undefined) return
      tag = begun.tag
      for await (const piece of begun.pieces) {
        bytesRead += piece.length
        end = lastOf(end, piece)
        yield piece
      }
      requireEnd(format, end)
      return
    } catch (cause) {
      if (signal?.aborted || !(cause instanceof ConnectionError) || cause instanceof ExportBrokenError) throw cause
      if (tag === undefined) throw bytesRead === 0 ? cause : broken(cause.message, bytesRead, cause)
      fruitless = bytesRead === before ? fruitless + 1 : 0
      if (fruitless >= MOST_FRUITLESS) throw broken(cause.message, bytesRead, cause)
    }
  }
}

/** What a whole export ends with. */
const ENDS: { readonly [Format in ExportFormat]: string } = { csv: '\n', ndjson: '\n', parquet: 'PAR1' }

const MOST_END_BYTES = 4

/** The last bytes of what has been read, which may have come in pieces of any length. */
function lastOf(end: Uint8Array, piece: Uint8Array): Uint8Array {
  if (piece.length >= MOST_END_BYTES) return piece.slice(-MOST_END_BYTES)
  return Uint8Array.of(...end, ...piece).slice(-MOST_END_BYTES)
}

/**
 * Throws what a lost connection throws. Where a proxy passes the reply on over HTTP/1.0, or HAProxy over HTTP/2, the end of a lost one looks like
 * that of a whole one.
 */
function requireEnd(format: ExportFormat, end: Uint8Array): void {
  if (end.length === 0 && format === 'ndjson') return // no row matches
  if (new TextDecoder('latin1').decode(end).endsWith(ENDS[format])) return
  throw new ConnectionError(`The reply ended within ${format === 'parquet' ? 'the file' : 'a row'}.`, 'unknown')
}

/** Undefined where all has been read already. */
async function begin(open: OpenExport, format: ExportFormat, bytesRead: number, known: string | undefined) {
  const rest = { range: `bytes=${bytesRead}-`, 'if-range': known ?? '' }
  try {
    const { data, response, etag } = await open(bytesRead === 0 ? {} : rest).withResponse()
    const problem = response.headers.get('Content-Type')?.includes(format)
      ? bytesRead > 0 && etag !== known && broken(OTHER_STATE, bytesRead)
      : noExport(response)
    if (problem) await data.cancel()
    if (problem) throw problem
    return { tag: etag, pieces: piecesOf(data, response.status === 206 ? 0 : bytesRead) }
  } catch (error) {
    if (isAtEnd(error, bytesRead)) return undefined
    throw error
  }
}

/** The connection was lost between the last byte and the end of the reply. */
function isAtEnd(error: unknown, bytesRead: number): boolean {
  return (
    error instanceof ApiError && error.status === 416 && error.headers.get('Content-Range') === `bytes */${bytesRead}`
  )
}

/** Browsers cannot all iterate over streams. Who stops reading ends the request. */
async function* piecesOf(stream: ReadableStream<Uint8Array>, left: number): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  let toSkip = left
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.length > toSkip) yield toSkip === 0 ? value : value.subarray(toSkip)
      toSkip = Math.max(0, toSkip - value.length)
    }
  } finally {
    await reader.cancel().catch(() => {}) // it has ended, or failed, which was thrown
  }
}

function noExport({ status, headers }: Response): ApiError {
  const type = headers.get('Content-Type') ?? 'no type'
  const message = `The reply is ${type}, not an export. Is baseUrl right? Is there a proxy in between?`
  return apiError({
    status,
    code: 'unexpected_reply',
    message,
    requestId: headers.get('X-Request-Id') ?? undefined,
    headers,
  })
}

function broken(reason: string, bytesRead: number, cause?: unknown): ExportBrokenError {
  return new ExportBrokenError(`The export broke off after ${bytesRead} bytes. ${reason}`, { bytesRead }, { cause })
}
