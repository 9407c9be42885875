import type { Kysely } from 'kysely'
import { exportLines } from '../../exports/export-lines.ts'
import type { ExportQuery, RowExport } from '../../interface/exports.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import type { Schema } from '../../sql/schema.ts'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import { beginExport, fetchTuples } from './export-cursor.ts'

/** Everything that a query lets through, as one snapshot has it. It counts against `limit` until it was read, has failed or was left, and is in `open` as long. */
export async function exportRows(
  db: Kysely<Schema>,
  limit: ConcurrencyLimit,
  open: Set<RowExport>,
  query: ExportQuery,
): Promise<RowExport> {
  const started = Promise.withResolvers<RowExport>()
  const exported = limit.run(query.organizationId, async () => {
    const left = Promise.withResolvers<void>()
    const counted: Counted = { rowCount: 0, sizeBytes: undefined }
    const pieces = piecesOf(db, query, counted, left.resolve)
    const first = await pieces.next()
    const rows = beginningWith(first, pieces, counted)
    open.add(rows)
    started.resolve(rows)
    await left.promise
    open.delete(rows)
  })
  exported.catch((error) => started.reject(storeError(error)))
  return started.promise
}

/** What is known of an export by what was read of it. */
interface Counted {
  rowCount: number
  sizeBytes: number | undefined
}

/** A generator that was not asked yet does not clean up when it is left, so this is none. */
function beginningWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
  counted: Readonly<Counted>,
): RowExport {
  let ready: IteratorResult<Uint8Array> | undefined = first
  const rows: RowExport = {
    async next() {
      const given = ready
      ready = undefined
      return given ?? rest.next().catch((error) => Promise.reject(storeError(error)))
    },
    return: () => rest.return(undefined),
    get rowCount() {
      return counted.rowCount
    },
    get sizeBytes() {
      return counted.sizeBytes
    },
    [Symbol.asyncIterator]: () => rows,
  }
  return rows
}

async function* piecesOf(
  db: Kysely<Schema>,
  query: ExportQuery,
  counted: Counted,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  let transaction: Awaited<ReturnType<typeof beginExport>> | undefined
  try {
    transaction = await beginExport(db, query)
    const lines = exportLines(query)
    let text = lines.head
    let sizeBytes = 0
    for (let isLast = false; !isLast; ) {
      const { tuples, isEnd } = await fetchTuples(transaction)
      for (const cells of tuples) text += lines.line(cells)
      const piece = Buffer.from(text)
      sizeBytes += piece.length
      counted.rowCount += tuples.length
      if (isEnd) counted.sizeBytes = sizeBytes
      isLast = isEnd
      yield piece
      text = ''
    }
  } finally {
    await transaction
      ?.rollback()
      .execute()
      .catch(() => {})
    onEnd()
  }
}
