import type { ColumnType } from '../../../../client/index.ts'
import { FILTER_OPERATORS, type FilterParts } from '../../../../client/index.ts'

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
