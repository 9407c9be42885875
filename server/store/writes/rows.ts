import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { ROW_LIMIT_BYTES, ROW_STORED_BYTES, rowBytes, storedBytes } from '../../domain/row-size.ts'
import type { RowTableKey } from '../interface/datasets.ts'
import {
  type DeletedRow,
  type ExpectedRow,
  FIRST_CELL,
  type NotWritten,
  type StoredRow,
  type UpdatedRow,
} from '../interface/rows.ts'
import { findRow } from '../reads/rows.ts'
import { toStoredRow } from '../reads/stored-row.ts'
import { runCompiled } from '../sql/compiled.ts'
import { differencesOf, type NewRows, type RowPlace, tenant } from '../sql/differences.ts'
import { cellColumn, rowColumns, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { Abandoned } from './outcome.ts'

// Measured: 20 rows a statement are the fastest on SQLite.
const ROWS_PER_INSERT = 20

/** What takes `count` rows of a dataset that are to be stored. The counters are to be moved before they are. */
export function newRows(db: Kysely<Schema>, columns: readonly ColumnRecord[], count: number): NewRows {
  const { rowsToCopy } = differencesOf(db)
  if (rowsToCopy !== undefined && count > ROWS_PER_INSERT) return rowsToCopy(rowColumns(columns))
  return rowsToInsert(columns.map(({ number }) => number))
}

function rowsToInsert(columns: readonly number[]): NewRows {
  const rows: (readonly StoredCell[])[] = []
  return {
    get length() {
      return rows.length
    },
    add: (cells) => rows.push(cells.slice()),
    store: (own, place) => insertByStatements(own, place, columns, rows),
  }
}

async function insertByStatements(
  own: Transaction<Schema>,
  { table, firstRowNumber, now }: RowPlace,
  columns: readonly number[],
  rows: readonly (readonly StoredCell[])[],
): Promise<void> {
  const shape = `insert ${table} ${columns.join()}`
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const chunk = rows.slice(start, start + ROWS_PER_INSERT)
    const parameters: StoredCell[] = []
    for (const [index, cells] of chunk.entries()) parameters.push(firstRowNumber + start + index, now, ...cells)
    await runCompiled(own, `${shape} ${chunk.length}`, parameters, () => {
      const values = chunk.map((cells, index) => ({
        row_number: firstRowNumber + start + index,
        created_at: now,
        ...Object.fromEntries(columns.map((column, place) => [cellColumn(column), cells[place] ?? null])),
      }))
      return own.insertInto(table).values(values)
    })
  }
}

interface CounterMove extends RowTableKey {
  readonly columnsVersion?: number
  readonly added: number
  readonly largestRowBytes: number
  /** Of rows that are added. */
  readonly storedBytes: number
  readonly now: number
}

/**
 * Moves the counters of a dataset, which also takes the record that serializes its writers. Undefined when the dataset is
 * gone or has other columns than the writer knew.
 */
export async function moveCounters(db: Transaction<Schema>, move: CounterMove) {
  const own = tenant(db, move.organizationId)
  const { datasetId, columnsVersion, added, largestRowBytes, storedBytes, now } = move
  const advance = Math.max(added, 0)
  const known = columnsVersion === undefined ? [] : [columnsVersion]
  const parameters = [advance, added, largestRowBytes, largestRowBytes, storedBytes, now, datasetId, ...known]
  const rows = await runCompiled(own, `move counters ${known.length}`, parameters, () => {
    const update = own
      .updateTable('counters')
      .set((eb) => ({
        next_row_number: eb('next_row_number', '+', advance),
        row_count: eb('row_count', '+', added),
        version: eb('version', '+', eb.lit(1)),
        largest_row_bytes: eb
          .case()
          .when('largest_row_bytes', '<', largestRowBytes)
          .then(eb.val(largestRowBytes))
          .else(eb.ref('largest_row_bytes'))
          .end(),
        stored_bytes: eb('stored_bytes', '+', storedBytes),
        data_updated_at: now,
      }))
      .where('dataset_id', '=', datasetId)
    const guarded = columnsVersion === undefined ? update : update.where('columns_version', '=', columnsVersion)
    return guarded.returning(['next_row_number', 'largest_row_bytes'])
  })
  return rows[0]
}

async function notWritten(own: Transaction<Schema>, datasetId: string): Promise<NotWritten> {
  const counter = await own
    .selectFrom('counters')
    .select('version')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return { outcome: counter === undefined ? 'no_such_dataset' : 'columns_changed' }
}

/**
 * Undoes the write unless the row is as it was read. The counters are taken by then, without which nobody changes a row. All of
 * it is compared, since two changes may fall into one millisecond.
 */
async function requireUnchanged(
  db: Transaction<Schema>,
  { organizationId, datasetId }: RowTableKey,
  { columns, row: expected }: Pick<ExpectedRow, 'columns' | 'row'>,
): Promise<void> {
  const [rowNumber] = expected
  const present = await findRow(db, { organizationId, datasetId, rowNumber, columns })
  if (present === undefined) throw new Abandoned({ outcome: 'no_such_row' })
  if (!isDeepStrictEqual(present, expected)) throw new Abandoned({ outcome: 'changed' })
}

