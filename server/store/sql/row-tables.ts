import type { ColumnDataType, Expression, Kysely } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { codecs } from '../../domain/codecs.ts'
import { differencesOf, type RowColumn } from './differences.ts'
import type { RowTableName, Schema } from './schema.ts'

/** The table of a dataset. Identifiers are minted by `newId`, so no text of a user becomes a name. */
export function rowTable(datasetId: string): RowTableName {
  const id = /^ds_([0-9a-z]+)$/.exec(datasetId)?.[1]
  if (id === undefined) throw new Error(`not a dataset identifier: ${JSON.stringify(datasetId)}`)
  return `rows_${id}`
}

/** The database column of a dataset's column. */
export function cellColumn(columnNumber: number): `c_${number}` {
  return `c_${columnNumber}`
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
