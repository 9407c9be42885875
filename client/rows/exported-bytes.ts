import type { Reply, RequestOptions } from '../../generated/resource.gen.ts'
import { ApiError, ConnectionError, DatasetServiceError, ExportBrokenError } from '../errors.ts'
import { unexpectedReply } from '../http/read-reply.ts'

/** Asks for an export with these additional headers, and options where the caller has set none. */
export type OpenExport = (
  headers: Readonly<Record<string, string>>,
  defaults: Pick<RequestOptions, 'retryForMs'>,
) => Reply<ReadableStream<Uint8Array>>

/** The formats of exported files. */
export type ExportFormat = 'csv' | 'ndjson' | 'parquet'

/** So often a connection may be lost one after the other without a byte in between. */
const MOST_FRUITLESS = 3

/** How long the service may be away before it is asked for the rest: as long as a restart takes. */
const AWAY_MS = 5 * 60_000

/**
 * The bytes of an export. If the connection is lost, the rest is asked for, as long as the service gives the same `ETag`: by `Range` where it has parts, and
 * otherwise by leaving out what has been read. If the service is away, that is repeated for five minutes. Throws an `ExportBrokenError` where that is not possible.
 */
export async function* exportedBytes(
  open: OpenExport,
  format: ExportFormat,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let [bytesRead, fruitless] = [0, 0]
  let tag: string | undefined
  let end = format === 'ndjson' ? '\n' : ''
  for (;;) {
    const before = bytesRead
    const begun = await begin(open, format, bytesRead, tag)
    if (begun === undefined) return
    tag = begun.tag
    try {
      for await (const piece of begun.pieces) {
        bytesRead += piece.length
        // Pieces may be shorter than the longest end.
        end = (end + String.fromCharCode(...piece.slice(-4))).slice(-4)
        yield piece
      }
      // Passed on over HTTP/1.0, or by HAProxy over HTTP/2, a reply that was lost ends like a whole one. Without rows NDJSON is empty.
      if (end.endsWith(format === 'parquet' ? 'PAR1' : '\n')) return
      throw new ConnectionError('The reply ended early.', 'unknown')
    } catch (cause) {
      if (signal?.aborted || !(cause instanceof ConnectionError)) throw cause
      fruitless = bytesRead === before ? fruitless + 1 : 0
      if (tag === undefined || fruitless >= MOST_FRUITLESS) throw broken(cause, bytesRead)
    }
  }
}

/** Undefined where all has been read already. */
async function begin(open: OpenExport, format: ExportFormat, bytesRead: number, known: string | undefined) {
  const rest = { range: `bytes=${bytesRead}-`, 'if-range': known ?? '' }
  try {
    const defaults = known ? { retryForMs: AWAY_MS } : {}
    const { data, response, etag } = await open(bytesRead ? rest : {}, defaults).withResponse()
    const type = response.headers.get('Content-Type') ?? 'no type'
    const isExport = type.includes(format)
    if (!isExport || (bytesRead > 0 && etag !== known)) {
      await data.cancel()
      throw isExport
        ? new ConnectionError('The dataset has changed since. Export it again.', 'unknown')
        : unexpectedReply(response, noExport(type))
    }
    return { tag: etag, pieces: piecesOf(data, response.status === 206 ? 0 : bytesRead) }
  } catch (error) {
    if (isAtEnd(error, bytesRead)) return undefined
    throw bytesRead > 0 && error instanceof DatasetServiceError ? broken(error, bytesRead) : error
  }
}

/** The connection was lost between the last byte and the end of the reply: only a 416 has such a header. */
function isAtEnd(error: unknown, bytesRead: number): boolean {
  return error instanceof ApiError && error.headers.get('Content-Range') === `bytes */${bytesRead}`
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

function noExport(type: string): string {
  return `The reply is ${type}, not an export. Is baseUrl right? Is there a proxy in between?`
}

function broken(cause: Error, bytesRead: number): ExportBrokenError {
  const text = `The export broke off after ${bytesRead} bytes. ${cause.message}`
  return new ExportBrokenError(text, { bytesRead }, { cause })
}
