import type { Column, Condition } from '../../../../client/index.ts'
import { printFilter } from './filter.ts'
import type { View } from './view.ts'

/** The columns in which a text is looked for: as many as a query takes comparisons. */
const MOST_COLUMNS = 100

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

/** Rows with a text in any of their text columns; none where there is no such column. */
function anywhere(value: string, columns: readonly Column[]): Condition {
  const texts = columns.filter(({ type }) => type === 'text').slice(0, MOST_COLUMNS)
  const [first] = columns
  if (texts.length > 0) return { any: texts.map(({ name: field }) => ({ field, op: 'contains_ignoring_case', value })) }
  const field = first?.name ?? ''
  return {
    all: [
      { field, op: 'empty' },
      { field, op: 'filled' },
    ],
  }
}
