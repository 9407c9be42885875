/** What changed of the values themselves: their type, null, those that are listed, the one that is meant when it is left out. */
import type { Direction, Effect, SchemaChange } from './change.ts'
import { shown } from './keywords.ts'
import { canonical, type Json } from './node.ts'
import { OPEN_ENUM, type Schema } from './schema.ts'

interface Schemas {
  readonly released: Schema
  readonly current: Schema
}

export function typeChanges({ released, current }: Schemas): SchemaChange[] {
  const lost = uncovered(released.types, current.types)
  const gained = uncovered(current.types, released.types)
  const what = `type: ${typeNames(released)} → ${typeNames(current)}`
  const effect: Effect | undefined = lost ? (gained ? 'different' : 'narrower') : gained ? 'wider' : undefined
  return effect ? [{ place: current.place, what, effect }] : []
}

/** Whether one of the types is not among the others. */
function uncovered(types: Schema['types'], others: Schema['types']): boolean {
  if (others === undefined) return false
  if (types === undefined) return true
  return [...types].some((type) => !others.has(type) && !(type === 'integer' && others.has('number')))
}

function typeNames({ types }: Schema): string {
  return types ? [...types].join(' or ') : 'any'
}

export function nullChanges({ released, current }: Schemas): SchemaChange[] {
  // from or to any type, that is told already
  if (released.nullable === current.nullable || isAny(released) || isAny(current)) return []
  return current.nullable
    ? [{ place: current.place, what: 'can be null now', effect: 'wider' }]
    : [{ place: current.place, what: 'cannot be null any more', effect: 'narrower' }]
}

function isAny({ types, alternatives }: Schema): boolean {
  return types === undefined && alternatives.length === 0
}

export function valueChanges({
  released,
  current,
  direction,
}: Schemas & { readonly direction: Direction }): SchemaChange[] {
  const { place } = current
  if (released.values === undefined && current.values === undefined) return []
  if (released.values === undefined) return [{ place, what: `only ${list(current.values)} now`, effect: 'narrower' }]
  if (current.values === undefined)
    return [{ place, what: `not only ${list(released.values)} any more`, effect: 'wider' }]
  const lost = without(released.values, current.values)
  const gained = without(current.values, released.values)
  return [
    ...(lost.length > 0 ? [{ place, what: `${list(lost)} removed from the values`, effect: 'narrower' as const }] : []),
    ...(gained.length > 0
      ? [{ place, what: `${list(gained)} added to the values`, effect: growth(released, direction) }]
      : []),
  ]
}

/** Who reads an enumeration that is marked as open was told that values may come that are not listed. */
function growth({ keywords }: Schema, direction: Direction): Effect {
  return keywords[OPEN_ENUM] !== undefined && direction === 'reply' ? 'added' : 'wider'
}

function without(values: readonly Json[], others: readonly Json[]): Json[] {
  const known = new Set(others.map(canonical))
  return values.filter((value) => !known.has(canonical(value)))
}

function list(values: readonly Json[] = []): string {
  return values.map((value) => shown(value)).join(', ')
}

export function defaultChanges({ released, current }: Schemas): SchemaChange[] {
  const [before, now] = [released.default, current.default]
  // without one before, nothing was said of what leaving it out means
  if (before === undefined || canonical(before) === canonical(now)) return []
  return [{ place: current.place, what: `default: ${shown(before)} → ${shown(now)}`, effect: 'default' }]
}
