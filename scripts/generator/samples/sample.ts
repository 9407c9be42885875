/** Values that a schema accepts: its example, or the least that it asks for. */
import { type Exampled, NoSample, type Reference, type Resolve, type Schema } from './document.ts'

/** Deeper than any value that people write; a schema that requires itself gets here. */
const MAX_DEPTH = 16

/** How far down properties are filled in that may be left out. */
const FULL_DEPTH = 3

/**
 * Whose value it is: of what a client sends, with what is required; of a reply, with what may be there too. An empty list or object cannot
 * be sent as a parameter, nor an empty list as a field of a form.
 */
type Purpose = 'form' | 'parameter' | 'reply' | 'request'

/** Makes a sample of a parameter or a body. Throws a `NoSample` if it cannot. */
export function sampleOf(
  { example, examples, schema = {} }: Exampled & { readonly schema?: Schema | Reference },
  resolve: Resolve,
  purpose: Purpose = 'request',
): unknown {
  if (example !== undefined) return example
  const first = Object.values(examples ?? {})[0]
  if (first !== undefined) return resolve<{ readonly value?: unknown }>(first).value
  return sample(schema, { resolve, purpose }, 0)
}

interface Sampling {
  readonly resolve: Resolve
  readonly purpose: Purpose
}

function sample(reference: Schema | Reference, sampling: Sampling, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new NoSample('the schema requires itself')
  const schema = sampling.resolve<Schema>(reference)
  const given = [schema.example, schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]]
  const found = given.find((value) => value !== undefined)
  if (found !== undefined) return found
  const whole = (schema.allOf ?? []).map((part) => sample(part, sampling, depth + 1))
  const [variant] = schema.oneOf ?? schema.anyOf ?? []
  const one = variant ? [sample(variant, sampling, depth + 1)] : []
  const parts = [...whole, ...one]
  const told = schema.discriminator && variant ? discriminated(schema.discriminator, variant, one[0]) : {}
  if (parts.length === 1 && schema.properties === undefined && Object.keys(told).length === 0) return parts[0]
  if (parts.length > 0) return Object.assign({}, ...whole, objectSample(schema, sampling, depth), ...one, told)
  return plainSample(schema, sampling, depth)
}

/** What tells an alternative from the others, unless it says itself which value it has. */
function discriminated(
  { propertyName, mapping = {} }: NonNullable<Schema['discriminator']>,
  variant: Schema | Reference,
  value: unknown,
): object {
  if (!('$ref' in variant)) return {}
  const name = variant.$ref.split('/').at(-1)
  const mapped = Object.keys(mapping).find((key) => mapping[key] === variant.$ref || mapping[key] === name)
  const own: unknown = Reflect.get(Object(value), propertyName)
  return mapped === undefined && own !== undefined && own !== textSample({}) ? {} : { [propertyName]: mapped ?? name }
}

function plainSample(schema: Schema, sampling: Sampling, depth: number): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return objectSample(schema, sampling, depth)
    case 'array':
      return arraySample(schema, sampling, depth)
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
      return sampling.purpose === 'parameter' && depth === 0 ? textSample(schema) : {}
  }
}

function typeOf({ type, properties, items }: Schema): string | undefined {
  const types = [type ?? []].flat()
  return types.find((name) => name !== 'null') ?? types[0] ?? (properties ? 'object' : items ? 'array' : undefined)
}

/** As many items as it has to have; of a reply one, if it can be made up. */
function arraySample({ items = {}, minItems = 0 }: Schema, sampling: Sampling, depth: number): unknown[] {
  const least = isSentWithinTexts(sampling, depth) ? Math.max(minItems, 1) : minItems
  if (least > 0) return Array.from({ length: least }, () => sample(items, sampling, depth + 1))
  if (sampling.purpose !== 'reply' || depth >= FULL_DEPTH) return []
  return possible(() => [sample(items, sampling, depth + 1)]) ?? []
}

/** Where an empty list is the same as none. */
function isSentWithinTexts({ purpose }: Sampling, depth: number): boolean {
  return (purpose === 'parameter' && depth === 0) || (purpose === 'form' && depth === 1)
}

/** Required properties, or as many of the first as it has to have; of a reply all that can be made up. */
function objectSample(
  { properties = {}, required = [], minProperties = 0, additionalProperties }: Schema,
  sampling: Sampling,
  depth: number,
) {
  const { resolve, purpose } = sampling
  const isParameter = purpose === 'parameter' && depth === 0
  if (isParameter && Object.keys(properties).length === 0) {
    const rest = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' }
    return { text: sample(rest, sampling, depth + 1) }
  }
  const hidden = purpose === 'reply' ? 'writeOnly' : 'readOnly'
  const visible = Object.entries(properties).filter(([, property]) => !resolve<Schema>(property)[hidden])
  const needed = visible.filter(([name]) => required.includes(name))
  const least = isParameter ? Math.max(minProperties, 1) : minProperties
  const chosen = needed.length >= least ? needed : visible.slice(0, least)
  const values = chosen.map(([name, property]) => [name, sample(property, sampling, depth + 1)] as const)
  if (purpose !== 'reply' || depth >= FULL_DEPTH) return Object.fromEntries(values)
  const others = visible.filter((property) => !chosen.includes(property))
  const more = others.flatMap(([name, property]) => {
    const value = possible(() => sample(property, sampling, depth + 1))
    return value === undefined ? [] : [[name, value] as const]
  })
  const found = new Map([...values, ...more])
  return Object.fromEntries(visible.flatMap(([name]) => (found.has(name) ? [[name, found.get(name)]] : [])))
}

function possible<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof NoSample) return undefined
    throw error
  }
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
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  time: '12:00:00Z',
  duration: 'P1D',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function textSample({ format = '', minLength = 1, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  return FORMATS[format] ?? 'text'.padEnd(minLength, '.').slice(0, maxLength)
}
