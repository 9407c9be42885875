import type { ColumnType } from '../../../../generated/index.ts'

/** How a cell is compared. `empty` and `filled` take no value. */
export type Operator = 'is' | 'not' | 'contains' | 'over' | 'from' | 'under' | 'to' | 'empty' | 'filled'

export interface Filter {
  readonly column: string
  readonly operator: Operator
  readonly value: string
}

interface Meaning {
  readonly sign: string
  readonly words: string
}

/** What each operator is in the contract's grammar, and to a reader. Longer signs first: `>=` begins with `>`. */
export const OPERATORS: Readonly<Record<Operator, Meaning>> = {
  from: { sign: '>=', words: 'at least' },
  to: { sign: '<=', words: 'at most' },
  over: { sign: '>', words: 'more than' },
  under: { sign: '<', words: 'less than' },
  contains: { sign: '~', words: 'contains' },
  not: { sign: '!', words: 'is not' },
  is: { sign: '', words: 'is' },
  empty: { sign: '', words: 'is empty' },
  filled: { sign: '!', words: 'is not empty' },
}

const COMPARED: readonly Operator[] = ['is', 'not', 'over', 'from', 'under', 'to', 'empty', 'filled']

const BY_TYPE: Readonly<Record<ColumnType, readonly Operator[]>> = {
  text: ['contains', ...COMPARED],
  number: COMPARED,
  date: COMPARED,
  boolean: ['is', 'not', 'empty', 'filled'],
  json: ['is', 'not', 'empty', 'filled'],
}

export function operatorsOf(type: ColumnType): readonly Operator[] {
  return BY_TYPE[type]
}

export function takesValue(operator: Operator): boolean {
  return operator !== 'empty' && operator !== 'filled'
}

/** A value that begins with a sign of the grammar stands behind a backslash. */
export function printFilter({ column, operator, value }: Filter): string {
  const escaped = takesValue(operator) && /^[<>=~!\\]/.test(value) ? `\\${value}` : value
  return `${column}:${OPERATORS[operator].sign}${takesValue(operator) ? escaped : ''}`
}

/** Undefined for what is no filter at all. */
export function parseFilter(text: string): Filter | undefined {
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  const column = text.slice(0, colon)
  const expression = text.slice(colon + 1)
  if (expression === '') return { column, operator: 'empty', value: '' }
  if (expression === '!') return { column, operator: 'filled', value: '' }
  const operator = SIGNED.find((name) => expression.startsWith(OPERATORS[name].sign)) ?? 'is'
  return { column, operator, value: expression.slice(OPERATORS[operator].sign.length).replace(/^\\/, '') }
}

const SIGNED: readonly Operator[] = ['from', 'to', 'over', 'under', 'contains', 'not']
