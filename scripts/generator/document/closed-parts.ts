/**
 * Parts of an `allOf` that are closed to the others' properties, as ASP.NET's generators write derived classes: `additionalProperties: false`
 * knows only the properties beside it, so that no value has what another part declares.
 */
import type { Note } from '../note.ts'
import type { Resolve } from './openapi.ts'
import { isObject, type JsonObject } from './walk-schemas.ts'

export function noteClosedParts(schema: JsonObject, place: readonly string[], resolve: Resolve, note: Note): void {
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return
  const parts = [own, ...allOf.map((part) => resolve<unknown>(part))]
  const names = parts.map((part) => propertiesOf(part, resolve, new Set()))
  for (const [index, part] of parts.entries()) {
    if (!isObject(part) || part['additionalProperties'] !== false || part['patternProperties'] !== undefined) continue
    const known = Object.keys(isObject(part['properties']) ? part['properties'] : {})
    const refused = [...new Set(names.flatMap((others) => [...others]))].filter((name) => !known.includes(name))
    if (refused.length === 0) continue
    const where = index === 0 ? place : [...place, 'allOf', String(index - 1)]
    const message = `additionalProperties: false refuses ${refused.join(', ')} here, which another part of the allOf declares.`
    note(`${message} Remove it, or in 3.1 write unevaluatedProperties: false beside the allOf.`, where)
  }
}

/** Those of its parts too. */
function propertiesOf(schema: unknown, resolve: Resolve, visited: Set<unknown>): Set<string> {
  if (!isObject(schema) || visited.has(schema)) return new Set()
  visited.add(schema)
  const { properties, allOf } = schema
  const inner = Array.isArray(allOf) ? allOf.map((part) => propertiesOf(resolve<unknown>(part), resolve, visited)) : []
  return new Set([...Object.keys(isObject(properties) ? properties : {}), ...inner.flatMap((names) => [...names])])
}
