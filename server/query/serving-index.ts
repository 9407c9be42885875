import type { StoredCell } from '../domain/codecs.ts'
import { type IndexField, isContains, isUnique, type UsableIndex } from '../domain/index-fields.ts'
import type { BoundCondition, BoundFilter, BoundOneOf } from './bound.ts'
import { type BoundSort, SORT_KEY_LENGTH } from './bound.ts'
import { conjunctionOf } from './condition.ts'
import { type Bound, OPERATORS, type Range } from './operators.ts'

/** A field that has one value in all rows that are looked for. */
export type FixedField = Pick<BoundSort, 'column' | 'type'> & { readonly value: StoredCell }

/** A field that has one of several values in all rows that are looked for. */
export interface OneOfField extends Pick<BoundSort, 'column' | 'type'> {
  readonly values: readonly StoredCell[]
  /** Whether the rows are sorted by this field first, and how; undefined where they are not sorted by it. */
  readonly sorted: (Pick<BoundSort, 'descending'> & { readonly place: number }) | undefined
}

/**
 * A query whose rows stand next to each other, in its order, in an index of the fixed fields and then those of the order; with `oneOf`,
 * next to each other for each of its values. No row in between has to be passed over, so that no page costs more than its rows.
 */
export interface SeekQuery {
  readonly fixed: readonly FixedField[]
  readonly oneOf: OneOfField | undefined
  /** The range of the first field of `order`; empty cells are in no range. */
  readonly range: Range | undefined
  /** `sort` without fixed fields, which order nothing. `place` is that in `sort`. */
  readonly order: readonly (BoundSort & { readonly place: number })[]
}

/** A query as an index can serve it; undefined when none can, whatever its fields and however many. */
export function seekQuery(query: {
  readonly where: BoundCondition
  readonly sort: readonly BoundSort[]
}): SeekQuery | undefined {
  const filters = conjunctionOf(query.where)
  if (filters === undefined) return undefined
  const fixed = filters.flatMap((filter) => fixedBy(filter) ?? [])
  const columns = new Set(fixed.map(({ column }) => column))
  const sort = query.sort.map((field, place) => ({ ...field, place })).filter(({ column }) => !columns.has(column))
  const lists = filters.filter((filter) => filter.operator === 'in')
  const [list] = lists
  const oneOf = list && oneOfBy(list, sort)
  if (list !== undefined && (oneOf === undefined || lists.length > 1 || columns.has(list.column))) return undefined
  const order = oneOf === undefined ? sort : sort.filter(({ column }) => column !== oneOf.column)
  // A column that has to equal two values may match nothing, and finding that out may take all rows of one of them.
  if (columns.size < fixed.length || fixed.length + order.length + lists.length === 0) return undefined
  const ranging = filters.filter((filter) => fixedBy(filter) === undefined && filter !== list)
  if (ranging.length === 0) return { fixed, oneOf, range: undefined, order }
  if (ranging.some(({ column }) => column !== order[0]?.column)) return undefined
  const range = rangeOf(ranging)
  return range && { fixed, oneOf, range, order }
}

/** Undefined where the rows of the values cannot be put into one order without reading all of them. */
function oneOfBy(
  { column, type, values }: BoundOneOf,
  sort: readonly (BoundSort & { readonly place: number })[],
): OneOfField | undefined {
  const at = sort.findIndex((field) => field.column === column)
  if (at > 0 || type === 'json' || !values.every(isWholeKey)) return undefined
  // An empty text and an empty cell are two values, and both are empty.
  const keys = type === 'text' && values.includes(null) ? new Set([...values, '']) : values
  return { column, type, values: [...keys], sorted: sort[at] }
}

function fixedBy(filter: BoundFilter): FixedField | undefined {
  if (filter.operator === 'in' || filter.type === 'json') return undefined
  const { column, type, operator, value } = filter
  // An empty text and an empty cell are two values.
  if (operator === 'empty') return type === 'text' ? undefined : { column, type, value: null }
  return OPERATORS[operator].isOneValue && isWholeKey(value) ? { column, type, value } : undefined
}

/** Whether comparing a text's sort key with this says the same as comparing the text. */
export function isWholeKey(value: StoredCell): boolean {
  return typeof value !== 'string' || value.length < SORT_KEY_LENGTH || Array.from(value).length < SORT_KEY_LENGTH
}

/** One range for all filters on one column; undefined when one of them is no range, or two bound the same end. */
function rangeOf(filters: readonly BoundFilter[]): Range | undefined {
  const ranges = filters.map(rangeBy)
  const lowers = ranges.flatMap((range) => range?.lower ?? [])
  const uppers = ranges.flatMap((range) => range?.upper ?? [])
  if (ranges.includes(undefined) || lowers.length > 1 || uppers.length > 1) return undefined
  return { ...(lowers[0] && { lower: lowers[0] }), ...(uppers[0] && { upper: uppers[0] }) }
}

function rangeBy(filter: BoundFilter): Range | undefined {
  if (filter.operator === 'in') return undefined
  const { type, operator, value } = filter
  if (operator === 'filled') return type === 'json' ? undefined : { lower: leastFilled(type) }
  if (value === null || !isWholeKey(value)) return undefined
  return OPERATORS[operator].range?.(value)
}

/** The bound below every value that is not empty. */
function leastFilled(type: BoundSort['type']): Bound {
  return type === 'text' ? { value: '', inclusive: false } : leastValue(type)
}

/** The lowest value of a type. SQLite can seek to it, which it cannot with `is not null` on an expression. */
export function leastValue(type: BoundSort['type']): Bound {
  if (type === 'boolean') return { value: 0, inclusive: true }
  return { value: type === 'number' ? Number.NEGATIVE_INFINITY : '', inclusive: true }
}

/** The fields of an index that would serve the query. */
export function servingFields({ fixed, oneOf, order }: SeekQuery): IndexField[] {
  const first = [...fixed, ...(oneOf === undefined ? [] : [oneOf])].map(({ column }) => ({ column, descending: false }))
  return [...first, ...order.map(({ column, descending }) => ({ column, descending }))]
}

/**
 * The index that serves the query: first the fixed fields and that of the list, in any order and direction, then exactly those of the order. A
 * unique one is the second choice, since it does not serve long texts.
 */
export function servingIndex(indexes: readonly UsableIndex[], seek: SeekQuery): UsableIndex | undefined {
  const serving = indexes.filter((index) => serves(index, seek))
  return serving.find((index) => !isUnique(index)) ?? serving[0]
}

function serves(index: UsableIndex, { fixed, oneOf, order }: SeekQuery): boolean {
  const columns = new Set(fixed.map(({ column }) => column))
  if (oneOf !== undefined) columns.add(oneOf.column)
  const { fields } = index
  const rest = fields.slice(columns.size)
  return (
    !isContains(index) &&
    fields.length === columns.size + order.length &&
    fields.slice(0, columns.size).every(({ column }) => columns.has(column)) &&
    order.every(({ column, descending }, at) => rest[at]?.column === column && rest[at].descending === descending)
  )
}
