import type { ColumnDataType, Expression, Kysely } from 'kysely'
import type { ColumnType } from '../../generated/index.ts'
import { codecs } from './codecs.ts'
import { differencesOf } from './engines/differences.ts'
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

/** The database type of the cells of a column type. */
export function storageType(db: Kysely<Schema>, type: ColumnType): ColumnDataType | Expression<unknown> {
  const { storage } = codecs[type]
  return storage === 'text' ? differencesOf(db).textType : storage
}
