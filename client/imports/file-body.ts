import { isBrowser } from '../environment.ts'
import { untilAborted } from '../http/until-aborted.ts'
import { isStream } from '../streams.ts'

/** A file to be imported: whole, as a stream, or in pieces. Pieces that are neither bytes nor text are rows. */
export type ImportSource<Row> =
  | Blob
  | string
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string | Row>
  | Iterable<Uint8Array | string | Row>

/** What is sent. */
export interface FileBody {
  readonly body: Blob | string | Uint8Array | ReadableStream<Uint8Array>
  readonly contentType: string
  /** Whether the whole source was read to be sent; false if that is unknown. */
  isRead(): boolean
  /** What the source threw, if it did. */
  failure(): { readonly error: unknown } | undefined
  /** Ends a source that was not read to its end. Node does not do that when a request fails before its body was sent. */
  close(): void
}

/** What a file may be. */
export type ImportFormat = 'csv' | 'ndjson' | 'parquet'

const TYPES: { readonly [Format in ImportFormat]: string } = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

/** The body of a request from a source. Without a format it is that of rows, or of the file's name or type, or else CSV. */
export async function fileBody(
  source: ImportSource<unknown>,
  format: ImportFormat | undefined,
  signal: AbortSignal | undefined,
): Promise<FileBody> {
  if (source instanceof Blob) {
    const says = `${source.type} ${'name' in source ? String(source.name) : ''}`
    const named = /ndjson|jsonl/.test(says) ? 'ndjson' : /parquet/.test(says) ? 'parquet' : 'csv'
    return { body: source, contentType: TYPES[format ?? named], ...WHOLE }
  }
  if (typeof source === 'string' || source instanceof Uint8Array)
    return { body: source, contentType: TYPES[format ?? 'csv'], ...WHOLE }
  const pieces = piecesOf(source)
  const first = await nextOf(pieces, signal)
  const isRows = !first.done && !isPiece(first.value)
  const known = format ?? (isRows ? 'ndjson' : 'csv')
  if (isBrowser()) return fileBody(await blobOf(pieces, first, signal), known, signal)
  return { ...streamOf(pieces, first), contentType: TYPES[known] }
}

/** Of a body that `fetch` reads without the client. */
const WHOLE = { isRead: () => false, failure: () => undefined, close: () => {} }

type Pieces = Pick<AsyncIterator<unknown> | Iterator<unknown>, 'next' | 'return'>

function piecesOf(source: ReadableStream<Uint8Array> | AsyncIterable<unknown> | Iterable<unknown>): Pieces {
  if (isStream(source)) return chunksOf(source)
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
}

/** Not a generator, which could not be ended while it waits for the next chunk. */
function chunksOf(stream: ReadableStream<Uint8Array>): Pieces {
  const reader = stream.getReader()
  return { next: () => reader.read(), return: async () => ({ done: true, value: await reader.cancel() }) }
}

/** The next piece. Rejects with the signal's reason as soon as it is aborted, and ends the source, which may never have a piece. */
async function nextOf(pieces: Pieces, signal: AbortSignal | undefined): Promise<IteratorResult<unknown>> {
  try {
    signal?.throwIfAborted()
    return await untilAborted(pieces.next(), signal)
  } catch (error) {
    if (signal?.aborted) ended(pieces).catch(() => {})
    throw error
  }
}

function isPiece(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Uint8Array
}

/** Rows are small: so many characters are sent together. */
const TOGETHER = 64 * 1024

function streamOf(
  pieces: Pieces,
  first: IteratorResult<unknown>,
): Pick<FileBody, 'body' | 'isRead' | 'failure' | 'close'> {
  let [isRead, isOpen] = [false, true]
  let failure: { readonly error: unknown } | undefined
  const close = () => {
    if (isOpen) ended(pieces).catch(() => {}) // what ended the request is what counts
    isOpen = false
  }
  const chunks = joined(pieces, first)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        failure = { error }
        throw error
      })
      if (!done) return controller.enqueue(value)
      isRead = true
      isOpen = false
      controller.close()
    },
    cancel: close,
  })
  return { body, isRead: () => isRead, failure: () => failure, close }
}

/** Chromium sends a stream over HTTP/2 only, and other browsers send none. So a page or its worker reads the source to its end first. */
async function blobOf(pieces: Pieces, first: IteratorResult<unknown>, signal: AbortSignal | undefined): Promise<Blob> {
  const parts: Blob[] = []
  try {
    // A browser can keep a `Blob` on disk.
    for await (const part of joined({ next: () => nextOf(pieces, signal) }, first)) parts.push(new Blob([part]))
  } catch (error) {
    ended(pieces).catch(() => {})
    throw error
  }
  return new Blob(parts)
}

async function ended(pieces: Pieces): Promise<void> {
  await pieces.return?.()
}

/** The bytes of pieces, those of short ones together. */
async function* joined(pieces: Pieces, first: IteratorResult<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  let text = ''
  for (let next = first; !next.done; next = await pieces.next()) {
    const { value } = next
    if (!(value instanceof Uint8Array)) text += typeof value === 'string' ? value : `${JSON.stringify(value)}\n`
    if (text !== '' && (value instanceof Uint8Array || text.length > TOGETHER)) {
      yield encoder.encode(text)
      text = ''
    }
    // Cast: fetch refuses bytes in memory that is shared.
    if (value instanceof Uint8Array) yield value as Uint8Array<ArrayBuffer>
  }
  if (text !== '') yield encoder.encode(text)
}
