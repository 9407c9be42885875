import type { Reply } from '../../generated/resource.gen.ts'
import { ApiError, ConnectionError, ExportBrokenError } from '../errors.ts'
import { unexpectedReply } from '../http/read-reply.ts'

/** Asks for an export with these additional headers. */
export type OpenExport = (headers: Readonly<Record<string, string>>) => Reply<ReadableStream<Uint8Array>>

/** The formats of exported files. */
export type ExportFormat = 'csv' | 'ndjson' | 'parquet'

/** So often a connection may be lost one after the other without a byte in between. */
const MOST_FRUITLESS = 3

const OTHER_STATE = 'The dataset has changed since. Export it again.'

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
  let end = format === 'ndjson' ? '\n' : ''
  for (;;) {
    const before = bytesRead
    try {
      const begun = await begin(open, format, bytesRead, tag)
      if (begun === undefined) return
      tag = begun.tag
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
      if (signal?.aborted || !(cause instanceof ConnectionError) || cause instanceof ExportBrokenError) throw cause
      if (tag === undefined) throw bytesRead === 0 ? cause : broken(cause.message, bytesRead, cause)
      fruitless = bytesRead === before ? fruitless + 1 : 0
      if (fruitless >= MOST_FRUITLESS) throw broken(cause.message, bytesRead, cause)
    }
  }
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

function noExport(response: Response): ApiError {
  const type = response.headers.get('Content-Type') ?? 'no type'
  return unexpectedReply(
    response,
    `The reply is ${type}, not an export. Is baseUrl right? Is there a proxy in between?`,
  )
}

function broken(reason: string, bytesRead: number, cause?: unknown): ExportBrokenError {
  return new ExportBrokenError(`The export broke off after ${bytesRead} bytes. ${reason}`, { bytesRead }, { cause })
}