/**
 * Sets cells of one row, if it is still as `expected` where that is given, and answers the row with its cells of `columns`. Columns
 * are given by number.
 */
export async function updateRow(
  db: Transaction<Schema>,
  args: RowTableKey & {
    columnsVersion: number
    columns: readonly number[]
    rowNumber: number
    expected?: StoredRow | undefined
    cells: readonly { readonly column: number; readonly value: StoredCell }[]
    /** By how much the organization may grow; as much as it likes where nothing is said. */
    roomBytes?: number
    now: number
  },
): Promise<UpdatedRow> {
  const counter = await moveCounters(db, { ...args, ...NO_ROWS })
  const own = tenant(db, args.organizationId)
  if (counter === undefined) return notWritten(own, args.datasetId)
  const { columns, expected } = args
  if (expected !== undefined) await requireUnchanged(db, args, { columns, row: expected })
  const growth = await growthOf(db, args)
  if (growth > Math.max(0, args.roomBytes ?? growth))
    throw new Abandoned<UpdatedRow>({ outcome: 'no_room', storedBytes: growth })
  const cells = Object.fromEntries(args.cells.map(({ column, value }) => [cellColumn(column), value]))
  const updated = await own
    .updateTable(rowTable(args.datasetId))
    .set({ ...cells, updated_at: args.now })
    .where(sql.ref<number>('row_number'), '=', args.rowNumber)
    .returning(['row_number', 'created_at', 'updated_at', ...args.columns.map(cellColumn)])
    .executeTakeFirst()
  if (updated === undefined) throw new Abandoned<UpdatedRow>({ outcome: 'no_such_row' })
  const row = toStoredRow(updated, args.columns)
  const bytes = rowBytes(row.slice(FIRST_CELL))
  if (bytes > ROW_LIMIT_BYTES) throw new Abandoned<UpdatedRow>({ outcome: 'row_too_large' })
  await raiseLargestRow(own, args.datasetId, counter.largest_row_bytes, bytes)
  await addStoredBytes(own, args.datasetId, growth)
  return { outcome: 'updated', row, storedBytes: growth }
}

const NO_ROWS = { added: 0, largestRowBytes: 0, storedBytes: 0 }

/** By how much the row grows with its new cells. */
async function growthOf(
  db: Transaction<Schema>,
  { organizationId, datasetId, rowNumber, cells }: Parameters<typeof updateRow>[1],
): Promise<number> {
  const columns = cells.map(({ column }) => column)
  const present = await findRow(db, { organizationId, datasetId, rowNumber, columns })
  if (present === undefined) throw new Abandoned<UpdatedRow>({ outcome: 'no_such_row' })
  return storedBytes(cells.map(({ value }) => value)) - storedBytes(present.slice(FIRST_CELL))
}

/** Adds to what a dataset counts for. What was estimated when counting began may have been too little. */
export async function addStoredBytes(own: Transaction<Schema>, datasetId: string, bytes: number): Promise<void> {
  if (bytes === 0) return
  await own
    .updateTable('counters')
    .set((eb) => {
      const sum = eb('stored_bytes', '+', bytes)
      return { stored_bytes: eb.case().when(sum, '<', 0).then(eb.lit(0)).else(sum).end() }
    })
    .where('dataset_id', '=', datasetId)
    .execute()
}

async function raiseLargestRow(
  own: Transaction<Schema>,
  datasetId: string,
  known: number,
  bytes: number,
): Promise<void> {
  if (bytes <= known) return
  await own.updateTable('counters').set({ largest_row_bytes: bytes }).where('dataset_id', '=', datasetId).execute()
}

/** Deletes one row, if it is still as `expected` where that is given. Its number is not used again. */
export async function deleteRow(
  db: Transaction<Schema>,
  { expected, ...args }: RowTableKey & { rowNumber: number; expected?: ExpectedRow | undefined; now: number },
): Promise<DeletedRow> {
  const known = expected && { columnsVersion: expected.columnsVersion }
  const moved = await moveCounters(db, { ...args, ...known, ...NO_ROWS, added: -1 })
  const own = tenant(db, args.organizationId)
  if (moved === undefined) return notWritten(own, args.datasetId)
  if (expected !== undefined) await requireUnchanged(db, args, expected)
  const deleted = await own
    .deleteFrom(rowTable(args.datasetId))
    .where(sql.ref<number>('row_number'), '=', args.rowNumber)
    .returningAll()
    .executeTakeFirst()
  if (deleted === undefined) throw new Abandoned<DeletedRow>({ outcome: 'no_such_row' })
  const { row_number, created_at, updated_at, ...cells } = deleted
  await addStoredBytes(own, args.datasetId, -ROW_STORED_BYTES - storedBytes(Object.values(cells)))
  return { outcome: 'deleted' }
}
