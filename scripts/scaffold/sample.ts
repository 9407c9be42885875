/** Values that a schema accepts: its example, or the least that it asks for. */
import { type Exampled, NoSample, type Reference, type Resolve, type Schema } from './document.ts'

/** Deeper than any value that people write; a schema that requires itself gets here. */
const MAX_DEPTH = 16

/** Of a parameter or a body. Throws a `NoSample` where none can be made up. */
export function sampleOf(
  { example, examples, schema = {} }: Exampled & { readonly schema?: Schema | Reference },
  resolve: Resolve,
): unknown {
  if (example !== undefined) return example
  const first = Object.values(examples ?? {})[0]
  if (first !== undefined) return resolve<{ readonly value?: unknown }>(first).value
  return sample(schema, resolve, 0)
}

function sample(reference: Schema | Reference, resolve: Resolve, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new NoSample('the schema requires itself')
  const schema = resolve<Schema>(reference)
  const given = [schema.example, schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]]
  const found = given.find((value) => value !== undefined)
  if (found !== undefined) return found
  const [variant] = schema.oneOf ?? schema.anyOf ?? []
  const parts = [...(schema.allOf ?? []), ...(variant ? [variant] : [])].map((part) => sample(part, resolve, depth + 1))
  if (parts.length === 1 && schema.properties === undefined) return parts[0]
  if (parts.length > 0) return Object.assign({}, ...parts, objectSample(schema, resolve, depth))
  return plainSample(schema, resolve, depth)
}

function plainSample(schema: Schema, resolve: Resolve, depth: number): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return objectSample(schema, resolve, depth)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, resolve, depth + 1))
    case 'integer':
    case 'number':
      return numberSample(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return textSample(schema)
    default:
      return {}
  }
}

function typeOf({ type, properties, items }: Schema): string | undefined {
  const types = [type ?? []].flat()
  return types.find((name) => name !== 'null') ?? types[0] ?? (properties ? 'object' : items ? 'array' : undefined)
}

/** Required properties, or as many of the first as it has to have. */
function objectSample({ properties = {}, required = [], minProperties = 0 }: Schema, resolve: Resolve, depth: number) {
  const writable = Object.entries(properties).filter(([, property]) => !resolve<Schema>(property).readOnly)
  const needed = writable.filter(([name]) => required.includes(name))
  const chosen = needed.length >= minProperties ? needed : writable.slice(0, minProperties)
  return Object.fromEntries(chosen.map(([name, property]) => [name, sample(property, resolve, depth + 1)]))
}

function numberSample({ minimum, exclusiveMinimum, maximum = 1 }: Schema): number {
  // a boolean in OpenAPI 3.0, where it says how `minimum` is meant
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  if (minimum !== undefined) return exclusiveMinimum ? minimum + 1 : minimum
  return Math.min(1, maximum)
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function textSample({ format = '', minLength = 1 }: Schema): string {
  return FORMATS[format] ?? 'text'.padEnd(minLength, '.')
}
