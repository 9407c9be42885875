import { codecs } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import type { BoundCondition, BoundFilter } from './bound.ts'
import { type Condition, mapComparisons } from './condition.ts'
import { namedColumn } from './named-column.ts'
import { type FilterOperator, OPERATORS, SIGNS } from './operators.ts'
import { QueryError } from './query-error.ts'

/** One `filter` parameter as written: the field and the value are not yet checked against a dataset. */
export interface Filter {
  readonly field: string
  readonly operator: FilterOperator
  /** The value's text without its escape; `''` for `empty` and `filled`. */
  readonly value: string
}

/**
 * Reads all `filter` parameters of a request; a row has to match each of them. What it returns checks them against the columns of a
 * dataset. Both throw `QueryError`.
 */
export function readFilters(texts: readonly string[]): (columns: readonly ColumnRecord[]) => BoundCondition {
  const condition: Condition<Filter> = { all: texts.map(parseFilter) }
  return (columns) => mapComparisons(condition, (filter) => bind(filter, columns))
}

/**
 * Reads `field:expression`, the grammar of the `filter` parameter in openapi.yaml.
 * Throws `QueryError` on anything else.
 */
export function parseFilter(text: string): Filter {
  const colon = text.indexOf(':')
  if (colon < 1) {
    throw new QueryError('filter', `filter must have the form field:expression, not ${JSON.stringify(text)}.`)
  }
  const field = text.slice(0, colon)
  const expression = text.slice(colon + 1)
  if (expression === '') return { field, operator: 'empty', value: '' }
  if (expression === '!') return { field, operator: 'filled', value: '' }
  const operator = SIGNS.find((sign) => expression.startsWith(sign))
  if (operator === undefined) return { field, operator: '=', value: operand(text, '', expression) }
  return { field, operator, value: operand(text, operator, expression.slice(operator.length)) }
}

/** Refuses `=5`, `!=5` and `>>5`: they read like operators that do not exist, so a guess would be wrong half of the time. */
function operand(text: string, sign: string, value: string): string {
  if (/^[<>~!=]/.test(value)) {
    throw new QueryError(
      'filter',
      `filter ${JSON.stringify(text)} has ${JSON.stringify(value[0])} after the ${sign === '' ? 'colon' : `operator ${sign}`}. ` +
        `Operators: ${SIGNS.join(' ')}. Write a value that begins with such a character with a backslash: ${sign}\\${value}`,
    )
  }
  return value.startsWith('\\') ? value.slice(1) : value
}

/** The column by its number, which a rename keeps and a retype does not, and the value as it is stored. */
function bind({ field, operator, value }: Filter, columns: readonly ColumnRecord[]): BoundFilter {
  const { number, name, type } = namedColumn('filter', field, columns)
  const bound = { column: number, type, operator }
  const { types, maxLength = Number.POSITIVE_INFINITY } = OPERATORS[operator]
  if (!types.includes(type)) {
    throw new QueryError(
      'filter',
      `filter: ${operator} works only on ${typeList.format(types)} columns, but ${JSON.stringify(name)} is of type ${type}.`,
    )
  }
  if (operator === 'empty' || operator === 'filled') return { ...bound, value: null }
  if (value.length > maxLength) {
    throw new QueryError(
      'filter',
      `filter: the text of ${operator} can have at most ${maxLength} characters, not ${value.length}.`,
    )
  }
  const stored = codecs[type].parse(value)
  if (stored === undefined) {
    throw new QueryError(
      'filter',
      `filter: ${JSON.stringify(name)} is of type ${type}; the value must be ${codecs[type].allowed}, not ${JSON.stringify(value)}.`,
    )
  }
  return { ...bound, value: stored }
}

const typeList = new Intl.ListFormat('en-GB', { type: 'conjunction' })
