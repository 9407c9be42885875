import { QueryError } from './query-error.ts'

/** One field of `sort`; `descending` is the leading `-`. */
export interface SortField {
  readonly field: string
  readonly descending: boolean
}

/** Reads the fields of `sort`. Throws `QueryError` on an empty field or one that comes twice. */
export function parseSort(fields: readonly string[]): SortField[] {
  const sort = fields.map((text) => {
    const descending = text.startsWith('-')
    return { field: descending ? text.slice(1) : text, descending }
  })
  for (const [index, { field }] of sort.entries()) {
    if (field === '')
      throw new QueryError('sort', 'sort has an empty field. Write fields separated by commas: -age,name.')
    if (sort.findIndex((other) => other.field === field) !== index) {
      throw new QueryError('sort', `sort names ${JSON.stringify(field)} twice. Each field may be named once.`)
    }
  }
  return sort
}
