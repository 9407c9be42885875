import type { Condition } from './condition.ts'
import { type FilterOperator, SIGNS } from './operators.ts'
import { QueryError } from './query-error.ts'

/** One `filter` parameter as written: the field and the value are not yet checked against a dataset. */
export interface Filter {
  readonly field: string
  readonly operator: FilterOperator
  /** The value's text without its escape; `''` for `empty` and `filled`. */
  readonly value: string
}

/** Reads all `filter` parameters of a request; a row has to match each of them. Throws `QueryError`. */
export function parseFilters(texts: readonly string[]): Condition<Filter> {
  return { all: texts.map(parseFilter) }
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
