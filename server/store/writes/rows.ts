import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { StoredCell } from '../codecs.ts'
import { rowBytes, type StoredRow, toStoredRow } from '../reads/rows.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { Abandoned } from './outcome.ts'

/** Why a write did not happen: the columns are not those that the writer knew, or the dataset is gone. */
export type NotWritten = { readonly outcome: 'columns_changed' | 'no_such_dataset' }

export type AppendedRows = { readonly outcome: 'appended'; readonly firstRowNumber: number } | NotWritten

/** Rows for one dataset; each has a cell for each of `columns`, which are given by number. */
export interface NewRows {
  readonly datasetId: string
  readonly columnsVersion: number
  readonly columns: readonly number[]
  readonly rows: readonly (readonly StoredCell[])[]
  readonly largestRowBytes: number
  readonly now: number
}

/** Appends rows, all or none, numbered in their order. */
export async function appendRows(db: Transaction<Schema>, args: NewRows): Promise<AppendedRows> {
  const counter = await moveCounters(db, { ...args, added: args.rows.length })
  if (counter === undefined) return notWritten(db, args.datasetId)
  const firstRowNumber = counter.next_row_number - args.rows.length
  await insertRows(db, args, firstRowNumber)
  return { outcome: 'appended', firstRowNumber }
}

// Measured: 20 rows a statement are the fastest on SQLite.
const ROWS_PER_INSERT = 20

async function insertRows(db: Transaction<Schema>, args: NewRows, firstRowNumber: number): Promise<void> {
  for (let start = 0, statement = ''; start < args.rows.length; start += ROWS_PER_INSERT) {
    const chunk = args.rows.slice(start, start + ROWS_PER_INSERT)
    if (start === 0 || chunk.length < ROWS_PER_INSERT) statement = insertStatement(db, args, chunk.length)
    const parameters = chunk.flatMap((cells, index) => [firstRowNumber + start + index, args.now, ...cells])
    await db.executeQuery(CompiledQuery.raw(statement, parameters))
  }
}

/** Kysely compiles a statement anew for each execution, which would cost more than the insert; so once for all chunks. */
function insertStatement(db: Transaction<Schema>, { datasetId, columns }: NewRows, rowCount: number): string {
  const cells = Object.fromEntries(columns.map((column) => [cellColumn(column), null]))
  const row = { row_number: 0, created_at: 0, ...cells }
  return db.insertInto(rowTable(datasetId)).values(Array(rowCount).fill(row)).compile().sql
}

interface CounterMove {
  readonly datasetId: string
  readonly columnsVersion?: number
  readonly added: number
  readonly largestRowBytes: number
  readonly now: number
}

/**
 * Moves the counters of a dataset, which also takes the record that serializes its writers. Undefined when the dataset is
 * gone or has other columns than the writer knew.
 */
async function moveCounters(db: Transaction<Schema>, move: CounterMove) {
  const { datasetId, columnsVersion, added, largestRowBytes, now } = move
  return db
    .updateTable('counters')
    .set((eb) => ({
      next_row_number: eb('next_row_number', '+', Math.max(added, 0)),
      row_count: eb('row_count', '+', added),
      version: eb('version', '+', 1),
      largest_row_bytes: eb
        .case()
        .when('largest_row_bytes', '<', largestRowBytes)
        .then(largestRowBytes)
        .else(eb.ref('largest_row_bytes'))
        .end(),
      data_updated_at: now,
    }))
    .where('dataset_id', '=', datasetId)
    .$if(columnsVersion !== undefined, (query) => query.where('columns_version', '=', columnsVersion ?? 0))
    .returning(['next_row_number', 'largest_row_bytes'])
    .executeTakeFirst()
}

async function notWritten(db: Transaction<Schema>, datasetId: string): Promise<NotWritten> {
  const counter = await db
    .selectFrom('counters')
    .select('version')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return { outcome: counter === undefined ? 'no_such_dataset' : 'columns_changed' }
}

export type UpdatedRow =
  | { readonly outcome: 'updated'; readonly row: StoredRow }
  | { readonly outcome: 'no_such_row' }
  | NotWritten

/** Sets cells of one row and answers the row with its cells of `columns`. Columns are given by number. */
export async function updateRow(
  db: Transaction<Schema>,
  args: {
    datasetId: string
    columnsVersion: number
    columns: readonly number[]
    rowNumber: number
    cells: readonly { readonly column: number; readonly value: StoredCell }[]
    now: number
  },
): Promise<UpdatedRow> {
  const counter = await moveCounters(db, { ...args, added: 0, largestRowBytes: 0 })
  if (counter === undefined) return notWritten(db, args.datasetId)
  const cells = Object.fromEntries(args.cells.map(({ column, value }) => [cellColumn(column), value]))
  const updated = await db
    .updateTable(rowTable(args.datasetId))
    .set({ ...cells, updated_at: args.now })
    .where(sql.ref<number>('row_number'), '=', args.rowNumber)
    .returning(['row_number', 'created_at', 'updated_at', ...args.columns.map(cellColumn)])
    .executeTakeFirst()
  if (updated === undefined) throw new Abandoned<UpdatedRow>({ outcome: 'no_such_row' })
  const row = toStoredRow(updated, args.columns)
  await raiseLargestRow(db, args.datasetId, counter.largest_row_bytes, rowBytes(row.cells))
  return { outcome: 'updated', row }
}

async function raiseLargestRow(
  db: Transaction<Schema>,
  datasetId: string,
  known: number,
  bytes: number,
): Promise<void> {
  if (bytes <= known) return
  await db.updateTable('counters').set({ largest_row_bytes: bytes }).where('dataset_id', '=', datasetId).execute()
}

/** Deletes one row; false when the dataset has no such row. Its number is not used again. */
export async function deleteRow(
  db: Transaction<Schema>,
  args: { datasetId: string; rowNumber: number; now: number },
): Promise<boolean> {
  const moved = await moveCounters(db, { ...args, added: -1, largestRowBytes: 0 })
  if (moved === undefined) return false
  const { numDeletedRows } = await db
    .deleteFrom(rowTable(args.datasetId))
    .where(sql.ref<number>('row_number'), '=', args.rowNumber)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Abandoned(false)
  return true
}
