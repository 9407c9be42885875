import type { ColumnType } from '../../../../client/index.ts'
import { FILTER_OPERATORS, type FilterParts } from '../../../../client/index.ts'
import { readCell } from './cell.ts'

/** A filter of a view. All have to match, but of those that are alternatives one is enough. */
export interface Filter extends FilterParts {
  readonly isAlternative?: boolean
}

export { printFilter, readFilter } from '../../../../client/index.ts'

export type Operator = FilterParts['operator']

/** The name of each operator in the console. */
export const WORDS: Readonly<Record<Operator, string>> = {
  '=': 'is',
  '!=': 'is not',
  '>': 'greater than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
  in: 'is one of',
  contains: 'contains',
  not_contains: 'does not contain',
  contains_ignoring_case: 'contains (any case)',
  begins_with: 'begins with',
  empty: 'is empty',
  filled: 'is not empty',
}

/** The operators of a column type, the most useful ones first. A list of json values has no text. */
export function operatorsOf(type: ColumnType): readonly Operator[] {
  const compared = Object.entries(FILTER_OPERATORS).filter(
    ([name, { types }]) => types.some((each) => each === type) && !(type === 'json' && name === 'in'),
  )
  // Cast: the keys of the table.
  const names = compared.map(([name]) => name as keyof typeof FILTER_OPERATORS)
  const isOfText = (name: keyof typeof FILTER_OPERATORS) => FILTER_OPERATORS[name].types.length === 1
  return [...names.filter(isOfText), ...names.filter((name) => !isOfText(name)), 'empty', 'filled']
}

export function takesValue(operator: Operator): boolean {
  return operator !== 'empty' && operator !== 'filled'
}

/** Whether the operator takes a part of a text instead of a whole cell value. */
export function takesPart(operator: Operator): boolean {
  return ['contains', 'not_contains', 'contains_ignoring_case', 'begins_with'].includes(operator)
}

/** What was typed as the service takes it in a filter, or what is wrong with it. */
export type ReadValue = { readonly text: string } | { readonly error: string }

/** Reads the value that was typed for a comparison. What was copied from elsewhere may have spaces around it, and lists have them after commas. */
export function readFilterValue(type: ColumnType, operator: Operator, typed: string): ReadValue {
  if (!takesValue(operator)) return { text: '' }
  if (typed === '') return { error: 'Enter a value, or choose “is empty”.' }
  if (operator === 'in') return readMembers(type, typed)
  return takesPart(operator) ? { text: typed } : readOne(type, typed)
}

function readOne(type: ColumnType, typed: string): ReadValue {
  const read = readCell(type, typed)
  if ('error' in read) return read
  return { text: type === 'text' || type === 'json' ? typed : String(read.value) }
}

/** A member in quotes, which are doubled in it, or one without; up to the comma that follows, or the end. */
const MEMBER = /\s*(?:"((?:[^"]|"")*)"\s*|([^",\s][^,]*|))(,|$)/sy

/** What needs quotes: a comma or quotes in it, spaces around it, what looks like an operator, and an empty text. */
const QUOTED = /[",]|^\s|\s$|^[<>~!=\\]|^$/

function readMembers(type: ColumnType, typed: string): ReadValue {
  const texts: string[] = []
  MEMBER.lastIndex = 0
  for (let separator = ','; separator === ','; ) {
    const match = MEMBER.exec(typed)
    if (match === null) return { error: 'Put a value with a comma or quotes in double quotes, and double those in it.' }
    const [, inQuotes, plain = '', next = ''] = match
    const member = inQuotes?.replaceAll('""', '"') ?? plain.trim()
    // Without quotes it stands for empty cells.
    const isEmptyCell = inQuotes === undefined && member === ''
    const read = isEmptyCell ? { text: '' } : readOne(type, member)
    if ('error' in read) return read
    texts.push(isEmptyCell || !QUOTED.test(read.text) ? read.text : `"${read.text.replaceAll('"', '""')}"`)
    separator = next
  }
  return { text: texts.join(',') }
}
