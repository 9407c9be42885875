/** Whether a value may fit several alternatives: `anyOf` lets it through, and `oneOf` does not. */
import type { Direction, SchemaChange } from './change.ts'
import { canonical, type Node } from './node.ts'
import { readSchema, type Schema } from './schema.ts'

export function choiceChanges(released: Schema, current: Schema, direction: Direction): SchemaChange[] {
  const { choice: before } = released
  const { choice: now, place } = current
  if (before === undefined || now === undefined || before === now) return []
  const exact = now === 'oneOf' ? current : released
  if (exact.isToldApart || !overlap(exact.alternatives, direction)) return []
  return [{ place, what: `${before} → ${now}`, effect: now === 'oneOf' ? 'narrower' : 'wider' }]
}

function overlap(alternatives: readonly Node[], direction: Direction): boolean {
  const schemas = alternatives.map((node) => readSchema(node, direction))
  return schemas.some((one, index) => schemas.slice(index + 1).some((other) => !areApart(one, other, direction)))
}

/** By themselves, or by a property that both have to have. False where neither says. */
function areApart(one: Schema, other: Schema, direction: Direction): boolean {
  if (areOtherValues(one, other)) return true
  return [...one.required.intersection(other.required)].some((name) => {
    const [own, others] = [one.properties.get(name), other.properties.get(name)]
    return own && others && areOtherValues(readSchema(own, direction), readSchema(others, direction))
  })
}

function areOtherValues(one: Schema, other: Schema): boolean {
  if (one.nullable && other.nullable) return false
  if (one.types && other.types && numbered(one.types).isDisjointFrom(numbered(other.types))) return true
  const [values, others] = [one.values?.map(canonical), other.values?.map(canonical)]
  return values !== undefined && others !== undefined && !values.some((value) => others.includes(value))
}

/** An integer is a number. */
function numbered(types: ReadonlySet<string>): Set<string> {
  return new Set([...types].map((type) => (type === 'integer' ? 'number' : type)))
}
