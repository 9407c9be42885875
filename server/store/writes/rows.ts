import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { ROW_LIMIT_BYTES, ROW_STORED_BYTES, rowBytes, storedBytes } from '../../domain/row-size.ts'
import type { RowTableKey } from '../interface/datasets.ts'
import { type DeletedRow, type ExpectedRow, FIRST_CELL, type StoredRow, type UpdatedRow } from '../interface/rows.ts'
import { findRow } from '../reads/rows.ts'
import { toStoredRow } from '../reads/stored-row.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { changeDataset, notWritten } from './change-dataset.ts'
import { Abandoned } from './outcome.ts'

/**
 * Rolls back the write unless the row is as it was read. The counters are locked by then, without which no write changes a row. The
 * whole row is compared, since two changes may have the same millisecond.
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
  const { rowNumber, columns, expected } = args
  const updated = await changeDataset(db, { ...args, change: { kind: 'updated', rowNumber } }, async (own) => {
    if (expected !== undefined) await requireUnchanged(db, args, { columns, row: expected })
    const growth = await growthOf(db, args)
    if (growth > Math.max(0, args.roomBytes ?? growth))
      throw new Abandoned<UpdatedRow>({ outcome: 'no_room', storedBytes: growth })
    const row = await setCells(own, args)
    const bytes = rowBytes(row.slice(FIRST_CELL))
    if (bytes > ROW_LIMIT_BYTES) throw new Abandoned<UpdatedRow>({ outcome: 'row_too_large' })
    const outcome = { outcome: 'updated', row, storedBytes: growth } as const
    return { outcome, storedBytes: growth, largestRowBytes: bytes }
  })
  return updated ?? notWritten(db, args)
}

async function setCells(own: Transaction<Schema>, args: Parameters<typeof updateRow>[1]): Promise<StoredRow> {
  const cells = Object.fromEntries(args.cells.map(({ column, value }) => [cellColumn(column), value]))
  const updated = await own
    .updateTable(rowTable(args.datasetId))
    .set({ ...cells, updated_at: args.now })
    .where(sql.ref<number>('row_number'), '=', args.rowNumber)
    .returning(['row_number', 'created_at', 'updated_at', ...args.columns.map(cellColumn)])
    .executeTakeFirst()
  if (updated === undefined) throw new Abandoned<UpdatedRow>({ outcome: 'no_such_row' })
  return toStoredRow(updated, args.columns)
}

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

/** Deletes one row, if it is still as `expected` where that is given. Its number is not used again. */
export async function deleteRow(
  db: Transaction<Schema>,
  { expected, ...args }: RowTableKey & { rowNumber: number; expected?: ExpectedRow | undefined; now: number },
): Promise<DeletedRow> {
  const { rowNumber } = args
  const move = { ...args, columnsVersion: expected?.columnsVersion, change: { kind: 'deleted', rowNumber } as const }
  const outcome = await changeDataset(db, move, async (own) => {
    if (expected !== undefined) await requireUnchanged(db, args, expected)
    const deleted = await own
      .deleteFrom(rowTable(args.datasetId))
      .where(sql.ref<number>('row_number'), '=', rowNumber)
      .returningAll()
      .executeTakeFirst()
    if (deleted === undefined) throw new Abandoned<DeletedRow>({ outcome: 'no_such_row' })
    const { row_number, created_at, updated_at, ...cells } = deleted
    const outcome = { outcome: 'deleted' } as const
    return { outcome, storedBytes: -ROW_STORED_BYTES - storedBytes(Object.values(cells)) }
  })
  return outcome ?? notWritten(db, args)
}
