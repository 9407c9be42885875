/** A tree of comparisons: all of them, any of them, or what one does not match (empty cells included). */
export type Condition<Comparison> =
  | Comparison
  | { readonly all: readonly Condition<Comparison>[] }
  | { readonly any: readonly Condition<Comparison>[] }
  | { readonly not: Condition<Comparison> }

/** The property that only comparisons have, and no branch of a tree. */
interface Compares {
  readonly operator: string
}

/** All of these, without an `all` directly in another: conditions that say the same are mostly written the same. */
export function allOf<Comparison extends Compares>(parts: readonly Condition<Comparison>[]): Condition<Comparison> {
  const all = parts.flatMap((part) => ('all' in part ? part.all : [part]))
  return all.length === 1 && all[0] !== undefined ? all[0] : { all }
}

/** Any of these, without an `any` directly in another. */
export function anyOf<Comparison extends Compares>(parts: readonly Condition<Comparison>[]): Condition<Comparison> {
  const any = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  return any.length === 1 && any[0] !== undefined ? any[0] : { any }
}

/** The same tree with another form of each comparison. */
export function mapComparisons<From extends Compares, To>(
  condition: Condition<From>,
  change: (comparison: From) => To,
): Condition<To> {
  if ('operator' in condition) return change(condition)
  if ('all' in condition) return { all: condition.all.map((each) => mapComparisons(each, change)) }
  if ('any' in condition) return { any: condition.any.map((each) => mapComparisons(each, change)) }
  return { not: mapComparisons(condition.not, change) }
}

/** The comparisons of a condition in which all have to match; undefined for any other condition. */
export function conjunctionOf<Comparison extends Compares>(
  condition: Condition<Comparison>,
): readonly Comparison[] | undefined {
  if ('operator' in condition) return [condition]
  if (!('all' in condition)) return undefined
  const parts = condition.all.map(conjunctionOf)
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

/** All comparisons of a condition, wherever they stand in it. */
export function comparisonsOf<Comparison extends Compares>(condition: Condition<Comparison>): readonly Comparison[] {
  if ('operator' in condition) return [condition]
  if ('not' in condition) return comparisonsOf(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(comparisonsOf)
}

/** Whether a condition matches every row. */
export function isEverything<Comparison extends Compares>(condition: Condition<Comparison>): boolean {
  return conjunctionOf(condition)?.length === 0
}
