import type { Transaction } from 'kysely'
import type { ColumnDefinition, ColumnRecord, ColumnTerms } from '../../domain/columns.ts'
import { fieldsOf, isUnique } from '../../domain/index-fields.ts'
import type { Originated } from '../../domain/origin.ts'
import { announceColumn } from '../events/columns-changed.ts'
import type { CreatedColumn, UpdatedColumn } from '../interface/columns.ts'
import type { DatasetKey } from '../interface/datasets.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import type { BegunRebuild, ColumnUpdate } from '../interface/rebuild.ts'
import { columnFields, columnsIn } from '../sql/column-records.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { cellColumn, rowTable, storageType } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { changeDataset } from './change-dataset.ts'
import { hasOtherTerms, moveTerms, requireKept, setTerms } from './column-terms.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { type LockedDataset, lockForRebuild } from './lock-for-rebuild.ts'
import { Abandoned } from './outcome.ts'
import { beginRebuild, requireNoRebuild } from './rebuild.ts'

interface ColumnArgs extends DatasetKey, Originated {
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
    const columns = await columnsIn(own, datasetId)
    if (columns.some((column) => column.name === name)) throw new Abandoned<CreatedColumn>({ outcome: 'name_taken' })
    if (columns.length >= args.maxColumns) throw new Abandoned<CreatedColumn>({ outcome: 'too_many' })
    const number = taken.next_column_number - 1
    const position = (columns.at(-1)?.position ?? 0) + 1
    const table = { datasetId, generation: taken.generation }
    await requireNoRebuild(own, table)
    if (args.rules?.required) await requireNoRows(own, datasetId)
    await differencesOf(own).waitShortly(own)
    await own.schema.alterTable(rowTable(table)).addColumn(cellColumn(number), storageType(own, type)).execute()
    const column = { dataset_id: datasetId, number, position, ...columnFields(args) }
    await own.insertInto('columns').values(column).execute()
    await announceColumn(own, args, { change: 'added', column: name, type })
    return { outcome: { outcome: 'created' } as const }
  })
  return created ?? { outcome: 'no_such_dataset' }
}

/** The new cells are empty. */
async function requireNoRows(own: Transaction<Schema>, datasetId: string): Promise<void> {
  const { row_count: rowCount } = await own
    .selectFrom('counters')
    .select('row_count')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow()
  if (rowCount > 0) throw new Abandoned<CreatedColumn>({ outcome: 'has_rows', rowCount })
}

const COLUMNS = { kind: 'columns' } as const

/**
 * Renames a column and gives it other terms. Where its type is another one, a table is begun that will have its cells converted, and the column stays what it is
 * until that takes the place of the dataset's.
 */
export async function beginColumnUpdate(
  db: Transaction<Schema>,
  args: ColumnUpdate & Originated,
): Promise<UpdatedColumn | BegunRebuild | { readonly outcome: 'behind' }> {
  const own = tenant(db, args.organizationId)
  const dataset = await lockForRebuild(own, args.datasetId)
  const columns = await columnsIn(own, args.datasetId)
  const column = columns.find(({ name }) => name === args.columnName)
  if (dataset === undefined || column === undefined) throw new Abandoned<UpdatedColumn>({ outcome: 'no_such_column' })
  if (args.columnsVersion !== undefined && args.columnsVersion !== dataset.columns_version)
    throw new Abandoned<UpdatedColumn>({ outcome: 'columns_changed' })
  const { number: _, position: __, ...present } = column
  const { name = column.name, type = column.type, terms = present } = args
  if (columns.some((other) => other !== column && other.name === name))
    throw new Abandoned<UpdatedColumn>({ outcome: 'name_taken' })
  const { description, rules } = terms
  const shown = { ...(description !== undefined && { description }), ...(rules !== undefined && { rules }) }
  const updated = { outcome: 'updated', column: { name, type, ...shown } } as const
  if (type !== column.type) {
    const of = type === 'json' ? await uniqueIndexOf(own, args.datasetId, column.number) : undefined
    if (of !== undefined) throw new Abandoned<UpdatedColumn>({ outcome: 'in_unique_index', of })
    return begin(own, args, dataset, { columns, column, name, type, terms: shown })
  }
  const isOther = hasOtherTerms(column, shown)
  if (name === column.name && !isOther) throw new Abandoned<UpdatedColumn>(updated)
  await requireNoRebuild(own, { datasetId: args.datasetId, generation: dataset.generation })
  if (isOther) {
    await requireKept(db, args, dataset, column)
    await setTerms(own, args, column)
  }
  if (name === column.name) await moveTerms(own, args)
  else {
    // The version by which the columns were known has been compared.
    const move = { ...args, columnsVersion: undefined, change: COLUMNS }
    await changeDataset(db, move, () => rename(own, args.datasetId, { ...column, name }))
  }
  const previous = name === column.name ? {} : { previous_name: column.name }
  await announceColumn(own, args, { change: 'updated', column: name, type, ...previous })
  return updated
}

