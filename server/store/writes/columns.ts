import type { Transaction } from 'kysely'
import type { ColumnDefinition, ColumnRecord } from '../../domain/columns.ts'
import type { CreatedColumn, UpdatedColumn } from '../interface/columns.ts'
import type { RowTableKey } from '../interface/datasets.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import { cellColumn, rowColumns, rowTable, storageType } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { storedBytesIn } from '../sql/stored-bytes.ts'
import { type Changed, changeDataset } from './change-dataset.ts'
import { convertCells } from './convert-cells.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { dropIndexesOn } from './indexes.ts'
import { Abandoned } from './outcome.ts'
import type { Taken } from './take-dataset.ts'

interface ColumnArgs extends RowTableKey {
  readonly now: number
}

/** Adds a column after the others. */
export async function createColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & Keeping & ColumnDefinition & { maxColumns: number },
): Promise<CreatedColumn> {
  const { datasetId, name, type } = args
  const created = await changeDataset(db, { ...args, change: COLUMNS }, async (own, taken) => {
    const repeated = await keepAnswer(own, args)
    if (repeated !== undefined) throw new Abandoned<CreatedColumn>(repeated)
    const columns = await columnsOf(own, datasetId)
    if (columns.some((column) => column.name === name)) throw new Abandoned<CreatedColumn>({ outcome: 'name_taken' })
    if (columns.length >= args.maxColumns) throw new Abandoned<CreatedColumn>({ outcome: 'too_many' })
    const number = taken.next_column_number - 1
    const position = (columns.at(-1)?.position ?? 0) + 1
    await addPhysicalColumn(own, datasetId, number, type)
    await own.insertInto('columns').values({ dataset_id: datasetId, number, position, name, type }).execute()
    return { outcome: { outcome: 'created' } as const }
  })
  return created ?? { outcome: 'no_such_dataset' }
}

const COLUMNS = { kind: 'columns' } as const

/** Renames a column, or gives it another type by converting every cell, or both; all of it or nothing. */
export async function updateColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string } & Partial<ColumnDefinition>,
): Promise<UpdatedColumn> {
  const updated = await changeDataset<UpdatedColumn>(db, { ...args, change: COLUMNS }, async (own, taken) => {
    const columns = await columnsOf(own, args.datasetId)
    const column = columns.find(({ name }) => name === args.columnName)
    if (column === undefined) throw new Abandoned<UpdatedColumn>({ outcome: 'no_such_column' })
    const { name = column.name, type = column.type } = args
    if (columns.some((other) => other !== column && other.name === name))
      throw new Abandoned<UpdatedColumn>({ outcome: 'name_taken' })
    const outcome = { outcome: 'updated', column: { name, type } } as const
    if (name === column.name && type === column.type) throw new Abandoned<UpdatedColumn>(outcome)
    const to = type === column.type ? column : { number: taken.next_column_number - 1, type }
    const growth = to === column ? {} : await retype(own, args, column, to, taken)
    await own
      .updateTable('columns')
      .set({ name, number: to.number, type })
      .where('dataset_id', '=', args.datasetId)
      .where('number', '=', column.number)
      .execute()
    return { outcome, ...growth }
  })
  return updated ?? { outcome: 'no_such_column' }
}

/** The cells move into a column of a new number, so that a cursor that rests on the old one is known to be stale. */
async function retype(
  own: Transaction<Schema>,
  { datasetId, now }: Omit<ColumnArgs, 'organizationId'>,
  from: ColumnRecord,
  to: Pick<ColumnRecord, 'number' | 'type'>,
  { largest_row_bytes }: Taken,
): Promise<Omit<Changed<unknown>, 'outcome'>> {
  await addPhysicalColumn(own, datasetId, to.number, to.type)
  const { failures, failureCount, ...converted } = await convertCells(own, { datasetId, from, to })
  if (failureCount > 0)
    throw new Abandoned<UpdatedColumn>({ outcome: 'not_convertible', from: from.type, failures, failureCount })
  await dropPhysicalColumn(own, { datasetId, now }, from.number)
  const { largestGrowthBytes, storedGrowthBytes } = converted
  return { storedBytes: storedGrowthBytes, largestRowBytes: largest_row_bytes + largestGrowthBytes }
}

/** Drops a column and its cells, unless it is the only one. */
export async function deleteColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string },
): Promise<'deleted' | 'no_such_column' | 'last_column'> {
  const { datasetId } = args
  const deleted = await changeDataset(db, { ...args, change: COLUMNS }, async (own) => {
    const columns = await columnsOf(own, datasetId)
    const column = columns.find(({ name }) => name === args.columnName)
    if (column === undefined) throw new Abandoned('no_such_column')
    if (columns.length === 1) throw new Abandoned('last_column')
    await own.deleteFrom('columns').where('dataset_id', '=', datasetId).where('number', '=', column.number).execute()
    const bytes = await storedBytesIn(own, datasetId, rowColumns([column]))
    await dropPhysicalColumn(own, args, column.number)
    return { outcome: 'deleted' as const, storedBytes: -bytes }
  })
  return deleted ?? 'no_such_column'
}

async function columnsOf(own: Transaction<Schema>, datasetId: string) {
  return own.selectFrom('columns').selectAll().where('dataset_id', '=', datasetId).orderBy('position').execute()
}

async function addPhysicalColumn(
  own: Transaction<Schema>,
  datasetId: string,
  number: number,
  type: ColumnRecord['type'],
): Promise<void> {
  const storage = storageType(own, type)
  await own.schema.alterTable(rowTable(datasetId)).addColumn(cellColumn(number), storage).execute()
}

/** Cells are lost or replaced by this, and the order by them, so indexes go and the data counts as changed. */
async function dropPhysicalColumn(
  own: Transaction<Schema>,
  { datasetId, now }: Omit<ColumnArgs, 'organizationId'>,
  number: number,
): Promise<void> {
  await dropIndexesOn(own, { datasetId, column: number })
  await own.schema.alterTable(rowTable(datasetId)).dropColumn(cellColumn(number)).execute()
  await own.updateTable('counters').set({ data_updated_at: now }).where('dataset_id', '=', datasetId).execute()
}
