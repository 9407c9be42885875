import { QueryError } from './query-error.ts'

/** How a cell is compared. `empty` and `filled` take no value. */
export type FilterOperator = '=' | '!' | '>' | '<' | '>=' | '<=' | '~' | 'empty' | 'filled'

/** One `filter` parameter as written: the field and the value are not yet held against a dataset. */
export interface Filter {
  readonly field: string
  readonly operator: FilterOperator
  /** The value's text without its escape; `''` for `empty` and `filled`. */
  readonly value: string
}

// Longer operators first: `>=` is never `>` with a value that begins with `=`.
const OPERATORS = ['>=', '<=', '>', '<', '~', '!'] as const

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
  const operator = OPERATORS.find((candidate) => expression.startsWith(candidate))
  if (operator === undefined) return { field, operator: '=', value: unescaped(expression) }
  return { field, operator, value: operand(text, operator, expression.slice(operator.length)) }
}

/** Refuses `!=5` and `>>5`: they read like operators that do not exist, so a guess would be wrong half of the time. */
function operand(text: string, operator: string, value: string): string {
  if (/^[<>~!=]/.test(value)) {
    throw new QueryError(
      'filter',
      `filter ${JSON.stringify(text)} has ${JSON.stringify(value[0])} after the operator ${operator}. ` +
        `Operators: > < >= <= ~ !. Write a value that begins with such a character with a backslash: ${operator}\\${value}`,
    )
  }
  return unescaped(value)
}

function unescaped(value: string): string {
  return value.startsWith('\\') ? value.slice(1) : value
}
