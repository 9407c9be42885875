import type { Transaction } from 'kysely'
import { codecs } from '../codecs.ts'
import type { ColumnRecord } from '../reads/datasets.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { type ConvertedCells, convertCells } from './convert-cells.ts'
import type { ColumnDefinition } from './datasets.ts'
import { dropIndexesOn } from './indexes.ts'
import { Abandoned } from './outcome.ts'

interface ColumnArgs {
  readonly datasetId: string
  readonly now: number
}

export type CreatedColumn = { readonly outcome: 'created' | 'no_such_dataset' | 'name_taken' | 'too_many' }

/** Adds a column behind the others. */
export async function createColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & ColumnDefinition & { maxColumns: number },
): Promise<CreatedColumn> {
  const number = await mintColumnNumber(db, args)
  if (number === undefined) return { outcome: 'no_such_dataset' }
  const columns = await columnsOf(db, args.datasetId)
  // A dataset has columns as long as it is catalogued; its counters stay a moment longer.
  if (columns.length === 0) throw new Abandoned<CreatedColumn>({ outcome: 'no_such_dataset' })
  if (columns.some((column) => column.name === args.name)) throw new Abandoned<CreatedColumn>({ outcome: 'name_taken' })
  if (columns.length >= args.maxColumns) throw new Abandoned<CreatedColumn>({ outcome: 'too_many' })
  const position = (columns.at(-1)?.position ?? 0) + 1
  await addPhysicalColumn(db, args.datasetId, number, args.type)
  await db
    .insertInto('columns')
    .values({ dataset_id: args.datasetId, number, position, name: args.name, type: args.type })
    .execute()
  return { outcome: 'created' }
}

export type UpdatedColumn =
  | { readonly outcome: 'updated'; readonly column: ColumnDefinition }
  | { readonly outcome: 'no_such_column' }
  | { readonly outcome: 'name_taken' }
  | ({ readonly outcome: 'not_convertible'; readonly from: ColumnRecord['type'] } & Pick<
      ConvertedCells,
      'failures' | 'failureCount'
    >)

/** Renames a column, or gives it another type by converting every cell, or both; all of it or nothing. */
export async function updateColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string } & Partial<ColumnDefinition>,
): Promise<UpdatedColumn> {
  const number = await mintColumnNumber(db, args)
  const columns = await columnsOf(db, args.datasetId)
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
  if (type !== column.type) await retype(db, args, column, { number, type })
  const retyped = type === column.type ? {} : { number, type }
  await db
    .updateTable('columns')
    .set({ name, ...retyped })
    .where('dataset_id', '=', args.datasetId)
    .where('number', '=', column.number)
    .execute()
  return { outcome: 'updated', column: { name, type } }
}

/** The cells move into a column of a new number, so that a cursor that rests on the old one is known to be stale. */
async function retype(
  db: Transaction<Schema>,
  { datasetId, now }: ColumnArgs,
  from: ColumnRecord,
  to: Pick<ColumnRecord, 'number' | 'type'>,
): Promise<void> {
  await addPhysicalColumn(db, datasetId, to.number, to.type)
  const { failures, failureCount, largestGrowthBytes } = await convertCells(db, { datasetId, from, to })
  if (failureCount > 0) {
    throw new Abandoned<UpdatedColumn>({ outcome: 'not_convertible', from: from.type, failures, failureCount })
  }
  await dropPhysicalColumn(db, { datasetId, now }, from.number, largestGrowthBytes)
}

/** Drops a column and its cells, unless it is the only one. */
export async function deleteColumn(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string },
): Promise<'deleted' | 'no_such_column' | 'last_column'> {
  const number = await mintColumnNumber(db, args)
  const columns = await columnsOf(db, args.datasetId)
  const column = columns.find(({ name }) => name === args.columnName)
  if (number === undefined || column === undefined) throw new Abandoned('no_such_column')
  if (columns.length === 1) throw new Abandoned('last_column')
  await db.deleteFrom('columns').where('dataset_id', '=', args.datasetId).where('number', '=', column.number).execute()
  await dropPhysicalColumn(db, args, column.number, 0)
  return 'deleted'
}

/**
 * Takes the record that serializes the dataset's writers, marks its columns as changed and returns a number that no
 * column had before. Undefined when the dataset is gone.
 */
async function mintColumnNumber(db: Transaction<Schema>, { datasetId, now }: ColumnArgs): Promise<number | undefined> {
  const counter = await db
    .updateTable('counters')
    .set((eb) => ({
      next_column_number: eb('next_column_number', '+', 1),
      version: eb('version', '+', 1),
      columns_version: eb('columns_version', '+', 1),
    }))
    .where('dataset_id', '=', datasetId)
    .returning('next_column_number')
    .executeTakeFirst()
  await db.updateTable('datasets').set({ updated_at: now }).where('id', '=', datasetId).execute()
  return counter && counter.next_column_number - 1
}

async function columnsOf(db: Transaction<Schema>, datasetId: string) {
  return db.selectFrom('columns').selectAll().where('dataset_id', '=', datasetId).orderBy('position').execute()
}

async function addPhysicalColumn(
  db: Transaction<Schema>,
  datasetId: string,
  number: number,
  type: ColumnRecord['type'],
): Promise<void> {
  await db.schema.alterTable(rowTable(datasetId)).addColumn(cellColumn(number), codecs[type].storage).execute()
}

/** Cells are lost or replaced by this, and the order by them, so indexes go and the data counts as changed; rows may have grown by what replaced them. */
async function dropPhysicalColumn(
  db: Transaction<Schema>,
  { datasetId, now }: ColumnArgs,
  number: number,
  growthBytes: number,
): Promise<void> {
  await dropIndexesOn(db, { datasetId, column: number })
  await db.schema.alterTable(rowTable(datasetId)).dropColumn(cellColumn(number)).execute()
  await db
    .updateTable('counters')
    .set((eb) => ({ data_updated_at: now, largest_row_bytes: eb('largest_row_bytes', '+', growthBytes) }))
    .where('dataset_id', '=', datasetId)
    .execute()
}
