import type { ColumnType } from '../../generated/index.ts'

/** How a cell is compared. Cursors that clients keep have these texts in them. `empty` and `filled` take no value, `in` takes several. */
export type FilterOperator = OneValueOperator | 'in'
export type OneValueOperator = '=' | '!' | '>' | '<' | '>=' | '<=' | '~' | '!~' | '~~' | '~=' | 'empty' | 'filled'

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
  /** Its name in a tree of conditions. */
  readonly name: string
  /** What stands before the value in a `filter`; missing where there is no value. */
  readonly sign?: string
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
const PART_OF_TEXT: Pick<Operator, 'types' | 'maxLength'> = { types: ['text'], maxLength: 4_096 }

/**
 * Everything about each operator but its SQL, which is in `server/store/sql/conditions.ts`. The table of the `filter` parameter in
 * openapi.yaml explains them to users.
 */
export const OPERATORS: Readonly<Record<FilterOperator, Operator>> = {
  '=': { name: '=', sign: '', types: EVERY, isOneValue: true },
  '!': { name: '!=', sign: '!', types: EVERY },
  '>': { name: '>', sign: '>', types: ORDERED, range: (value) => ({ lower: { value, inclusive: false } }) },
  '<': { name: '<', sign: '<', types: ORDERED, range: (value) => ({ upper: { value, inclusive: false } }) },
  '>=': { name: '>=', sign: '>=', types: ORDERED, range: (value) => ({ lower: { value, inclusive: true } }) },
  '<=': { name: '<=', sign: '<=', types: ORDERED, range: (value) => ({ upper: { value, inclusive: true } }) },
  '~': { name: 'contains', sign: '~', ...PART_OF_TEXT },
  '!~': { name: 'not_contains', sign: '!~', ...PART_OF_TEXT },
  '~~': { name: 'contains_ignoring_case', sign: '~~', ...PART_OF_TEXT },
  '~=': { name: 'begins_with', sign: '~=', ...PART_OF_TEXT, range: (value) => rangeOfPrefix(String(value)) },
  in: { name: 'in', sign: '=', types: EVERY },
  empty: { name: 'empty', types: EVERY },
  filled: { name: 'filled', types: EVERY },
}

const ALL_OPERATORS = Object.keys(OPERATORS) as FilterOperator[]

/** The operator of each sign before a value, longer signs first: `>=` is never `>` with a value that begins with `=`. */
export const SIGNS: readonly { readonly sign: string; readonly operator: FilterOperator }[] = ALL_OPERATORS.flatMap(
  (operator) => {
    const { sign = '' } = OPERATORS[operator]
    return sign === '' ? [] : [{ sign, operator }]
  },
).sort((a, b) => b.sign.length - a.sign.length)

/** The operator of each name in a tree. */
export const OPERATOR_NAMES: ReadonlyMap<unknown, FilterOperator> = new Map(
  ALL_OPERATORS.map((operator) => [OPERATORS[operator].name, operator]),
)

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
