import type { ColumnRecord } from '../domain/columns.ts'
import { namedColumn } from './named-column.ts'
import { QueryError } from './query-error.ts'

/**
 * Reads `fields`. What it returns gives the columns that are shown, in their order: those of the dataset where no fields are named. Both
 * throw `QueryError`.
 */
export function readFields(
  names: readonly string[] | undefined,
): (columns: readonly ColumnRecord[]) => readonly ColumnRecord[] {
  if (names === undefined) return (columns) => columns
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name))
      throw new QueryError('fields', `fields names ${JSON.stringify(name)} twice. Name each field once.`)
    seen.add(name)
  }
  return (columns) => names.map((name) => namedColumn('fields', name, columns))
}
