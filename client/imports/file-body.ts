/** A file to be imported: whole, as a stream, or in pieces. Pieces that are neither bytes nor text are rows. */
export type ImportSource<Row> =
  | Blob
  | string
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string | Row>
  | Iterable<Uint8Array | string | Row>

/** What is sent. */
export interface FileBody {
  readonly body: Blob | string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly contentType: string
  /** Whether it can be sent once more. */
  readonly isRepeatable: boolean
  /** Whether the whole source was read to be sent; false if that is unknown. */
  isRead(): boolean
}

/** What a file may be. */
export type ImportFormat = 'csv' | 'ndjson' | 'parquet'

const TYPES: { readonly [Format in ImportFormat]: string } = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

/** The body of a request from a source. Without a format it is that of rows, or of the file's name or type, or else CSV. */
export async function fileBody(source: ImportSource<unknown>, format: ImportFormat | undefined): Promise<FileBody> {
  if (source instanceof Blob) {
    const says = `${source.type} ${'name' in source ? String(source.name) : ''}`
    const named = /ndjson|jsonl/.test(says) ? 'ndjson' : /parquet/.test(says) ? 'parquet' : 'csv'
    return { body: source, contentType: TYPES[format ?? named], isRepeatable: true, isRead: isUnknown }
  }
  if (typeof source === 'string' || source instanceof Uint8Array)
    return { body: source, contentType: TYPES[format ?? 'csv'], isRepeatable: true, isRead: isUnknown }
  let isRead = false
  const onRead = () => {
    isRead = true
  }
  const once = { isRepeatable: false, isRead: () => isRead }
  if (source instanceof ReadableStream) {
    const body = source.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ flush: onRead }))
    return { body, contentType: TYPES[format ?? 'csv'], ...once }
  }
  const pieces = iteratorOf(source)
  const first = await pieces.next()
  const isRows = !first.done && !isPiece(first.value)
  return {
    body: streamOf(first, pieces, onRead),
    contentType: TYPES[format ?? (isRows ? 'ndjson' : 'csv')],
    ...once,
  }
}

const isUnknown = () => false

type Pieces = AsyncIterator<unknown> | Iterator<unknown>

function iteratorOf(source: AsyncIterable<unknown> | Iterable<unknown>): Pieces {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
}

function isPiece(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Uint8Array
}

/** Rows are small: so many characters are sent together. */
const TOGETHER = 64 * 1024

function streamOf(first: IteratorResult<unknown>, pieces: Pieces, onRead: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<unknown> | undefined = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = ''
      for (;;) {
        const { done, value }: IteratorResult<unknown> = next ?? (await pieces.next())
        next = undefined
        if (done || value instanceof Uint8Array || text.length > TOGETHER) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          if (done) {
            onRead()
            controller.close()
          } else if (value instanceof Uint8Array) controller.enqueue(value)
          else next = { done: false, value }
          return
        }
        text += typeof value === 'string' ? value : `${JSON.stringify(value)}\n`
      }
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
