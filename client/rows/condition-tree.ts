import type { Condition } from '../../generated/index.ts'

/** How many `all`, `any` and `not` may be in each other: `Condition` in the contract. */
const MAX_DEPTH = 5

/** All of these, without an `all` directly in another. */
export function allOf(parts: readonly Condition[]): Condition {
  const all = partsOf(parts)
  return all.length === 1 && all[0] !== undefined ? all[0] : { all }
}

/** Any of these, without an `any` directly in another. */
export function anyOf(parts: readonly Condition[]): Condition {
  const any = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  return any.length === 1 && any[0] !== undefined ? any[0] : { any }
}

/** What the condition does not match. A complement is exact, so that of a complement is the condition itself. */
export function notOf(part: Condition): Condition {
  return 'not' in part ? part.not : { not: part }
}

/** The conditions, all of which have to match, one by one. */
export function partsOf(conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((part) => ('all' in part ? part.all : [part]))
}

export function isTooDeep(condition: Condition): boolean {
  return depthOf(condition) > MAX_DEPTH
}

export function tooDeep(): TypeError {
  return new TypeError(`The conditions are too deep: at most ${MAX_DEPTH} of all, any and not can be in each other.`)
}

function depthOf(condition: Condition): number {
  if ('field' in condition) return 0
  if ('not' in condition) return 1 + depthOf(condition.not)
  return 1 + Math.max(...('all' in condition ? condition.all : condition.any).map(depthOf))
}
