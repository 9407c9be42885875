import type { ColumnRecord } from '../domain/columns.ts'
import { QueryError } from './query-error.ts'

/** The column of that name. Throws the `QueryError` of a parameter that names none. */
export function namedColumn(parameter: string, name: string, columns: readonly ColumnRecord[]): ColumnRecord {
  const column = columns.find((candidate) => candidate.name === name)
  if (column !== undefined) return column
  const text = `${parameter}: the dataset has no column ${JSON.stringify(name)}. ${columnList(columns)}`
  throw new QueryError(parameter, text)
}

const COLUMNS_LISTED = 20

/** A sentence that lists the columns, the first twenty by name. */
export function columnList(columns: readonly ColumnRecord[]): string {
  const names = columns.slice(0, COLUMNS_LISTED).map(({ name }) => JSON.stringify(name))
  const more = columns.length - names.length
  return `Its columns: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
