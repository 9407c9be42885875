import type { Column, Comparison, Condition } from '../../../../client/index.ts'
import { printFilter } from './filter.ts'
import { shownColumns, type View } from './view.ts'

/** As many comparisons as a query takes. */
const MOST_COLUMNS = 100
/** The most characters of the address, percent-encoded. Many proxies accept 8 KiB. */
const MOST_LENGTH = 6_000

/** The parameters that say which rows of a dataset a view shows. */
export function askedBy({ filters, find }: Pick<View, 'filters' | 'find'>, columns: readonly Column[]) {
  const filter = filters.filter(({ isAlternative }) => !isAlternative).map(printFilter)
  const any = filters.filter(({ isAlternative }) => isAlternative).map(printFilter)
  return {
    ...(filter.length > 0 && { filter }),
    ...(any.length > 0 && { any }),
    ...(find !== '' && { where: JSON.stringify(anywhere(find, columns)) }),
  }
}

/** The columns of a view, where it does not show all of them. */
export function fieldsOf(view: Pick<View, 'hidden'>, columns: readonly Column[]): { readonly fields?: string[] } {
  const shown = shownColumns(columns, view)
  return shown.length < columns.length ? { fields: shown.map(({ name }) => name) } : {}
}

/** The rows of a view as bodies of requests name them. */
export function conditionsOf(view: Pick<View, 'filters' | 'find'>, columns: readonly Column[]) {
  const { where, ...rest } = askedBy(view, columns)
  return { ...rest, ...(where !== undefined && { where: anywhere(view.find, columns) }) }
}

/** The text columns in which a text is looked for: all of them, if a request has room for as many. */
export function searchedColumns(value: string, columns: readonly Column[]): Column[] {
  const texts = columns.filter(({ type }) => type === 'text').slice(0, MOST_COLUMNS)
  let length = 0
  return texts.filter(({ name }, index) => {
    length += encodeURIComponent(JSON.stringify(comparison(name, value))).length
    return index === 0 || length <= MOST_LENGTH
  })
}

/** Rows with a text in any of their text columns; none where there is no such column. */
function anywhere(value: string, columns: readonly Column[]): Condition {
  const texts = searchedColumns(value, columns)
  const [first] = columns
  if (texts.length > 0) return { any: texts.map(({ name }) => comparison(name, value)) }
  const field = first?.name ?? ''
  return {
    all: [
      { field, op: 'empty' },
      { field, op: 'filled' },
    ],
  }
}

function comparison(field: string, value: string): Comparison {
  return { field, op: 'contains_ignoring_case', value }
}
