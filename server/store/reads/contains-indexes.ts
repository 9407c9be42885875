import { isContains, type UsableIndex } from '../../domain/index-fields.ts'
import type { BoundCondition, BoundFilter } from '../../query/bound.ts'
import { conjunctionOf, mapComparisons } from '../../query/condition.ts'
import { isSearchable } from '../../query/searching-index.ts'
import type { RowRange } from './row-ranges.ts'

/** A query that indexes may serve. */
interface Searched {
  readonly where: BoundCondition
  readonly indexes: readonly UsableIndex[]
}

/** The condition with the indexes that find the rows which may match, and between which rows they are to look. */
export function searchedBy({ where, indexes }: Searched, range?: RowRange): BoundCondition {
  if (!indexes.some(isContains)) return where
  return mapComparisons<BoundFilter, BoundFilter>(where, (comparison) => {
    const indexId = indexFor(comparison, indexes)
    if (indexId === undefined || comparison.operator === 'in') return comparison
    return { ...comparison, by: { indexId, ...range } }
  })
}

/** Whether an index finds the rows that may match, so that not all have to be looked at. */
export function isSearched({ where, indexes }: Searched): boolean {
  if (!indexes.some(isContains)) return false
  return conjunctionOf(where)?.some((comparison) => indexFor(comparison, indexes) !== undefined) === true
}

/** The comparison of a searched query that leaves the fewest rows, by its length, and its index. */
export function searchOf({
  where,
  indexes,
}: Searched): { readonly indexId: string; readonly text: string } | undefined {
  const found = (conjunctionOf(where) ?? []).flatMap((comparison) => {
    const indexId = indexFor(comparison, indexes)
    return indexId === undefined || comparison.operator === 'in' ? [] : [{ indexId, text: String(comparison.value) }]
  })
  return found.sort((a, b) => b.text.length - a.text.length)[0]
}

function indexFor(comparison: BoundFilter, indexes: readonly UsableIndex[]): string | undefined {
  if (!isSearchable(comparison)) return undefined
  return indexes.find((index) => isContains(index) && index.fields[0]?.column === comparison.column)?.id
}
