import type Database from 'better-sqlite3'
import { COLUMNS } from '../data.ts'
import { insertStatement, type PeerDataset } from './table.ts'

/** A cell as a parameter for SQLite. */
type Cell = string | number | null

const ROWS_PER_INSERT = 20

/** A body that breaks the contract. */
class RefusedBody extends Error {}

/**
 * An append in a program that knows its dataset: JSON to cells of the right types, in statements of twenty rows, in one
 * transaction with the counters. Call `append` inside a transaction.
 */
export function appendsTo(database: Database.Database, dataset: PeerDataset) {
  const move = database
    .prepare<[number, number, number, string], number>(
      `update counters set next_row_number = next_row_number + ?, row_count = row_count + ?, version = version + 1,
        data_updated_at = ? where dataset_id = ? returning next_row_number`,
    )
    .pluck()
  const inserts = Array.from({ length: ROWS_PER_INSERT }, (_, index) =>
    database.prepare(insertStatement(dataset.id, index + 1)),
  )

  function append(rows: readonly Cell[][]): string {
    const now = Date.now()
    const first = (move.get(rows.length, rows.length, now, dataset.id) ?? 0) - rows.length
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const end = Math.min(rows.length, start + ROWS_PER_INSERT)
      const parameters: Cell[] = []
      for (let index = start; index < end; index += 1) parameters.push(first + index, now, ...(rows[index] ?? []))
      inserts[end - start - 1]?.run(parameters)
    }
    const row_ids = rows.map((_, index) => `row_${first + index}`)
    return JSON.stringify({ data: { dataset_id: dataset.id, rows_added: row_ids.length, row_ids } })
  }
  return append
}

/** The cells of an append's rows. Throws `RefusedBody` if they do not fit the columns. */
export function cellsOf(body: string): Cell[][] {
  const { rows } = JSON.parse(body)
  if (!Array.isArray(rows) || rows.length === 0) throw new RefusedBody('rows')
  return rows.map(cellsOfRow)
}

const INDEX = new Map<string, number>(COLUMNS.map(({ name }, index) => [name, index]))

function cellsOfRow(row: unknown): Cell[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new RefusedBody('row')
  const cells: Cell[] = [null, null, null, null, null, null]
  for (const name of Object.keys(row)) {
    const index = INDEX.get(name)
    if (index === undefined) throw new RefusedBody(name)
    cells[index] = cellOf(index, row[name as never])
  }
  return cells
}

function cellOf(index: number, value: unknown): Cell {
  if (value === null) return null
  const type = COLUMNS[index]?.type
  if (type === 'boolean' && typeof value === 'boolean') return value ? 1 : 0
  if (type === 'number' && typeof value === 'number') return value
  if (type === 'text' && typeof value === 'string') return value
  if (type === 'date' && typeof value === 'string' && isDate(value)) return value
  throw new RefusedBody(String(COLUMNS[index]?.name))
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 && !leap ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0)
  return year > 0 && day > 0 && day <= days
}
