/** What changed between two schemas, and what that does to the values they let through. */
import type { Direction, SchemaChange } from './change.ts'
import { choiceChanges } from './choices.ts'
import { keywordChanges } from './keywords.ts'
import { canonical, type Node } from './node.ts'
import { readSchema, type Schema, saysNothing } from './schema.ts'
import { defaultChanges, nullChanges, typeChanges, valueChanges } from './value-changes.ts'

interface Pair {
  readonly released: Schema
  readonly current: Schema
  readonly direction: Direction
  /** Pairs of places that are being compared: schemas may hold themselves. */
  readonly open: ReadonlySet<string>
}

/** A missing schema lets everything through. */
export function schemaChanges(
  released: Node | undefined,
  current: Node | undefined,
  direction: Direction,
  open: Pair['open'] = new Set(),
): SchemaChange[] {
  const either = released ?? current
  if (either === undefined) return []
  const anything = { ...either, value: {} }
  if (released === undefined || current === undefined || open.size > 0)
    return compare(released ?? anything, current ?? anything, direction, open)
  return comparedOnce(released, current, direction)
}

/** The changes between two schemas that stand in no other one: the same two are met in many operations. */
const known = new WeakMap<Schema, WeakMap<Schema, SchemaChange[]>>()

function comparedOnce(released: Node, current: Node, direction: Direction): SchemaChange[] {
  const [before, now] = [readSchema(released, direction), readSchema(current, direction)]
  const ofBefore = known.get(before) ?? new WeakMap<Schema, SchemaChange[]>()
  known.set(before, ofBefore)
  const changes = ofBefore.get(now) ?? compare(released, current, direction, new Set())
  ofBefore.set(now, changes)
  return changes
}

function compare(released: Node, current: Node, direction: Direction, open: Pair['open']): SchemaChange[] {
  const before = readSchema(released, direction)
  const now = readSchema(current, direction)
  const key = `${before.place} ${now.place}`
  if (open.has(key)) return []
  const pair = { released: before, current: now, direction, open: new Set([...open, key]) }
  const [choice, ...choices] = [before, now].filter(({ alternatives }) => alternatives.length > 0)
  if (choice === undefined) return plainChanges(pair)
  if (choices.length > 0) {
    const changes = [...plainChanges(pair), ...alternativeChanges(pair, released, current)]
    return [...changes, ...choiceChanges(before, now, direction)]
  }
  // a schema can become one of several; where it goes on to count beside them, they are a condition more, or less
  if (saysNothing(choice)) return [...nullChanges(pair), ...alternativeChanges(pair, released, current)]
  const effect = choice === now ? 'narrower' : 'wider'
  return [...plainChanges(pair), { place: now.place, what: 'alternatives added or removed', effect }]
}

function plainChanges(pair: Pair): SchemaChange[] {
  const type = typeChanges(pair)
  // nothing else can be compared then
  if (type.some(({ effect }) => effect === 'different')) return type
  const { released, current } = pair
  const keywords = keywordChanges(released.keywords, current.keywords)
  return [
    ...type,
    ...nullChanges(pair),
    ...valueChanges(pair),
    ...keywords.map((change) => ({ place: current.place, ...change })),
    ...defaultChanges(pair),
    ...propertyChanges(pair),
    ...additionalChanges(pair),
    ...(released.items || current.items ? inner(pair, released.items, current.items) : []),
  ]
}

function inner({ direction, open }: Pair, released: Node | undefined, current: Node | undefined): SchemaChange[] {
  return schemaChanges(released, current, direction, open)
}

function propertyChanges(pair: Pair): SchemaChange[] {
  const { released, current } = pair
  const names = new Set([
    ...released.properties.keys(),
    ...current.properties.keys(),
    ...released.required,
    ...current.required,
  ])
  return [...names].flatMap((name) => {
    const [before, now] = [released.properties.get(name), current.properties.get(name)]
    if (before !== undefined && now === undefined)
      return [{ place: before.place, what: 'property removed', effect: 'removed' as const }]
    const place = now?.place ?? `${current.place}/required`
    return [
      ...(before === undefined && now !== undefined ? addedProperty(pair, now) : []),
      ...(before !== undefined && now !== undefined ? inner(pair, before, now) : []),
      ...requiredChange(place, released.required.has(name), current.required.has(name)),
    ]
  })
}

function addedProperty(pair: Pair, property: Node): SchemaChange[] {
  const { additional } = pair.released
  const added = {
    place: property.place,
    what: 'property added',
    effect: additional === false ? 'wider' : 'added',
  } as const
  // in a map, there were values under this name before
  return [added, ...(additional ? inner(pair, additional, property) : [])]
}

function requiredChange(place: string, before: boolean, now: boolean): SchemaChange[] {
  if (before === now) return []
  return now
    ? [{ place, what: 'required now', effect: 'narrower' }]
    : [{ place, what: 'not required any more', effect: 'wider' }]
}

function additionalChanges(pair: Pair): SchemaChange[] {
  const { released, current } = pair
  const place = `${current.place}/additionalProperties`
  if (released.additional === current.additional) return []
  if (current.additional === false) return [{ place, what: 'no other properties any more', effect: 'narrower' }]
  if (released.additional === false) return [{ place, what: 'other properties now', effect: 'wider' }]
  return inner(pair, released.additional, current.additional)
}

function alternativeChanges(pair: Pair, releasedNode: Node, currentNode: Node): SchemaChange[] {
  const before = keyed(pair.released.alternatives, releasedNode)
  const now = keyed(pair.current.alternatives, currentNode)
  const same = [...before].flatMap(([key, node]) => (now.has(key) ? inner(pair, node, now.get(key)) : []))
  const { lost, gained } = exchanged(pair, withoutKeys(before, now), withoutKeys(now, before))
  // one that went and one that came are the same one, changed
  if (lost.length === 1 && gained.length === 1) return [...same, ...inner(pair, lost[0], gained[0])]
  return [
    ...same,
    ...lost.map(({ place }) => ({ place, what: 'alternative removed', effect: 'narrower' as const })),
    ...gained.map(({ place }) => ({ place, what: 'alternative added', effect: 'wider' as const })),
  ]
}

/** Alternatives by how they are written; a schema without is its own only one. */
function keyed(alternatives: readonly Node[], whole: Node): Map<string, Node> {
  const nodes = alternatives.length === 0 ? [whole] : alternatives
  return new Map(nodes.map((node) => [canonical(node.value['$ref'] ?? node.value), node]))
}

function withoutKeys(nodes: ReadonlyMap<string, Node>, others: ReadonlyMap<string, Node>): Node[] {
  return [...nodes].filter(([key]) => !others.has(key)).map(([, node]) => node)
}

/** Without those that are only written otherwise. */
function exchanged(pair: Pair, lost: readonly Node[], gained: readonly Node[]): { lost: Node[]; gained: Node[] } {
  const isSame = (released: Node, current: Node) => inner(pair, released, current).length === 0
  return {
    lost: lost.filter((node) => !gained.some((other) => isSame(node, other))),
    gained: gained.filter((node) => !lost.some((other) => isSame(other, node))),
  }
}
