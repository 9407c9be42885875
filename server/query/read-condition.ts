import type { ColumnRecord } from '../domain/columns.ts'
import type { BoundCondition } from './bound.ts'
import { bindComparison, type Comparison } from './comparison.ts'
import { allOf, anyOf, type Condition, mapComparisons } from './condition.ts'
import { parseFilter } from './filter.ts'
import { parseWhere, readWhere } from './where.ts'

/** The parameters and members of bodies that say which rows are meant, as the contract's validators leave them. */
export interface ConditionTexts {
  /** A row has to match all of them. */
  readonly filter?: readonly string[]
  /** A row has to match one of them. */
  readonly any?: readonly string[]
  /** A tree as JSON text. */
  readonly where?: string
  /** A tree as the value that `where` has in a body. */
  readonly tree?: unknown
}

/**
 * Reads everything in a request that says which rows are meant, as one tree. What it returns checks the tree against the columns of a
 * dataset. Both throw `QueryError`.
 */
export function readCondition(texts: ConditionTexts): (columns: readonly ColumnRecord[]) => BoundCondition {
  const condition = treeOf(texts)
  return (columns) => mapComparisons(condition, (comparison) => bindComparison(comparison, columns))
}

function treeOf({ filter = [], any, where, tree }: ConditionTexts): Condition<Comparison> {
  const filters: Condition<Comparison> = { all: filter.map((text) => parseFilter(text)) }
  if (any === undefined && where === undefined && tree === undefined) return filters
  const alternatives = any?.map((text, index) => parseFilter(text, `any[${index}]`)) ?? []
  return allOf([
    filters,
    ...(alternatives.length === 0 ? [] : [anyOf(alternatives)]),
    ...(where === undefined ? [] : [parseWhere(where)]),
    ...(tree === undefined ? [] : [readWhere(tree)]),
  ])
}
