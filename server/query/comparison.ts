import { codecs, type StoredCell } from '../domain/codecs.ts'
import { codePoints, isLonger } from '../domain/column-rules.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { quoted } from '../json.ts'
import type { BoundFilter } from './bound.ts'
import { namedColumn } from './named-column.ts'
import { type FilterOperator, OPERATORS } from './operators.ts'
import { QueryError } from './query-error.ts'
import { typeList } from './type-list.ts'

/** A comparison as written. Its field and values are not yet checked against a dataset. */
export interface Comparison {
  readonly field: string
  readonly operator: FilterOperator
  /** None for `empty` and `filled`, any number for `in`, else one. `null`, an empty cell, only for `in`. */
  readonly values: readonly unknown[]
  /** Whether the values are texts of a parameter, or JSON values of a tree. */
  readonly form: 'text' | 'json'
  /** The operator as the caller wrote it. */
  readonly shown: string
  /** What errors name. */
  readonly at: Places
}

interface Places {
  readonly field: string
  readonly operator: string
  readonly value: (index: number) => string
}

/** The column by its number, which a rename keeps and a retype does not, and the values as they are stored. Throws `QueryError`. */
export function bindComparison(comparison: Comparison, columns: readonly ColumnRecord[]): BoundFilter {
  const { field, operator, values, at } = comparison
  const column = namedColumn(at.field, field, columns)
  const { number, type } = column
  requireType(comparison, column)
  if (operator === 'in') {
    const stored = values.map((value, index) => (value === null ? null : storedValue(comparison, value, index, column)))
    const different = [...new Set(stored)]
    const isEmpty = different.length === 1 && different[0] === null
    return isEmpty
      ? { column: number, type, operator: 'empty', value: null }
      : { column: number, type, operator, values: different }
  }
  const value = values.length === 0 ? null : storedValue(comparison, values[0], 0, column)
  return { column: number, type, operator, value }
}

function requireType({ operator, form, shown, at }: Comparison, { name, type }: ColumnRecord): void {
  const { types } = OPERATORS[operator]
  // A comma is part of most JSON.
  const possible = operator === 'in' && form === 'text' ? types.filter((each) => each !== 'json') : types
  if (possible.includes(type)) return
  const allowed = typeList(possible)
  throw new QueryError(
    at.operator,
    `${at.operator}: ${shown} works only on ${allowed} columns, but ${JSON.stringify(name)} is of type ${type}.`,
  )
}

function storedValue(
  { operator, form, shown, at }: Comparison,
  value: unknown,
  index: number,
  { name, type }: ColumnRecord,
): StoredCell {
  const place = at.value(index)
  const { maxLength = Number.POSITIVE_INFINITY } = OPERATORS[operator]
  if (typeof value === 'string' && isLonger(value, maxLength))
    throw new QueryError(
      place,
      `${place}: the text of ${shown} can have at most ${maxLength} characters, not ${codePoints(value)}.`,
    )
  const codec = codecs[type]
  const stored = form === 'text' ? codec.parse(String(value)) : codec.encode(value)
  if (stored !== undefined) return stored
  const text = `${place}: ${JSON.stringify(name)} is of type ${type}; the value must be ${codec.allowed}, not ${quoted(value)}.`
  throw new QueryError(place, text)
}
