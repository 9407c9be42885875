import type { ColumnRecord } from '../domain/columns.ts'
import type { BoundSort } from './bound.ts'
import { namedColumn } from './named-column.ts'
import { QueryError } from './query-error.ts'

/** One field of `sort`; `descending` is the leading `-`. */
export interface SortField {
  readonly field: string
  readonly descending: boolean
}

/** Reads `sort`. What it returns checks the fields against the columns of a dataset. Both throw `QueryError`. */
export function readSort(texts: readonly string[]): (columns: readonly ColumnRecord[]) => BoundSort[] {
  const sort = parseSort(texts)
  return (columns) =>
    sort.map(({ field, descending }) => {
      const { number: column, name, type } = namedColumn('sort', field, columns)
      if (type === 'json')
        throw new QueryError('sort', `sort: ${JSON.stringify(name)} is of type json. json columns cannot be sorted.`)
      return { column, type, descending }
    })
}

/** Reads fields, each with `-` before it where it descends. Throws `QueryError` on an empty one or one that comes twice. */
export function parseSort(fields: readonly string[]): SortField[] {
  const sort = fields.map((text) => {
    const descending = text.startsWith('-')
    return { field: descending ? text.slice(1) : text, descending }
  })
  for (const [index, { field }] of sort.entries()) {
    if (field === '')
      throw new QueryError('sort', 'sort has an empty field. Write fields separated by commas: -age,name.')
    if (sort.findIndex((other) => other.field === field) !== index) {
      throw new QueryError('sort', `sort names ${JSON.stringify(field)} twice. Name each field once.`)
    }
  }
  return sort
}
