import fc from 'fast-check'
import type { Condition, Row } from '../../client/index.ts'
import { filter } from './arbitraries.ts'
import { comparisonOf, type ModelFilter, matchesFilter } from './row-model.ts'

/** A tree of conditions as the model evaluates it. */
export type Tree =
  | { readonly is: ModelFilter }
  | { readonly all: readonly Tree[] }
  | { readonly any: readonly Tree[] }
  | { readonly not: Tree }

/** Trees as deep as the contract takes them, of comparisons with columns of every type. */
export const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => {
  const parts = fc.array(tie('tree'), { minLength: 1, maxLength: 3 })
  return {
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'medium', withCrossShrink: true },
      filter.map((is): Tree => ({ is })),
      parts.map((all): Tree => ({ all })),
      parts.map((any): Tree => ({ any })),
      tie('tree').map((not): Tree => ({ not })),
    ),
  }
}).tree

/** Whether a row matches, in two-valued logic. */
export function matchesTree(row: Row, condition: Tree): boolean {
  if ('is' in condition) return matchesFilter(row, condition.is)
  if ('all' in condition) return condition.all.every((each) => matchesTree(row, each))
  if ('any' in condition) return condition.any.some((each) => matchesTree(row, each))
  return !matchesTree(row, condition.not)
}

/** The tree as `where` takes it. */
export function treeJson(condition: Tree): Condition {
  // Cast: the model's names of operators are those of the contract.
  if ('is' in condition) return comparisonOf(condition.is) as Condition
  if ('all' in condition) return { all: condition.all.map(treeJson) }
  if ('any' in condition) return { any: condition.any.map(treeJson) }
  return { not: treeJson(condition.not) }
}