async function rename(own: Transaction<Schema>, datasetId: string, { number, name }: ColumnRecord) {
  await own
    .updateTable('columns')
    .set({ name })
    .where('dataset_id', '=', datasetId)
    .where('number', '=', number)
    .execute()
  return { outcome: undefined }
}

/** The unique index that names a column. Its key has no cells of type json. */
async function uniqueIndexOf(own: Transaction<Schema>, datasetId: string, column: number): Promise<string | undefined> {
  const indexes = await own
    .selectFrom('indexes')
    .select(['id', 'fields'])
    .where('dataset_id', '=', datasetId)
    .where('status', '<>', 'dropping')
    .execute()
  const found = indexes.map(({ id, fields }) => ({ id, fields: fieldsOf(fields) })).filter(isUnique)
  return found.find(({ fields }) => fields.some((field) => field.column === column))?.id
}

/** Begins a table without a column, unless that is the only one. */
export async function beginColumnDrop(
  db: Transaction<Schema>,
  args: ColumnArgs & { columnName: string },
): Promise<BegunRebuild | { readonly outcome: 'no_such_column' | 'last_column' }> {
  const own = tenant(db, args.organizationId)
  const dataset = await lockForRebuild(own, args.datasetId)
  const columns = await columnsIn(own, args.datasetId)
  const column = columns.find(({ name }) => name === args.columnName)
  if (dataset === undefined || column === undefined) throw new Abandoned({ outcome: 'no_such_column' })
  if (columns.length === 1) throw new Abandoned({ outcome: 'last_column' })
  return begin(own, args, dataset, { columns, column })
}

/** A column that goes, or gets a name and a type. */
interface ColumnChange {
  readonly name?: string
  readonly type?: ColumnRecord['type']
  readonly terms?: ColumnTerms
  readonly columns: readonly ColumnRecord[]
  readonly column: ColumnRecord
}

/** Cells of another type move into a column of a new number, so that a cursor that rests on the old one is known to be stale. */
async function begin(
  own: Transaction<Schema>,
  { organizationId, datasetId }: ColumnArgs,
  dataset: LockedDataset,
  { columns, column, name, type, terms }: ColumnChange,
): Promise<BegunRebuild> {
  const to = dataset.next_column_number - 1
  const begun = {
    ...{ organizationId, datasetId, from: dataset.generation, to },
    change: { kind: 'column' as const, dropped: column.number, name, terms },
    columns: columns.flatMap((from) => {
      if (from !== column) return [{ number: from.number, type: from.type, from }]
      return type === undefined ? [] : [{ number: to, type, from, ...(terms?.rules && { rules: terms.rules }) }]
    }),
    version: dataset.version,
    lastRow: dataset.next_row_number - 1,
    largestRowBytes: dataset.largest_row_bytes,
  }
  return { outcome: 'begun', rebuild: await beginRebuild(own, begun) }
}
