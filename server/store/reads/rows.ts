import { type Compilable, type Kysely, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { Position } from '../../domain/position.ts'
import { rowBytes } from '../../domain/row-size.ts'
import { SORT_KEY_LENGTH } from '../../query/bound.ts'
import { isEverything } from '../../query/condition.ts'
import { FIRST_CELL, type RowPage, type RowQuery, type StoredRow } from '../interface/rows.ts'
import { tuplesCompiled, tuplesOf } from '../sql/compiled.ts'
import { whereMatches } from '../sql/conditions.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { inOrder, isBehind } from '../sql/sort.ts'
import { comparePositions } from './row-order.ts'
import { isWorthMeasuring, rowsThatFit, stepsThatFit } from './steps-that-fit.ts'
import { selectionShape, storedColumns, storedRows } from './stored-row.ts'

/** Finds the first rows of a query after a position, at most `limit`. */
export type SelectBehind = (query: RowQuery, position: Position, limit: number) => Promise<readonly StoredRow[]>

/**
 * A page of rows, found from the position by key and never by counting. It ends early at `limitBytes`: rows are taken in
 * steps that cannot exceed it by more than one step, however large they are. Where that would be many steps, since one row of the dataset may be
 * much larger than all others, the rows are found first and measured.
 */
export async function selectRows(db: Kysely<Schema>, query: RowQuery, select?: SelectBehind): Promise<RowPage> {
  if (isWorthMeasuring(query, Math.min(query.limit, query.rowCount))) return selectFoundRows(db, query, select)
  const page = new PageInProgress(query)
  if (select === undefined && page.allFit && isPlain(query)) {
    const printed = await differencesOf(db).rowPrinter?.page(tenant(db, query.organizationId), query)
    if (printed !== undefined) return printed
  }
  const selectNext = select ?? selectBehindIn(db)
  while (true) {
    const wanted = Math.min(page.step, query.limit - page.rows.length)
    const selected = await selectNext(query, page.position, wanted + 1)
    const hasMore = selected.length > wanted
    if (!page.takeAll(hasMore ? selected.slice(0, wanted) : selected)) return page.ended(true)
    if (!hasMore || page.rows.length === query.limit) return page.ended(hasMore)
  }
}

/** The same page, whose rows are found once, however many steps they are read in. */
export async function selectFoundRows(
  db: Kysely<Schema>,
  query: RowQuery,
  select: SelectBehind = selectBehindIn(db),
): Promise<RowPage> {
  const { position, limit } = query
  const keys = keysOf(query)
  const positions = (await select(keys, position, limit + 1)).map((row) => positionIn(keys, row))
  return selectRowsAt(db, query, positions.slice(0, limit), positions.length > limit)
}

/** What finds the positions of a query's rows, which may be large, and nothing more of them. */
export function keysOf(query: RowQuery): RowQuery {
  const { sort } = query
  return { ...query, columns: [...new Set(sort.map(({ column }) => column))], keys: sort, withTimes: false }
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
  const own = tenant(db, query.organizationId)
  for (const wanted of await stepsThatFit(own, query, positions, (position) => Number(position.at(-1)))) {
    const numbers = wanted.map((position) => Number(position.at(-1)))
    const rows = await selected(db, selectable(db, query).where(sql.ref<number>('row_number'), 'in', numbers))
    const byNumber = new Map(rows.map((row) => [row[0], row]))
    for (const position of wanted) {
      const row = byNumber.get(Number(position.at(-1)))
      const stays = row !== undefined && comparePositions(positionIn(query, row), position, query.sort) === 0
      if (!stays) page.pass(position)
      else if (!page.take(row)) return page.ended(true)
    }
  }
  return page.ended(hasMore)
}

/** A page as it fills up to its limit of bytes. */
class PageInProgress {
  rows: StoredRow[] = []
  /** How many rows can be read at once without going far beyond the limit of bytes. */
  readonly step: number
  readonly #query: RowQuery
  /** Whether all rows fit however large they are, as they mostly do; then none is measured. */
  readonly allFit: boolean
  #bytes = 0
  /** The row that was last passed over, if that was after the last one taken. */
  #passed: Position | undefined

  constructor(query: RowQuery) {
    this.step = Math.max(1, Math.min(query.limit, rowsThatFit(query)))
    this.allFit = rowsThatFit(query) >= query.limit
    this.#query = query
  }

  get position(): Position {
    const last = this.rows.at(-1)
    return this.#passed ?? (last === undefined ? this.#query.position : positionIn(this.#query, last))
  }

  /** False when a row does not fit any more. */
  takeAll(rows: readonly StoredRow[]): boolean {
    if (!this.allFit || this.rows.length > 0) return rows.every((row) => this.take(row))
    this.rows = [...rows]
    return true
  }

  /** False when the row does not fit any more; the first always does. */
  take(row: StoredRow): boolean {
    if (!this.allFit) this.#bytes += this.#query.rowOverheadBytes + rowBytes(row.slice(FIRST_CELL))
    if (this.rows.length > 0 && this.#bytes > this.#query.limitBytes) return false
    this.rows.push(row)
    this.#passed = undefined
    return true
  }

  pass(position: Position): void {
    this.#passed = position
  }

  ended(hasMore: boolean): RowPage {
    return { rows: this.rows, position: this.position, hasMore }
  }
}

/** From so many rows on a page is always best read by its key; the plan for a few would go through the table, and be kept while it grows. */
const LONG_TABLE_ROWS = 10_000

/** Whether all rows are asked for, in insertion order. */
function isPlain({ where, sort }: RowQuery): boolean {
  return isEverything(where) && sort.length === 0
}

function selectBehindIn(db: Kysely<Schema>): SelectBehind {
  return (query, position, limit) => selectBehind(db, query, position, limit)
}

async function selectBehind(
  db: Kysely<Schema>,
  query: RowQuery,
  position: Position,
  limit: number,
): Promise<readonly StoredRow[]> {
  const { organizationId, sort } = query
  const build = () => {
    // With a bound limit SQLite, which is built with STAT4, would prepare the statement again for each execution.
    const select = selectable(db, query).limit(sql.lit(limit))
    return inOrder(position.length > 0 ? select.where((eb) => isBehind(eb, sort, position)) : select, sort)
  }
  if (!isPlain(query)) return selected(db, build())
  const shape = `${limit} rows after ${position.length} of ${rowTable(query)} ${selectionShape(query)}`
  const isLong = query.rowCount >= LONG_TABLE_ROWS
  return storedRows(await tuplesCompiled(tenant(db, organizationId), shape, position, build, isLong))
}

/** The rows of a statement that selects `storedColumns`. */
async function selected(db: Kysely<Schema>, statement: Compilable<unknown>): Promise<readonly StoredRow[]> {
  return storedRows(await tuplesOf(db, statement.compile()))
}

/** Rows with their cells that pass the filters. */
function selectable(db: Kysely<Schema>, query: RowQuery) {
  const { organizationId, where } = query
  const select = tenant(db, organizationId).selectFrom(rowTable(query)).select(storedColumns(query))
  return whereMatches(db, select, where)
}

/** Where a row stands in a sorted list: its sort key and its number. */
export function positionIn({ columns, sort }: RowQuery, row: StoredRow): Position {
  return [...sort.map(({ column }) => keyValue(row[FIRST_CELL + columns.indexOf(column)])), row[0]]
}

function keyValue(cell: StoredCell | undefined): StoredCell {
  if (typeof cell !== 'string') return cell ?? null
  return cell.length <= SORT_KEY_LENGTH
    ? cell
    : Array.from(cell.slice(0, SORT_KEY_LENGTH * 2))
        .slice(0, SORT_KEY_LENGTH)
        .join('')
}

/** One row by its number. */
export async function findRow(
  db: Kysely<Schema>,
  args: {
    organizationId: string
    datasetId: string
    generation: number
    rowNumber: number
    columns: readonly number[]
  },
): Promise<StoredRow | undefined> {
  const { organizationId, rowNumber, columns } = args
  const own = tenant(db, organizationId)
  const shape = `row of ${rowTable(args)} ${columns.join()}`
  const build = () =>
    own
      .selectFrom(rowTable(args))
      .select(storedColumns({ columns, withTimes: true }))
      .where('row_number', '=', rowNumber)
  const [row] = storedRows(await tuplesCompiled(own, shape, [rowNumber], build))
  return row
}
