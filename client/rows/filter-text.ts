import type { ColumnType } from '../../generated/index.ts'

interface Operator {
  /** What stands before the value in a `filter` parameter. */
  readonly sign: string
  /** The column types that it goes with. */
  readonly types: readonly ColumnType[]
}

const EVERY = ['text', 'number', 'boolean', 'date', 'json'] as const
const ORDERED = ['text', 'number', 'date'] as const

/** How cells are compared with a value: the table of the `filter` parameter in the contract, in the order in which to offer it. */
export const FILTER_OPERATORS = {
  '=': { sign: '', types: EVERY },
  '!=': { sign: '!', types: EVERY },
  '>': { sign: '>', types: ORDERED },
  '>=': { sign: '>=', types: ORDERED },
  '<': { sign: '<', types: ORDERED },
  '<=': { sign: '<=', types: ORDERED },
  contains: { sign: '~', types: ['text'] },
  begins_with: { sign: '~=', types: ['text'] },
} as const satisfies Readonly<Record<string, Operator>>

/** A `filter` parameter in parts. The value is its text without an escape, `''` for `empty` and `filled`. */
export interface FilterParts {
  readonly name: string
  readonly operator: keyof typeof FILTER_OPERATORS | 'empty' | 'filled'
  readonly value: string
}

/** A `filter` parameter. A backslash says that what follows is no operator, and alone that it is the empty text. */
export function printFilter({ name, operator, value }: FilterParts): string {
  if (operator === 'empty') return `${name}:`
  if (operator === 'filled') return `${name}:!`
  const escaped = value === '' || /^[<>~!=\\]/.test(value) ? `\\${value}` : value
  return `${name}:${FILTER_OPERATORS[operator].sign}${escaped}`
}

/** Reads a `filter` parameter back; undefined for what is none. */
export function readFilter(text: string): FilterParts | undefined {
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  const name = text.slice(0, colon)
  const expression = text.slice(colon + 1)
  if (expression === '') return { name, operator: 'empty', value: '' }
  if (expression === '!') return { name, operator: 'filled', value: '' }
  const operator = operatorOf(expression)
  const value = expression.slice(FILTER_OPERATORS[operator].sign.length)
  return { name, operator, value: value.startsWith('\\') ? value.slice(1) : value }
}

/** Of those that it begins with the longest: `>=` is never `>` with a value that begins with `=`. */
function operatorOf(expression: string): keyof typeof FILTER_OPERATORS {
  // Cast: the keys of a constant object. One always fits, since the sign of `=` is empty.
  const names = Object.keys(FILTER_OPERATORS) as (keyof typeof FILTER_OPERATORS)[]
  const fitting = names.filter((name) => expression.startsWith(FILTER_OPERATORS[name].sign))
  return fitting.reduce((one, other) =>
    FILTER_OPERATORS[other].sign.length > FILTER_OPERATORS[one].sign.length ? other : one,
  )
}
