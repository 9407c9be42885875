import type { ColumnType, Comparison, Condition } from '../../generated/index.ts'
import { type FilterOperator, filterText } from './filter.ts'

/** The parameters that say which rows are meant. */
export interface ConditionParameters {
  readonly filter?: string[]
  readonly any?: string[]
  readonly where?: string
}

/** The type of a column, if the program knows it. */
export type TypeOfColumn = (name: string) => ColumnType | undefined

/** What `filter` and `any` take at most. */
const MOST = 10

/**
 * Prints conditions, all of which have to match, as parameters: comparisons as `filter`, one list of alternatives as `any`, and everything
 * else as the JSON of `where`.
 */
export function printConditions(conditions: readonly Condition[], typeOf: TypeOfColumn): ConditionParameters {
  const texts = conditions.flatMap((condition) => textOf(condition, typeOf) ?? [])
  const rest = conditions.filter((condition) => textOf(condition, typeOf) === undefined)
  if (texts.length > MOST) return { where: JSON.stringify(treeOf(conditions)) }
  const filter = { ...(texts.length > 0 && { filter: texts }) }
  if (rest.length === 0) return filter
  const any = rest.length === 1 && rest[0] !== undefined ? alternatives(rest[0], typeOf) : undefined
  return any === undefined ? { ...filter, where: JSON.stringify(treeOf(rest)) } : { ...filter, any }
}

/** Conditions, all of which have to match, as one tree. */
export function treeOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions
  return conditions.length === 1 && only !== undefined ? only : { all: [...conditions] }
}

function alternatives(condition: Condition, typeOf: TypeOfColumn): string[] | undefined {
  if (!('any' in condition) || condition.any.length > MOST) return undefined
  const texts = condition.any.map((each) => textOf(each, typeOf))
  return texts.every((text) => text !== undefined) ? texts : undefined
}

/** Undefined for a tree, and for a list of json values, which only trees can have. */
function textOf(condition: Condition, typeOf: TypeOfColumn): string | undefined {
  if (!('field' in condition)) return undefined
  const { field, op, value } = condition
  const type = typeOf(field)
  const isOfJson =
    type === 'json' || (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null))
  if (op === 'in' && isOfJson) return undefined
  return comparisonText(condition, type)
}

/** The comparison as a `filter`. Throws a `TypeError` for one that the service would not take. */
export function comparisonText({ field, op, value }: Comparison, type: ColumnType | undefined): string {
  if (op === 'empty' || op === 'filled') return filterText(field, op === 'empty' ? '=' : '!=', null, type)
  // Cast: what is left are the operators that take a value.
  return filterText(field, op as FilterOperator, value, type)
}
