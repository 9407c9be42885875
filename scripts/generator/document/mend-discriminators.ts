/** Discriminators, said so that hey-api and the evaluator take the same alternative by them. */
import { isReference, type Resolve } from './openapi.ts'
import { isObject, type JsonObject } from './walk-schemas.ts'

/**
 * One that stands in a base schema, beside no alternatives, is left out there: hey-api would type the property of each derived schema as the
 * name of that schema, which nobody checks, and which many servers send otherwise. It counts where derived schemas are alternatives.
 */
export function mendDiscriminators(schemas: readonly JsonObject[], resolve: Resolve): void {
  for (const schema of schemas) inheritDiscriminator(schema, resolve)
  for (const schema of schemas) mendDiscriminator(schema, resolve)
}

/**
 * Alternatives that are derived from one base, and all that its discriminator maps to, are told apart by it. Of others, such as those of a base
 * without a mapping, a value may be several: schemas that are derived from one base seldom refuse each other's values.
 */
function inheritDiscriminator(schema: JsonObject, resolve: Resolve): void {
  const { oneOf: parts, anyOf, discriminator } = schema
  if (discriminator !== undefined || anyOf !== undefined || !Array.isArray(parts) || parts.length < 2) return
  const [inherited, ...others] = parts.map((part) => discriminatorOf(part, resolve))
  if (inherited === undefined || others.some((other) => other !== inherited)) return
  const mapping = isObject(inherited['mapping']) ? { ...inherited['mapping'] } : {}
  nameMapped(mapping)
  if (Object.keys(mapping).length > 0 && !leadsElsewhere(mapping, parts)) {
    schema['discriminator'] = { propertyName: inherited['propertyName'], mapping }
    return
  }
  schema['anyOf'] = parts
  delete schema['oneOf']
}

/** The one of the base of a schema that is derived from one. */
function discriminatorOf(part: unknown, resolve: Resolve, visited = new Set<unknown>()): JsonObject | undefined {
  const schema = resolve<unknown>(part)
  if (!isObject(schema) || !Array.isArray(schema['allOf']) || visited.has(schema)) return undefined
  visited.add(schema)
  for (const base of schema['allOf']) {
    const found: unknown = Reflect.get(Object(resolve<unknown>(base)), 'discriminator')
    const own = isReference(base) && isObject(found) ? found : discriminatorOf(base, resolve, visited)
    if (own !== undefined) return own
  }
  return undefined
}

/**
 * A discriminator without a mapping names schemas. Where the alternatives say which values they have, those count, and one that says
 * otherwise than its mapping does not.
 */
function mendDiscriminator(schema: JsonObject, resolve: Resolve): void {
  const { discriminator } = schema
  if (!isObject(discriminator)) return
  const { propertyName, mapping } = discriminator
  const parts = [schema['oneOf'], schema['anyOf']].flat().filter((part) => part !== undefined)
  const declared = parts.map((part) => valuesOf(part, String(propertyName), resolve))
  if (isObject(mapping)) nameMapped(mapping)
  const isContradicted = isObject(mapping) && (!agrees(mapping, parts, declared) || leadsElsewhere(mapping, parts))
  const isDeclared = !isObject(mapping) && declared.some((values) => values !== undefined)
  const isIncomplete = parts.some((part) => !isReference(part) && !(isObject(part) && part['type'] === 'null'))
  if (parts.length === 0 || isContradicted || isDeclared || isIncomplete) delete schema['discriminator']
}

/** A name in a mapping is that of a schema. */
function nameMapped(mapping: JsonObject): void {
  for (const [value, target] of Object.entries(mapping)) {
    if (typeof target === 'string' && /^[\w.-]+$/.test(target)) mapping[value] = `#/components/schemas/${target}`
  }
}

/** As where files were put together, and the mapping still names one of them. */
function leadsElsewhere(mapping: JsonObject, parts: readonly unknown[]): boolean {
  const targets = parts.flatMap((part) => (isReference(part) ? part.$ref : []))
  return Object.values(mapping).some((target) => typeof target === 'string' && !targets.includes(target))
}

function agrees(
  mapping: JsonObject,
  parts: readonly unknown[],
  declared: readonly (readonly unknown[] | undefined)[],
): boolean {
  return parts.every((part, index) => {
    const values = Object.keys(mapping).filter((value) => isReference(part) && mapping[value] === part.$ref)
    return values.every((value) => declared[index]?.includes(value) ?? true)
  })
}

/** The values that an alternative allows for a property; undefined where it allows any. */
function valuesOf(
  part: unknown,
  name: string,
  resolve: Resolve,
  visited = new Set<unknown>(),
): readonly unknown[] | undefined {
  const schema = resolve<unknown>(part)
  if (!isObject(schema) || visited.has(schema)) return undefined
  visited.add(schema)
  const property = isObject(schema['properties']) ? resolve<unknown>(schema['properties'][name]) : undefined
  if (isObject(property) && Array.isArray(property['enum'])) return property['enum']
  if (isObject(property) && property['const'] !== undefined) return [property['const']]
  const inner = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return inner.map((other) => valuesOf(other, name, resolve, visited)).find((values) => values !== undefined)
}
