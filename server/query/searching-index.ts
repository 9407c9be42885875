import type { BoundComparison, BoundFilter } from './bound.ts'

/** A text has so many code points at least that an index of kind `contains` finds it: such an index has all sequences of three. */
const LEAST_CODE_POINTS = 3

/** Whether an index of kind `contains` on its column finds the rows that may match a comparison. */
export function isSearchable(comparison: BoundFilter): comparison is BoundComparison {
  if (comparison.operator !== '~') return false
  return Array.from(String(comparison.value).slice(0, 2 * LEAST_CODE_POINTS)).length >= LEAST_CODE_POINTS
}
