import type { ColumnType } from '../../generated/index.ts'

/** How a cell is compared: the sign after the colon of a `filter`; `empty` and `filled` take no value. */
export type FilterOperator = '=' | '!' | '>' | '<' | '>=' | '<=' | '~' | '~=' | 'empty' | 'filled'

/** An end of a range of values. */
export interface Bound {
  readonly value: string | number
  readonly inclusive: boolean
}

/** Values that stand next to each other in the order of their type. An empty cell is in no range. */
export interface Range {
  readonly lower?: Bound
  readonly upper?: Bound
}

interface Operator {
  /** The column types that it goes with. */
  readonly types: readonly ColumnType[]
  /** The most characters of its value: the database compares them at every place of every cell. */
  readonly maxLength?: number
  /** Whether it matches one value only, which an index finds. */
  readonly isOneValue?: true
  /** The range of values that it matches, which an index finds. */
  readonly range?: (value: string | number) => Range
}

const EVERY: readonly ColumnType[] = ['text', 'number', 'boolean', 'date', 'json']
const ORDERED: readonly ColumnType[] = ['text', 'number', 'date']

/**
 * Everything about each operator but its SQL, which is in `server/store/sql/conditions.ts`. The table of the `filter` parameter in
 * openapi.yaml explains them to users.
 */
export const OPERATORS: Readonly<Record<FilterOperator, Operator>> = {
  '=': { types: EVERY, isOneValue: true },
  '!': { types: EVERY },
  '>': { types: ORDERED, range: (value) => ({ lower: { value, inclusive: false } }) },
  '<': { types: ORDERED, range: (value) => ({ upper: { value, inclusive: false } }) },
  '>=': { types: ORDERED, range: (value) => ({ lower: { value, inclusive: true } }) },
  '<=': { types: ORDERED, range: (value) => ({ upper: { value, inclusive: true } }) },
  '~': { types: ['text'], maxLength: 4_096 },
  '~=': { types: ['text'], maxLength: 4_096, range: (value) => rangeOfPrefix(String(value)) },
  empty: { types: EVERY },
  filled: { types: EVERY },
}

/** The operators that are written before a value, longer ones first: `>=` is never `>` with a value that begins with `=`. */
export const SIGNS = (Object.keys(OPERATORS) as FilterOperator[])
  .filter((operator) => operator !== '=' && operator !== 'empty' && operator !== 'filled')
  .sort((a, b) => b.length - a.length)

/** The texts that begin with `prefix`, in code point order. */
export function rangeOfPrefix(prefix: string): Range {
  const lower = { value: prefix, inclusive: true }
  const codePoints = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  while (codePoints.at(-1) === LAST_CODE_POINT) codePoints.pop()
  const last = codePoints.pop()
  if (last === undefined) return { lower }
  const next = last + 1 === FIRST_SURROGATE ? AFTER_SURROGATES : last + 1
  // Without spreading, which would make each code point an argument of a call.
  const value = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('') + String.fromCodePoint(next)
  return { lower, upper: { value, inclusive: false } }
}

const LAST_CODE_POINT = 0x10ffff
/** Surrogates are halves of characters, not characters. */
const FIRST_SURROGATE = 0xd800
const AFTER_SURROGATES = 0xe000
