import type { StoredCell } from '../../domain/codecs.ts'
import type { Position } from '../../domain/position.ts'
import type { BoundSort } from '../../query/bound.ts'
import type { Range } from '../../query/operators.ts'
import { type FixedField, leastValue, type OneOfField, type SeekQuery } from '../../query/serving-index.ts'
import { compareCells } from './row-order.ts'

/** Rows that stand next to each other in an index: the first fields are fixed, the next one is in a range. */
export interface Stretch {
  readonly fixed: readonly FixedField[]
  /** The range of the first field of `order`. */
  readonly range: Range | undefined
  /** What orders the rows before their numbers do. */
  readonly order: readonly BoundSort[]
  readonly behindRow: number | undefined
}

/** A stretch as an index has it whose entries for empty cells have `emptyKey`: a value that no range contains. */
export function withEmptyKey({ fixed, range, ...stretch }: Stretch, emptyKey: StoredCell): Stretch {
  if (emptyKey === null) return { ...stretch, fixed, range }
  const isOpen = range?.lower === undefined || range.lower.value === emptyKey
  return {
    ...stretch,
    fixed: fixed.map((field) => ({ ...field, value: field.value ?? emptyKey })),
    range: range && (isOpen ? { ...range, lower: { value: emptyKey, inclusive: false } } : range),
  }
}

/** A stretch by an index that has empty cells after all others: first the rows whose first field is empty, then the others. */
export function emptyApart(stretch: Stretch): Stretch[] {
  const [field, ...rest] = stretch.order
  if (field === undefined || stretch.range !== undefined) return [stretch]
  const empty = { column: field.column, type: field.type, value: null }
  return [
    { ...stretch, fixed: [...stretch.fixed, empty], order: rest },
    { ...stretch, range: { lower: leastValue(field.type) } },
  ]
}

/**
 * The rows after a position, as consecutive stretches of the index. Each begins exactly at its first row. One condition for all of
 * them (`a >= ? and (a > ? or …)`) would read every row with an equal first field, and empty cells, which come last under `-`, are
 * not in one range with values.
 */
export function stretchesBehind({ fixed, range, order }: Omit<SeekQuery, 'oneOf'>, position: Position): Stretch[] {
  if (position.length === 0) return [{ fixed, range, order, behindRow: undefined }]
  const seen = order.map(({ column, type, place }) => ({ column, type, value: position[place] ?? null }))
  const stretches: Stretch[] = [
    { fixed: [...fixed, ...seen], range: undefined, order: [], behindRow: Number(position.at(-1)) },
  ]
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const equal = [...fixed, ...seen.slice(0, at)]
    stretches.push(...beyond(equal, order.slice(at), seen[at]?.value ?? null, at === 0 ? range : undefined))
  }
  return stretches
}

/** The rows after a position where they are sorted by a field that has one of several values: those of one value after those of another. */
export function* valueByValue(
  { fixed, range, order }: SeekQuery,
  { column, type, values, sorted }: OneOfField,
  position: Position,
): Generator<Stretch> {
  const { place = 0, descending = false } = sorted ?? {}
  const direction = descending ? -1 : 1
  const reached = position[place] ?? null
  for (const value of values.toSorted((a, b) => direction * compareCells(a, b))) {
    const after = position.length === 0 ? 1 : direction * compareCells(value, reached)
    if (after < 0) continue
    const seek = { fixed: [...fixed, { column, type, value }], range, order }
    yield* stretchesBehind(seek, after === 0 ? position : [])
  }
}

/** Rows whose first field comes after a value. A range contains that value, so only its far end still matters. */
function beyond(
  fixed: readonly FixedField[],
  order: readonly BoundSort[],
  value: string | number | null,
  range: Range | undefined,
): Stretch[] {
  const [field, ...rest] = order
  if (field === undefined) return []
  const stretch = { fixed, order, behindRow: undefined }
  if (!field.descending) {
    const lower = value === null ? leastValue(field.type) : { value, inclusive: false }
    return [{ ...stretch, range: { ...range, lower } }]
  }
  if (value === null) return [] // empty cells are the last
  const below: Stretch = { ...stretch, range: { ...range, upper: { value, inclusive: false } } }
  if (range !== undefined) return [below]
  const empty = { column: field.column, type: field.type, value: null }
  return [below, { fixed: [...fixed, empty], range: undefined, order: rest, behindRow: undefined }]
}
