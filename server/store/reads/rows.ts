import { type Kysely, sql } from 'kysely'
import type { StoredCell } from '../codecs.ts'
import { runCompiled } from '../compiled.ts'
import { differencesOf, tenant } from '../engines/differences.ts'
import type { UsableIndex } from '../index-fields.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { RowTable, Schema } from '../schema.ts'
import { comparePositions } from './row-order.ts'
import { type BoundFilter, type BoundSort, inOrder, isBehind, matches, SORT_KEY_LENGTH } from './row-query.ts'
import { rowBytes } from './row-size.ts'

/** A row as stored; `cells` stand in the order of the columns that were asked for. Times are milliseconds. */
export interface StoredRow {
  readonly rowNumber: number
  readonly createdAt: number
  readonly updatedAt: number | null
  readonly cells: readonly StoredCell[]
}

/** The sort key of a row, then its number; empty for the beginning of a list. */
export type Position = readonly StoredCell[]

/** What a page of rows is asked by. Columns are given by number. */
export interface RowQuery {
  readonly organizationId: string
  readonly datasetId: string
  readonly columns: readonly number[]
  /** By which it may be answered. */
  readonly indexes: readonly UsableIndex[]
  readonly filters: readonly BoundFilter[]
  readonly sort: readonly BoundSort[]
  /** Of the row to begin behind. */
  readonly position: Position
  readonly limit: number
  /** Bytes that a page may hold; it has at least one row all the same. */
  readonly limitBytes: number
  readonly rowCount: number
  /** The cells of no row of the dataset are larger than this. */
  readonly largestRowBytes: number
  /** What each row takes on the page besides its cells: the names of the columns. */
  readonly rowOverheadBytes: number
}

/** A page of rows and the position behind its last one. */
export interface RowPage {
  readonly rows: readonly StoredRow[]
  readonly position: Position
  readonly hasMore: boolean
  /** How many rows were looked at, where that may be more than were found. */
  readonly scannedRows?: number
}

/** Finds the first rows behind a position, at most `limit`. */
export type SelectBehind = (position: Position, limit: number) => Promise<readonly RowTable[]>

/**
 * A page of rows, found from the position by key and never by counting. It ends early at `limitBytes`: rows are taken in
 * steps that cannot exceed it by more than one step, however large they are.
 */
export async function selectRows(
  db: Kysely<Schema>,
  query: RowQuery,
  select: SelectBehind = (position, limit) => selectBehind(db, query, position, limit),
): Promise<RowPage> {
  const page = new PageInProgress(query)
  while (true) {
    const wanted = Math.min(page.step, query.limit - page.rows.length)
    const selected = await select(page.position, wanted + 1)
    for (const row of selected.slice(0, wanted)) {
      if (!page.take(row)) return page.ended(true)
    }
    const hasMore = selected.length > wanted
    if (!hasMore || page.rows.length === query.limit) return page.ended(hasMore)
  }
}

/**
 * The page of rows whose positions were found before. A row that is gone, or whose position or filtered cells changed
 * since, is left out.
 */
export async function selectRowsAt(
  db: Kysely<Schema>,
  query: RowQuery,
  positions: readonly Position[],
  hasMore: boolean,
): Promise<RowPage> {
  const page = new PageInProgress(query)
  for (let start = 0; start < positions.length; start += page.step) {
    const wanted = positions.slice(start, start + page.step)
    const numbers = wanted.map((position) => Number(position.at(-1)))
    const rows = await selectable(db, query).where(sql.ref<number>('row_number'), 'in', numbers).execute()
    const byNumber = new Map(rows.map((row) => [row.row_number, row]))
    for (const position of wanted) {
      const row = byNumber.get(Number(position.at(-1)))
      const stays = row !== undefined && comparePositions(positionOf(row, query.sort), position, query.sort) === 0
      if (!stays) page.pass(position)
      else if (!page.take(row)) return page.ended(true)
    }
  }
  return page.ended(hasMore)
}

/** A page as it fills up to its limit of bytes. */
class PageInProgress {
  readonly rows: StoredRow[] = []
  /** How many rows can be read at once without going far beyond the limit of bytes. */
  readonly step: number
  readonly #query: RowQuery
  /** Whether all rows fit however large they are, as they mostly do; then none is measured. */
  readonly #allFit: boolean
  #bytes = 0
  /** What was taken or passed last. */
  #last: RowTable | Position

  constructor(query: RowQuery) {
    const rowsThatFit = Math.floor(query.limitBytes / (query.largestRowBytes + query.rowOverheadBytes))
    this.step = Math.max(1, Math.min(query.limit, rowsThatFit))
    this.#allFit = rowsThatFit >= query.limit
    this.#query = query
    this.#last = query.position
  }

  get position(): Position {
    return 'row_number' in this.#last ? positionOf(this.#last, this.#query.sort) : this.#last
  }

  /** False when the row does not fit any more; the first always does. */
  take(row: RowTable): boolean {
    const stored = toStoredRow(row, this.#query.columns)
    if (!this.#allFit) this.#bytes += this.#query.rowOverheadBytes + rowBytes(stored.cells)
    if (this.rows.length > 0 && this.#bytes > this.#query.limitBytes) return false
    this.rows.push(stored)
    this.#last = row
    return true
  }

  pass(position: Position): void {
    this.#last = position
  }

  ended(hasMore: boolean): RowPage {
    return { rows: this.rows, position: this.position, hasMore }
  }
}

async function selectBehind(
  db: Kysely<Schema>,
  query: RowQuery,
  position: Position,
  limit: number,
): Promise<readonly RowTable[]> {
  const { organizationId, datasetId, columns, filters, sort } = query
  const build = () => {
    // A bound limit makes SQLite prepare the statement anew for each execution: it is built with STAT4.
    const select = selectable(db, query).limit(sql.lit(limit))
    return inOrder(position.length > 0 ? select.where((eb) => isBehind(eb, sort, position)) : select, sort)
  }
  const isPlain = filters.length === 0 && sort.length === 0
  const shape = `${limit} rows behind ${position.length} of ${datasetId} ${columns.join()}`
  return isPlain ? runCompiled(tenant(db, organizationId), shape, position, build) : build().execute()
}

/** Rows with their cells that pass the filters. */
function selectable(db: Kysely<Schema>, { organizationId, datasetId, columns, filters }: RowQuery) {
  let select = tenant(db, organizationId)
    .selectFrom(rowTable(datasetId))
    .select(['row_number', 'created_at', 'updated_at', ...columns.map(cellColumn)])
  for (const filter of filters) select = select.where((eb) => matches(eb, filter, differencesOf(db)))
  return select
}

/** Where a row stands in a sorted list: its sort key and its number. */
export function positionOf(row: RowTable, sort: readonly BoundSort[]): Position {
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

/** One row by its number. */
export async function findRow(
  db: Kysely<Schema>,
  args: { organizationId: string; datasetId: string; rowNumber: number; columns: readonly number[] },
): Promise<StoredRow | undefined> {
  const row = await tenant(db, args.organizationId)
    .selectFrom(rowTable(args.datasetId))
    .select(['row_number', 'created_at', 'updated_at', ...args.columns.map(cellColumn)])
    .where('row_number', '=', args.rowNumber)
    .executeTakeFirst()
  return row && toStoredRow(row, args.columns)
}
