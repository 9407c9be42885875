import type { Comparison, Condition } from '../../generated/index.ts'
import { allOf, anyOf, notOf } from './condition-tree.ts'
import type { FilterOperator, OperandOf, OperatorOf } from './filter.ts'

/** A comparison of a column with a value: `['delay', '>', 10]`. */
export type ComparisonOf<Columns> = {
  [Name in keyof Columns & string]: {
    [Operator in OperatorOf<Columns[Name]>]: readonly [
      name: Name,
      operator: Operator,
      value: OperandOf<Columns[Name], Operator>,
    ]
  }[OperatorOf<Columns[Name]>]
}[keyof Columns & string]

/** A comparison, or a tree of them made with `all`, `any` and `not`. */
export type ConditionOf<Columns> = ComparisonOf<Columns> | AllOf<Columns> | AnyOf<Columns> | NotOf<Columns>

export interface AllOf<Columns> {
  readonly all: readonly ConditionOf<Columns>[]
}

export interface AnyOf<Columns> {
  readonly any: readonly ConditionOf<Columns>[]
}

export interface NotOf<Columns> {
  readonly not: ConditionOf<Columns>
}

/** Matches if all of the conditions match. */
export function all<Columns>(...conditions: readonly ConditionOf<Columns>[]): AllOf<Columns> {
  return { all: conditions }
}

/** Matches if at least one of the conditions matches: `any(['origin', '=', 'OSL'], ['dest', '=', 'OSL'])`. */
export function any<Columns>(...conditions: readonly ConditionOf<Columns>[]): AnyOf<Columns> {
  return { any: conditions }
}

/** Matches the rows that the condition does not match, empty cells included. */
export function not<Columns>(condition: ConditionOf<Columns>): NotOf<Columns> {
  return { not: condition }
}

/** A condition as it is written, whatever its columns are. */
export type WrittenCondition =
  | readonly [name: string, operator: FilterOperator, value: unknown]
  | { readonly all: readonly WrittenCondition[] }
  | { readonly any: readonly WrittenCondition[] }
  | { readonly not: WrittenCondition }

/**
 * The condition as the contract has it, no deeper than it has to be. Throws a `TypeError` for what no condition can express; `check` looks
 * at each comparison.
 */
export function conditionOf(written: WrittenCondition, check: (comparison: Comparison) => void): Condition {
  if ('all' in written) return allOf(parts(written.all, 'all').map((part) => conditionOf(part, check)))
  if ('any' in written) return anyOf(parts(written.any, 'any').map((part) => conditionOf(part, check)))
  if ('not' in written) return notOf(conditionOf(written.not, check))
  const [field, op, value] = written
  const comparison = { field, op, value }
  check(comparison)
  return comparison
}

function parts(conditions: readonly WrittenCondition[], name: string): readonly WrittenCondition[] {
  if (conditions.length === 0) throw new TypeError(`${name}() needs at least one condition.`)
  return conditions
}
