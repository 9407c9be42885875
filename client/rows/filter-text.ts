import type { ColumnType } from '../../generated/index.ts'

interface Operator {
  /** The operator before the value in a `filter` parameter. */
  readonly sign: string
  /** The column types that have this operator. */
  readonly types: readonly ColumnType[]
}

const EVERY = ['text', 'number', 'boolean', 'date', 'json'] as const
const ORDERED = ['text', 'number', 'date'] as const

/** The operators of the `filter` parameter, as in the contract's table. */
export const FILTER_OPERATORS = {
  '=': { sign: '', types: EVERY },
  '!=': { sign: '!', types: EVERY },
  '>': { sign: '>', types: ORDERED },
  '>=': { sign: '>=', types: ORDERED },
  '<': { sign: '<', types: ORDERED },
  '<=': { sign: '<=', types: ORDERED },
  contains: { sign: '~', types: ['text'] },
  not_contains: { sign: '!~', types: ['text'] },
  contains_ignoring_case: { sign: '~~', types: ['text'] },
  begins_with: { sign: '~=', types: ['text'] },
  in: { sign: '=', types: EVERY },
} as const satisfies Readonly<Record<string, Operator>>

/**
 * The parts of a `filter` parameter. The value is its text without the escape, `''` for `empty` and `filled`, and for `in` the list as it
 * is written: `a,b,"c,d"`.
 */
export interface FilterParts {
  readonly name: string
  readonly operator: keyof typeof FILTER_OPERATORS | 'empty' | 'filled'
  readonly value: string
}

/** Prints a `filter` parameter. A backslash before the value says that it does not begin with an operator; alone it is the empty text. */
export function printFilter({ name, operator, value }: FilterParts): string {
  if (operator === 'empty') return `${name}:`
  if (operator === 'filled') return `${name}:!`
  if (operator === 'in') return `${name}:=${value}`
  const escaped = value === '' || /^[<>~!=\\]/.test(value) ? `\\${value}` : value
  return `${name}:${FILTER_OPERATORS[operator].sign}${escaped}`
}

/** Reads a `filter` parameter. Undefined for a text that is not one. */
export function readFilter(text: string): FilterParts | undefined {
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  const name = text.slice(0, colon)
  const expression = text.slice(colon + 1)
  if (expression === '') return { name, operator: 'empty', value: '' }
  if (expression === '!') return { name, operator: 'filled', value: '' }
  const operator = operatorOf(expression)
  const value = expression.slice(FILTER_OPERATORS[operator].sign.length)
  if (operator === 'in') return { name, operator, value }
  return { name, operator, value: value.startsWith('\\') ? value.slice(1) : value }
}

/** The longest operator that the expression begins with: `>=` is never `>` with a value that begins with `=`. */
function operatorOf(expression: string): keyof typeof FILTER_OPERATORS {
  // Cast: the keys of a constant object. One always fits, since the sign of `=` is empty.
  const names = Object.keys(FILTER_OPERATORS) as (keyof typeof FILTER_OPERATORS)[]
  const fitting = names.filter((name) => expression.startsWith(FILTER_OPERATORS[name].sign))
  return fitting.reduce((one, other) =>
    FILTER_OPERATORS[other].sign.length > FILTER_OPERATORS[one].sign.length ? other : one,
  )
}
