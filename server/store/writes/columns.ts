import type { Transaction } from 'kysely'
import type { ColumnDefinition, ColumnRecord } from '../../domain/columns.ts'
import type { CreatedColumn, UpdatedColumn } from '../interface/columns.ts'
import type { RowTableKey } from '../interface/datasets.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import { tenant } from '../sql/differences.ts'
import { cellColumn, rowColumns, rowTable, storageType } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { storedBytesIn } from '../sql/stored-bytes.ts'
import { type ConvertedCells, convertCells } from './convert-cells.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { dropIndexesOn } from './indexes.ts'
import { Abandoned } from './outcome.ts'
import { addStoredBytes } from './rows.ts'

interface ColumnArgs extends RowTableKey {
  readonly now: number
}

/** Adds a column behind the others. */
export async function createColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & Keeping & ColumnDefinition & { maxColumns: number },
): Promise<CreatedColumn> {
  const number = await mintColumnNumber(db, args)
  if (number === undefined) return { outcome: 'no_such_dataset' }
  const own = tenant(db, args.organizationId)
  const repeated = await keepAnswer(own, args)
  if (repeated !== undefined) throw new Abandoned<CreatedColumn>(repeated)
  const columns = await columnsOf(own, args.datasetId)
  if (columns.some((column) => column.name === args.name)) throw new Abandoned<CreatedColumn>({ outcome: 'name_taken' })
  if (columns.length >= args.maxColumns) throw new Abandoned<CreatedColumn>({ outcome: 'too_many' })
  const position = (columns.at(-1)?.position ?? 0) + 1
  await addPhysicalColumn(own, args.datasetId, number, args.type)
  await own
    .insertInto('columns')
    .values({ dataset_id: args.datasetId, number, position, name: args.name, type: args.type })
    .execute()
  return { outcome: 'created' }
}

/** Renames a column, or gives it another type by converting every cell, or both; all of it or nothing. */
export async function updateColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string } & Partial<ColumnDefinition>,
): Promise<UpdatedColumn> {
  const own = tenant(db, args.organizationId)
  const number = await mintColumnNumber(db, args)
  const columns = await columnsOf(own, args.datasetId)
  const column = columns.find(({ name }) => name === args.columnName)
  if (number === undefined || column === undefined) throw new Abandoned<UpdatedColumn>({ outcome: 'no_such_column' })
  const name = args.name ?? column.name
  if (columns.some((other) => other !== column && other.name === name)) {
    throw new Abandoned<UpdatedColumn>({ outcome: 'name_taken' })
  }
  const type = args.type ?? column.type
  if (name === column.name && type === column.type) {
    throw new Abandoned<UpdatedColumn>({ outcome: 'updated', column: { name, type } })
  }
  if (type !== column.type) await retype(own, args, column, { number, type })
  const retyped = type === column.type ? {} : { number, type }
  await own
    .updateTable('columns')
    .set({ name, ...retyped })
    .where('dataset_id', '=', args.datasetId)
    .where('number', '=', column.number)
    .execute()
  return { outcome: 'updated', column: { name, type } }
}

/** The cells move into a column of a new number, so that a cursor that rests on the old one is known to be stale. */
async function retype(
  own: Transaction<Schema>,
  { datasetId, now }: Omit<ColumnArgs, 'organizationId'>,
  from: ColumnRecord,
  to: Pick<ColumnRecord, 'number' | 'type'>,
): Promise<void> {
  await addPhysicalColumn(own, datasetId, to.number, to.type)
  const converted = await convertCells(own, { datasetId, from, to })
  const { failures, failureCount } = converted
  if (failureCount > 0) {
    throw new Abandoned<UpdatedColumn>({ outcome: 'not_convertible', from: from.type, failures, failureCount })
  }
  await dropPhysicalColumn(own, { datasetId, now }, from.number, converted)
}

/** Drops a column and its cells, unless it is the only one. */
export async function deleteColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string },
): Promise<'deleted' | 'no_such_column' | 'last_column'> {
  const own = tenant(db, args.organizationId)
  const number = await mintColumnNumber(db, args)
  const columns = await columnsOf(own, args.datasetId)
  const column = columns.find(({ name }) => name === args.columnName)
  if (number === undefined || column === undefined) throw new Abandoned('no_such_column')
  if (columns.length === 1) throw new Abandoned('last_column')
  await own.deleteFrom('columns').where('dataset_id', '=', args.datasetId).where('number', '=', column.number).execute()
  const dropped = rowColumns([column])
  const storedGrowthBytes = -(await storedBytesIn(own, args.datasetId, dropped))
  await dropPhysicalColumn(own, args, column.number, { largestGrowthBytes: 0, storedGrowthBytes })
  return 'deleted'
}

/**
 * Takes the record that serializes the dataset's writers, marks its columns as changed and returns a number that no
 * column had before. Undefined when the dataset is gone.
 */
async function mintColumnNumber(db: Transaction<Schema>, args: ColumnArgs): Promise<number | undefined> {
  const counter = await tenant(db, args.organizationId)
    .updateTable('counters')
    .set((eb) => ({
      next_column_number: eb('next_column_number', '+', 1),
      version: eb('version', '+', 1),
      columns_version: eb('columns_version', '+', 1),
      columns_updated_at: args.now,
    }))
    .where('dataset_id', '=', args.datasetId)
    .where('organization_id', '=', args.organizationId)
    .returning('next_column_number')
    .executeTakeFirst()
  return counter && counter.next_column_number - 1
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

/** Cells are lost or replaced by this, and the order by them, so indexes go and the data counts as changed; rows may have grown by what replaced them. */
async function dropPhysicalColumn(
  own: Transaction<Schema>,
  { datasetId, now }: Omit<ColumnArgs, 'organizationId'>,
  number: number,
  { largestGrowthBytes, storedGrowthBytes }: Pick<ConvertedCells, 'largestGrowthBytes' | 'storedGrowthBytes'>,
): Promise<void> {
  await dropIndexesOn(own, { datasetId, column: number })
  await own.schema.alterTable(rowTable(datasetId)).dropColumn(cellColumn(number)).execute()
  await own
    .updateTable('counters')
    .set((eb) => ({ data_updated_at: now, largest_row_bytes: eb('largest_row_bytes', '+', largestGrowthBytes) }))
    .where('dataset_id', '=', datasetId)
    .execute()
  await addStoredBytes(own, datasetId, storedGrowthBytes)
}
