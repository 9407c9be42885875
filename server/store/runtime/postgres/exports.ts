import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import { exportLines } from '../../exports/export-lines.ts'
import { exportStatement } from '../../exports/export-query.ts'
import type { ExportQuery, RowExport } from '../../interface/exports.ts'
import { tenant } from '../../sql/differences.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { cellColumn } from '../../sql/row-tables.ts'
import type { RowTable, Schema } from '../../sql/schema.ts'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'

const ROWS_PER_STEP = 1_000

/** A reader that takes nothing for so long is given up: his snapshot keeps the server from cleaning up. */
const IDLE_LIMIT_MS = 60_000

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
    const counted = { rowCount: 0 }
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

/** A generator that was not asked yet does not clean up when it is left, so this is none. */
function beginningWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
  counted: { readonly rowCount: number },
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
    [Symbol.asyncIterator]: () => rows,
  }
  return rows
}

async function* piecesOf(
  db: Kysely<Schema>,
  query: ExportQuery,
  counted: { rowCount: number },
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  let transaction: Awaited<ReturnType<typeof begin>> | undefined
  try {
    transaction = await begin(db, query)
    const lines = exportLines(query)
    const columns = query.columns.map(({ number }) => cellColumn(number))
    let text = lines.head
    for (let isLast = false; !isLast; ) {
      const rows = await fetch(transaction)
      for (const row of rows) text += lines.line(columns.map((column): StoredCell => row[column] ?? null))
      counted.rowCount += rows.length
      isLast = rows.length < ROWS_PER_STEP
      yield Buffer.from(text)
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

async function begin(db: Kysely<Schema>, query: ExportQuery) {
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_LIMIT_MS)}`.execute(transaction)
  const statement = exportStatement(tenant(transaction, query.organizationId), query)
  const declare = `declare exported no scroll cursor for ${statement.sql}`
  await transaction.executeQuery(CompiledQuery.raw(declare, [...statement.parameters]))
  return transaction
}

async function fetch(transaction: Transaction<Schema>): Promise<RowTable[]> {
  const { rows } = await sql<RowTable>`fetch ${sql.lit(ROWS_PER_STEP)} from exported`.execute(transaction)
  return rows
}
