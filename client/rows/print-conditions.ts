import type { ColumnType, Comparison, Condition } from '../../generated/index.ts'
import { allOf, isTooDeep, partsOf, tooDeep } from './condition-tree.ts'
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
 * else as the JSON of `where`. Throws a `TypeError` for conditions that are too deep however they are sent.
 */
export function printConditions(conditions: readonly Condition[], typeOf: TypeOfColumn): ConditionParameters {
  const parts = partsOf(conditions)
  const texts = parts.flatMap((part) => textOf(part, typeOf) ?? [])
  const trees = parts.filter((part) => textOf(part, typeOf) === undefined)
  if (texts.length <= MOST) return { ...(texts.length > 0 && { filter: texts }), ...printTrees(trees, typeOf) }
  const whole = allOf(parts)
  if (!isTooDeep(whole)) return { where: JSON.stringify(whole) }
  const beyond = parts.filter((part) => textOf(part, typeOf) !== undefined).slice(MOST)
  return { filter: texts.slice(0, MOST), ...printTrees([...beyond, ...trees], typeOf) }
}

/** What `filter` does not take, as `any`, as `where`, or as both where one tree would be too deep. */
function printTrees(trees: readonly Condition[], typeOf: TypeOfColumn): ConditionParameters {
  const list = trees.find((tree) => alternatives(tree, typeOf) !== undefined)
  const isList = list !== undefined && trees.length === 1
  if (!isList && !isTooDeep(allOf(trees))) return printWhere(trees)
  const any = list && alternatives(list, typeOf)
  const others = trees.filter((tree) => tree !== list)
  if (any === undefined || isTooDeep(allOf(others))) throw tooDeep()
  return { any, ...printWhere(others) }
}

function printWhere(trees: readonly Condition[]): ConditionParameters {
  return trees.length === 0 ? {} : { where: JSON.stringify(allOf(trees)) }
}

/** Undefined for what `any` does not take. */
function alternatives(condition: Condition, typeOf: TypeOfColumn): string[] | undefined {
  const parts = 'any' in condition ? condition.any : [condition]
  const texts = parts.map((each) => textOf(each, typeOf))
  return texts.length <= MOST && texts.every((text) => text !== undefined) ? texts : undefined
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
