import { type Kysely, sql } from 'kysely'
import type { StoredCell } from '../codecs.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { RowTable, Schema } from '../schema.ts'
import { type BoundFilter, type BoundSort, isBehind, matches, SORT_KEY_LENGTH, sortKey } from './row-query.ts'

/** A row as stored; `cells` stand in the order of the columns that were asked for. Times are milliseconds. */
export interface StoredRow {
  readonly rowNumber: number
  readonly createdAt: number
  readonly updatedAt: number | null
  readonly cells: readonly StoredCell[]
}

/** What a page of rows is asked by. Columns are given by number. */
export interface RowQuery {
  readonly datasetId: string
  readonly columns: readonly number[]
  readonly filters: readonly BoundFilter[]
  readonly sort: readonly BoundSort[]
  /** The sort key of the row to begin behind and its number; empty for the beginning. */
  readonly position: readonly StoredCell[]
  readonly limit: number
  /** Bytes that a page may hold; it has at least one row all the same. */
  readonly limitBytes: number
  /** The cells of no row of the dataset are larger than this. */
  readonly largestRowBytes: number
  /** What each row takes on the page besides its cells: the names of the columns. */
  readonly rowOverheadBytes: number
}

/** A page of rows and the position behind its last one. */
export interface RowPage {
  readonly rows: readonly StoredRow[]
  readonly position: readonly StoredCell[]
  readonly hasMore: boolean
}

/**
 * A page of rows, found from the position by key and never by counting. It ends early at `limitBytes`: rows are taken in
 * steps that cannot exceed it by more than one step, however large they are.
 */
export async function selectRows(db: Kysely<Schema>, query: RowQuery): Promise<RowPage> {
  const rows: StoredRow[] = []
  const largestRowBytes = query.largestRowBytes + query.rowOverheadBytes
  const step = Math.max(1, Math.min(query.limit, Math.floor(query.limitBytes / largestRowBytes)))
  let position = query.position
  let bytes = 0
  while (true) {
    const wanted = Math.min(step, query.limit - rows.length)
    const selected = await selectBehind(db, query, position, wanted + 1)
    for (const { key, row } of selected.slice(0, wanted)) {
      bytes += query.rowOverheadBytes + rowBytes(row.cells)
      if (rows.length > 0 && bytes > query.limitBytes) return { rows, position, hasMore: true }
      rows.push(row)
      position = key
    }
    const hasMore = selected.length > wanted
    if (!hasMore || rows.length === query.limit) return { rows, position, hasMore }
  }
}

interface KeyedRow {
  readonly key: readonly StoredCell[]
  readonly row: StoredRow
}

async function selectBehind(
  db: Kysely<Schema>,
  { datasetId, columns, filters, sort }: RowQuery,
  position: readonly StoredCell[],
  limit: number,
): Promise<KeyedRow[]> {
  let query = db
    .selectFrom(rowTable(datasetId))
    .select(['row_number', 'created_at', 'updated_at', ...columns.map(cellColumn)])
    .limit(limit)
  for (const filter of filters) query = query.where((eb) => matches(eb, filter))
  if (position.length > 0) query = query.where((eb) => isBehind(eb, sort, position))
  for (const field of sort) {
    query = query.orderBy(sortKey(field), (order) =>
      field.descending ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
  }
  const rows = await query.orderBy(sql.ref('row_number')).execute()
  return rows.map((row) => ({ key: keyOf(row, sort), row: toStoredRow(row, columns) }))
}

function keyOf(row: RowTable, sort: readonly BoundSort[]): StoredCell[] {
  return [...sort.map(({ column }) => keyValue(row[cellColumn(column)])), row.row_number]
}

function keyValue(cell: StoredCell | undefined): StoredCell {
  if (typeof cell !== 'string') return cell ?? null
  return cell.length <= SORT_KEY_LENGTH
    ? cell
    : Array.from(cell.slice(0, SORT_KEY_LENGTH * 2))
        .slice(0, SORT_KEY_LENGTH)
        .join('')
}

/** A database row with its cells in the order of `columns`, which are given by number. */
export function toStoredRow(row: RowTable, columns: readonly number[]): StoredRow {
  return {
    rowNumber: row.row_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    cells: columns.map((column) => row[cellColumn(column)] ?? null),
  }
}

/** The size of a row's cells: texts by their UTF-8 bytes, anything else as 8. */
export function rowBytes(cells: readonly StoredCell[]): number {
  let bytes = 0
  for (const cell of cells) bytes += typeof cell === 'string' ? Buffer.byteLength(cell) : 8
  return bytes
}

/** One row by its number. */
export async function findRow(
  db: Kysely<Schema>,
  args: { datasetId: string; rowNumber: number; columns: readonly number[] },
): Promise<StoredRow | undefined> {
  const row = await db
    .selectFrom(rowTable(args.datasetId))
    .select(['row_number', 'created_at', 'updated_at', ...args.columns.map(cellColumn)])
    .where('row_number', '=', args.rowNumber)
    .executeTakeFirst()
  return row && toStoredRow(row, args.columns)
}
