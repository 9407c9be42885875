import { isStream } from '../streams.ts'
import type { RowSource } from './report.ts'

/** The iterator of a source. Throws a `TypeError` for anything else, also for a text, which could be iterated over but is surely a mistake. */
export function rowsOf<Row>(source: RowSource<Row>): Iterable<Row> | AsyncIterable<Row> {
  if (typeof source !== 'object' || source === null) throw noSource()
  if (Symbol.asyncIterator in source || Symbol.iterator in source) return source
  if (isStream(source)) return chunksOf(source)
  throw noSource()
}

function noSource(): TypeError {
  return new TypeError('The source must be an array, an iterable, an async iterable or a stream of rows.')
}

/** Not every browser iterates over streams. */
async function* chunksOf<Row>(stream: ReadableStream<Row>): AsyncGenerator<Row, void> {
  const reader = stream.getReader()
  let isRead = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isRead = done
      if (done) return
      yield value
    }
  } finally {
    if (!isRead) await reader.cancel()
  }
}
