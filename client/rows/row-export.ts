import { ExportBrokenError } from '../errors.ts'

/**
 * Rows that are read by one request, however many there are. Each iteration sends a request of its own, and reads no faster than its rows are
 * used.
 */
export class RowExport<Row> implements AsyncIterable<Row> {
  readonly #bytes: () => AsyncGenerator<Uint8Array, void>

  constructor(bytes: () => AsyncGenerator<Uint8Array, void>) {
    this.#bytes = bytes
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    let rowsRead = 0
    try {
      for await (const lines of linesOf(this.#bytes())) {
        for (const line of lines) {
          // Cast: each line is a row of the columns that the program knows; `verify` checks it.
          yield JSON.parse(line) as Row
          rowsRead += 1
        }
      }
    } catch (error) {
      throw error instanceof ExportBrokenError ? inRows(error, rowsRead) : error
    }
  }
}

/** A file of rows, as its bytes in pieces. Each iteration and each stream sends a request of its own. */
export class FileExport implements AsyncIterable<Uint8Array> {
  readonly #bytes: (signal?: AbortSignal) => AsyncGenerator<Uint8Array, void>
  readonly #signal: AbortSignal | undefined

  /** `bytes` reads until its signal is aborted, or by default the caller's. */
  constructor(bytes: (signal?: AbortSignal) => AsyncGenerator<Uint8Array, void>, signal: AbortSignal | undefined) {
    this.#bytes = bytes
    this.#signal = signal
  }

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    return this.#bytes()
  }

  /** The bytes as a stream of the platform, which reads them no faster than it is read. */
  stream(): ReadableStream<Uint8Array> {
    // Also ends a wait for the next piece, which a generator cannot leave.
    const over = new AbortController()
    const abort = () => over.abort(this.#signal?.reason)
    this.#signal?.addEventListener('abort', abort, { once: true, signal: over.signal })
    if (this.#signal?.aborted) abort()
    const pieces = this.#bytes(over.signal)
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await pieces.next()
            if (!done) return controller.enqueue(value)
          } catch (error) {
            over.abort()
            throw error
          }
          over.abort()
          controller.close()
        },
        async cancel(reason) {
          over.abort(reason)
          await pieces.return()
        },
      },
      { highWaterMark: 0 },
    )
  }
}

/** The lines that each piece completes. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

function inRows({ message, bytesRead, cause }: ExportBrokenError, rowsRead: number): ExportBrokenError {
  const rows = `${rowsRead} row${rowsRead === 1 ? '' : 's'}`
  const text = message.replace(/ after \d+ bytes/, ` after ${rows}`)
  return new ExportBrokenError(text, { bytesRead, rowsRead }, { cause })
}
