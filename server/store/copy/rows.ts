import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { RowColumn } from '../sql/differences.ts'
import { CopyData, type Storage } from '../sql/postgres/copy-data.ts'
import { copyInto } from '../sql/postgres/rows-by-copy.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'

/** How many rows there are, and what they are. */
export interface RowsDigest {
  readonly count: number
  /** SHA-256 of all rows in their order, hexadecimal. */
  readonly sha256: string
}

/** The rows of a dataset. */
interface Rows {
  readonly datasetId: string
  readonly generation: number
  readonly columns: readonly RowColumn[]
  readonly largestRowBytes: number
}

const ROWS_PER_STEP = 5_000
const BYTES_PER_STEP = 16 * 1024 ** 2

/** Sends all rows with their numbers and times; answers what was sent. */
export async function copyRows(
  source: Kysely<Schema>,
  own: Transaction<Schema>,
  rows: Rows,
  onProgress: (rows: number) => void,
): Promise<RowsDigest> {
  const digest = new Digest()
  const storages: Storage[] = ['bigint', 'bigint', 'bigint', ...rows.columns.map(({ storage }) => storage)]
  for await (const step of steps(source, rows)) {
    const data = new CopyData(storages)
    for (const cells of step) data.add(cells)
    await copyInto(own, rowTable(rows), namesOf(rows), data)
    onProgress(digest.add(step))
  }
  return digest.end()
}

/** What is stored of a dataset's rows. */
export async function digestOf(own: Kysely<Schema>, rows: Rows): Promise<RowsDigest> {
  const digest = new Digest()
  for await (const step of steps(own, rows)) digest.add(step)
  return digest.end()
}

class Digest {
  #count = 0
  readonly #hash = createHash('sha256')

  /** Returns how many rows were added so far. */
  add(rows: readonly (readonly StoredCell[])[]): number {
    for (const row of rows) this.#hash.update(`${JSON.stringify(row)}\n`)
    this.#count += rows.length
    return this.#count
  }

  end(): RowsDigest {
    return { count: this.#count, sha256: this.#hash.digest('hex') }
  }
}

function namesOf({ columns }: Rows) {
  return ['row_number', 'created_at', 'updated_at', ...columns.map(({ number }) => cellColumn(number))] as const
}

/** All rows in their order, cells in the order of `namesOf`, some at a time. */
async function* steps(db: Kysely<Schema>, rows: Rows): AsyncGenerator<StoredCell[][]> {
  const names = namesOf(rows)
  const limit = Math.max(1, Math.min(ROWS_PER_STEP, Math.floor(BYTES_PER_STEP / Math.max(1, rows.largestRowBytes))))
  for (let last = 0; ; ) {
    const found = await db
      .selectFrom(rowTable(rows))
      .select(names)
      .where(sql.ref<number>('row_number'), '>', last)
      .orderBy(sql.ref('row_number'))
      .limit(sql.lit(limit))
      .execute()
    if (found.length === 0) return
    yield found.map((row) => names.map((name) => row[name as 'row_number']))
    last = found.at(-1)?.row_number ?? last
  }
}
