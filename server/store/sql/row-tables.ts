import type { ColumnDataType, Expression, Kysely } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { codecs } from '../../domain/codecs.ts'
import { differencesOf, type RowColumn } from './differences.ts'
import type { RowTableName, Schema } from './schema.ts'

/** A table of a dataset's rows. A table that is rebuilt for a change of columns is another generation; the first is 0. */
export interface RowTableRef {
  readonly datasetId: string
  readonly generation: number
}

/** Rows by their numbers, both ends included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** The table of a dataset. Identifiers are minted by `newId`, so no text of a user becomes a name. */
export function rowTable({ datasetId, generation }: RowTableRef): RowTableName {
  const id = /^ds_([0-9a-z]+)$/.exec(datasetId)?.[1]
  if (id === undefined) throw new Error(`not a dataset identifier: ${JSON.stringify(datasetId)}`)
  return generation === 0 ? `rows_${id}` : `rows_${id}_${generation}`
}

/** The database column of a dataset's column. */
export function cellColumn(columnNumber: number): `c_${number}` {
  return `c_${columnNumber}`
}

/** The number of the dataset's column that a database column of cells belongs to. */
export function columnOfCell(name: string): number {
  return Number(name.slice('c_'.length))
}

/** Columns of a dataset as its row table has them. */
export function rowColumns(columns: readonly { readonly number: number; readonly type: ColumnType }[]): RowColumn[] {
  return columns.map(({ number, type }) => ({ number, storage: codecs[type].storage }))
}

/** The database type of the cells of a column type. */
export function storageType(db: Kysely<Schema>, type: ColumnType): ColumnDataType | Expression<unknown> {
  const { storage } = codecs[type]
  return storage === 'text' ? differencesOf(db).textType : storage
}

/** What a record of a row has: its number, its times, and cells of columns. Names for a statement. */
export function recordColumns(columns: readonly number[], table: string): string {
  return ['row_number', 'created_at', 'updated_at', ...columns.map(cellColumn)].map((name) => `${table}.${name}`).join()
}
