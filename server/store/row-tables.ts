import type { RowTableName } from './schema.ts'

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
