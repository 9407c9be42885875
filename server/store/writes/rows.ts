import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { Originated } from '../../domain/origin.ts'
import { ROW_LIMIT_BYTES, ROW_STORED_BYTES, rowBytes, storedBytes } from '../../domain/row-size.ts'
import { keyIn, keyProblem, type UniqueKey } from '../../domain/unique-keys.ts'
import type { DatasetKey } from '../interface/datasets.ts'
import { type DeletedRow, type ExpectedRow, FIRST_CELL, type StoredRow, type UpdatedRow } from '../interface/rows.ts'
import { findRow } from '../reads/rows.ts'
import { toStoredRow } from '../reads/stored-row.ts'
import type { RowTableRef } from '../sql/row-tables.ts'
import { cellColumn, columnOfCell, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { actorOf, daySlot, imageOfDeletion, imageOfUpdate, readyImage } from './before-images.ts'
import { changeDataset, notWritten } from './change-dataset.ts'
import { hasRoom } from './in-held-dataset.ts'
import { Abandoned } from './outcome.ts'
import { isSame } from './row-work.ts'
import type { Taken } from './take-dataset.ts'
import { takenKeys } from './unique-keys.ts'

/**
 * Rolls back the write unless the row is as it was read. The counters are locked by then, without which no write changes a row. The
 * whole row is compared, since two changes may have the same millisecond.
 */
async function requireUnchanged(
  db: Transaction<Schema>,
  table: DatasetKey & RowTableRef,
  { columns, row: expected }: Pick<ExpectedRow, 'columns' | 'row'>,
): Promise<void> {
  const [rowNumber] = expected
  const present = await findRow(db, { ...table, rowNumber, columns })
  if (present === undefined) throw new Abandoned({ outcome: 'no_such_row' })
  if (!isDeepStrictEqual(present, expected)) throw new Abandoned({ outcome: 'changed' })
}

interface UpdateArgs extends DatasetKey, Originated {
  readonly columnsVersion: number
  readonly columns: readonly number[]
  readonly rowNumber: number
  readonly expected?: StoredRow | undefined
  readonly uniques?: readonly UniqueKey[]
  readonly cells: readonly { readonly column: number; readonly value: StoredCell }[]
  /** By how much the organization may grow; as much as it likes where nothing is said. */
  readonly roomBytes?: number
  readonly now: number
}

/**
 * Sets cells of one row, if it is still as `expected` where that is given, and answers the row with its cells of `columns`. Columns
 * are given by number. A row that has these cells already stays as it is: nothing is written, and no version made.
 */
export async function updateRow(db: Transaction<Schema>, args: UpdateArgs): Promise<UpdatedRow> {
  const { rowNumber, columns, expected } = args
  const updated = await changeDataset(db, { ...args, change: { kind: 'updated', rowNumber } }, async (own, taken) => {
    const table = { ...args, generation: taken.generation }
    if (expected !== undefined) await requireUnchanged(db, table, { columns, row: expected })
    const present = await findRow(db, table)
    if (present === undefined) throw new Abandoned<UpdatedRow>({ outcome: 'no_such_row' })
    const cells = withCells(present, args)
    if (isSame(present, cells)) throw new Abandoned<UpdatedRow>({ outcome: 'updated', row: present, storedBytes: 0 })
    const image = taken.keeps_history
      ? readyImage(changeOf(args, taken), imageOfUpdate(columns, present, cells))
      : undefined
    const rowGrowth = storedBytes(cells) - storedBytes(present.slice(FIRST_CELL))
    const growth = rowGrowth + (image?.bytes ?? 0)
    await requireOwnKeys(own, table, cells)
    if (!hasRoom(args.roomBytes, rowGrowth, image?.bytes ?? 0))
      throw new Abandoned<UpdatedRow>({ outcome: 'no_room', storedBytes: growth })
    const row = await setCells(own, table)
    const bytes = rowBytes(row.slice(FIRST_CELL))
    if (bytes > ROW_LIMIT_BYTES) throw new Abandoned<UpdatedRow>({ outcome: 'row_too_large' })
    await image?.store(own)
    const outcome = { outcome: 'updated', row, storedBytes: growth } as const
    return { outcome, storedBytes: rowGrowth, largestRowBytes: bytes }
  })
  return updated ?? notWritten(db, args)
}

/** What the history says of a change, as the counters were taken for it. */
function changeOf({ datasetId, now, origin }: DatasetKey & Originated & { readonly now: number }, { version }: Taken) {
  return { datasetId, slot: daySlot(now), version, at: now, actor: actorOf(origin) }
}

/** The cells of a row, in the order of `columns`, as they are to be. */
function withCells(present: StoredRow, { columns, cells }: Pick<UpdateArgs, 'columns' | 'cells'>): StoredCell[] {
  const values = new Map(cells.map(({ column, value }) => [column, value]))
  return columns.map(
    (column, at) => values.get(column) ?? (values.has(column) ? null : (present[FIRST_CELL + at] ?? null)),
  )
}

/** Rolls the write back where a key of the row becomes that of another one, or one that its index cannot take. */
async function requireOwnKeys(
  own: Transaction<Schema>,
  args: UpdateArgs & RowTableRef,
  cells: readonly StoredCell[],
): Promise<void> {
  const changed = new Set(args.cells.map(({ column }) => column))
  const uniques = args.uniques?.filter(({ columns }) => columns.some(({ number }) => changed.has(number))) ?? []
  for (const unique of uniques) {
    const key = keyIn(unique, cells)
    if (key === undefined) continue
    const table = { dataset_id: args.datasetId, generation: args.generation }
    const [taken] = (await takenKeys(own, table, unique, [key])).filter(({ holder }) => holder !== args.rowNumber)
    const problem = keyProblem(unique, key) ?? taken
    if (problem !== undefined) throw new Abandoned<UpdatedRow>({ outcome: 'refused', problem })
  }
}

async function setCells(own: Transaction<Schema>, args: UpdateArgs & RowTableRef): Promise<StoredRow> {
  const cells = Object.fromEntries(args.cells.map(({ column, value }) => [cellColumn(column), value]))
  const updated = await own
    .updateTable(rowTable(args))
    .set({ ...cells, updated_at: args.now })
    .where(sql.ref<number>('row_number'), '=', args.rowNumber)
    .returning(['row_number', 'created_at', 'updated_at', ...args.columns.map(cellColumn)])
    .executeTakeFirst()
  if (updated === undefined) throw new Abandoned<UpdatedRow>({ outcome: 'no_such_row' })
  return toStoredRow(updated, args.columns)
}

/** Deletes one row, if it is still as `expected` where that is given. Its number is not used again. */
export async function deleteRow(
  db: Transaction<Schema>,
  {
    expected,
    ...args
  }: DatasetKey & Originated & { rowNumber: number; expected?: ExpectedRow | undefined; now: number },
): Promise<DeletedRow> {
  const { rowNumber } = args
  const move = { ...args, columnsVersion: expected?.columnsVersion, change: { kind: 'deleted', rowNumber } as const }
  const outcome = await changeDataset(db, move, async (own, taken) => {
    const table = { ...args, generation: taken.generation }
    if (expected !== undefined) await requireUnchanged(db, table, expected)
    const deleted = await own
      .deleteFrom(rowTable(table))
      .where(sql.ref<number>('row_number'), '=', rowNumber)
      .returningAll()
      .executeTakeFirst()
    if (deleted === undefined) throw new Abandoned<DeletedRow>({ outcome: 'no_such_row' })
    const { row_number, created_at, updated_at, ...cells } = deleted
    if (taken.keeps_history) {
      const columns = Object.keys(cells).map(columnOfCell)
      const image = imageOfDeletion(columns, toStoredRow(deleted, columns))
      await readyImage(changeOf(args, taken), image).store(own)
    }
    const outcome = { outcome: 'deleted' } as const
    return { outcome, storedBytes: -ROW_STORED_BYTES - storedBytes(Object.values(cells)) }
  })
  return outcome ?? notWritten(db, args)
}
