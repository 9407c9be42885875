import { isContains, type UsableIndex } from '../../domain/index-fields.ts'
import type { BoundCondition, BoundFilter, ContainsIndex } from '../../query/bound.ts'
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
    const index = indexFor(comparison, indexes)
    if (index === undefined || comparison.operator === 'in') return comparison
    return { ...comparison, by: { ...index, ...range } }
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
}: Searched): (Pick<ContainsIndex, 'indexId' | 'builtFor'> & { readonly text: string }) | undefined {
  const found = (conjunctionOf(where) ?? []).flatMap((comparison) => {
    const index = indexFor(comparison, indexes)
    return index === undefined || comparison.operator === 'in' ? [] : [{ ...index, text: String(comparison.value) }]
  })
  return found.sort((a, b) => b.text.length - a.text.length)[0]
}

function indexFor(comparison: BoundFilter, indexes: readonly UsableIndex[]): ContainsIndex | undefined {
  if (!isSearchable(comparison)) return undefined
  const found = indexes.find((index) => isContains(index) && index.fields[0]?.column === comparison.column)
  if (found === undefined) return undefined
  const { id: indexId, fields: _, ...built } = found
  return { indexId, ...built }
}
