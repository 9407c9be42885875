/** The parts of a sample: what a schema and those within it ask for. */
import { isObject, type JsonObject } from '../document/walk-schemas.ts'
import { NoSample, type Reference, type Resolve, type Schema } from './document.ts'
import { fits } from './fits.ts'
import { numberSamples, textSamples } from './scalars.ts'

/**
 * Whose value it is: of what a client sends, with what is required; of a reply, with what may be there too. An empty list or object cannot
 * be sent as a parameter, nor an empty list as a field of a form.
 */
export type Purpose = 'form' | 'parameter' | 'reply' | 'request'

export interface Sampling {
  readonly resolve: Resolve
  readonly purpose: Purpose
  readonly maxDepth: number
  /** Whether each part has to be what its schema accepts, and not just what it asks for. */
  readonly isChecked: boolean
  /** How many values may still be made. */
  readonly budget: { left: number }
  /** Down to which depth properties are filled in that may be left out, if they tell alternatives apart. */
  readonly fullDepth?: number
  /** What other parts of the same value declare. */
  readonly declared?: Declared
}

type Declared = NonNullable<Schema['properties']>

/** The first value that the schema accepts; otherwise the first one. */
export function sample(reference: Schema | Reference | boolean, sampling: Sampling, depth: number): unknown {
  const { resolve, purpose, maxDepth, isChecked, budget } = sampling
  budget.left -= 1
  if (depth > maxDepth || budget.left < 0) throw new NoSample('the schema requires itself')
  if (reference === false) throw new NoSample('the schema accepts nothing')
  const schema = reference === true ? {} : resolve<Schema>(reference)
  let first: { readonly value: unknown } | undefined
  for (const value of candidates(schema, sampling, depth)) {
    if (!isChecked || fits(schema, value, resolve, purpose)) return value
    first ??= { value }
  }
  if (first === undefined) throw new NoSample('the schema requires itself')
  return first.value
}

function* candidates(schema: Schema, sampling: Sampling, depth: number): Generator<unknown> {
  const given = [schema.example, ...(schema.examples ?? []), schema.default, schema.const, schema.enum?.[0]]
  yield* given.filter((value) => value !== undefined)
  const choices = schema.oneOf ?? schema.anyOf
  // with all of their properties alternatives may differ that are alike with the least
  const ways = choices ? [sampling, { ...sampling, fullDepth: depth + 2 }] : [sampling]
  for (const way of ways) {
    for (const choice of (sampling.isChecked ? choices : choices?.slice(0, 1)) ?? [undefined])
      yield* possible(() => composed(schema, choice, way, depth)) ?? []
  }
  if (schema.nullable === true || [schema.type].flat().includes('null')) yield null
}

function composed(
  schema: Schema,
  choice: Schema | Reference | undefined,
  sampling: Sampling,
  depth: number,
): Iterable<unknown> {
  const all = [schema, ...(schema.allOf ?? []), ...(choice ? [choice] : [])]
  const within = { ...sampling, declared: declaredIn(all, sampling) }
  const whole = (schema.allOf ?? []).map((part) => sample(part, within, depth + 1))
  const one = choice ? [sample(choice, within, depth + 1)] : []
  const parts = [...whole, ...one]
  if (parts.length === 0) return plainSamples(schema, sampling, depth)
  const others = parts.filter((part) => !isObject(part))
  if (others.length > 0) return others
  const told = schema.discriminator && choice ? discriminated(schema.discriminator, choice, one[0]) : {}
  const value = Object.assign({}, ...whole, objectSample(schema, alone(sampling), depth), ...one, told)
  return completed(value, all, sampling, depth)
}

function declaredIn(parts: readonly (Schema | Reference)[], { resolve, declared }: Sampling): Declared {
  return Object.assign({}, declared, ...parts.map((part) => resolve<Schema>(part).properties))
}

/** For what is within the value. */
function alone(sampling: Sampling): Sampling {
  return { ...sampling, declared: {} }
}

/** Then also with what is required in one place and declared in another, or nowhere. */
function* completed(
  value: JsonObject,
  parts: readonly (Schema | Reference)[],
  sampling: Sampling,
  depth: number,
): Generator<unknown> {
  yield value
  const schemas = parts.map((part) => sampling.resolve<Schema>(part))
  const names = schemas.flatMap(({ required = [] }) => required).filter((name) => value[name] === undefined)
  const properties = declaredIn(schemas, sampling)
  const [rest] = schemas.flatMap(({ additionalProperties }) =>
    typeof additionalProperties === 'object' ? additionalProperties : [],
  )
  const added = names.flatMap((name) => {
    const property: Schema | Reference = properties[name] ?? rest ?? { type: 'string' }
    if (sampling.resolve<Schema>(property)[hiddenIn(sampling)]) return []
    return possible(() => [[name, sample(property, alone(sampling), depth + 1)] as const]) ?? []
  })
  if (added.length > 0) yield { ...value, ...Object.fromEntries(added) }
}

function hiddenIn({ purpose }: Sampling): 'readOnly' | 'writeOnly' {
  return purpose === 'reply' ? 'writeOnly' : 'readOnly'
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
  return mapped === undefined && own !== undefined && own !== 'text' ? {} : { [propertyName]: mapped ?? name }
}

function plainSamples(schema: Schema, sampling: Sampling, depth: number): Iterable<unknown> {
  switch (typeOf(schema)) {
    case 'object':
      return completed(objectSample(schema, alone(sampling), depth), [schema], sampling, depth)
    case 'array':
      return [arraySample(schema, alone(sampling), depth)]
    case 'integer':
    case 'number':
      return numberSamples(schema)
    case 'boolean':
      return [true, false]
    case 'null':
      return [null]
    case 'string':
      return textSamples(schema)
    default:
      return isSentWithinTexts(sampling, depth) ? textSamples(schema) : [{}, 'text']
  }
}

function typeOf({ type, properties, required, items, prefixItems }: Schema): string | undefined {
  const types = [type ?? []].flat()
  return (
    types.find((name) => name !== 'null') ??
    types[0] ??
    (properties || required ? 'object' : items || prefixItems ? 'array' : undefined)
  )
}

/** Longer lists are not made up. */
const MOST_ITEMS = 10_000

/** As many items as it has to have; of a reply all that have a place of their own, or else one, if they can be made up. */
function arraySample(schema: Schema, sampling: Sampling, depth: number): unknown[] {
  const { prefixItems = [], minItems = 0, maxItems = MOST_ITEMS } = schema
  const least = isSentWithinTexts(sampling, depth) ? Math.max(minItems, 1) : minItems
  if (least > MOST_ITEMS) throw new NoSample('the list is too long')
  if (least > 0) return itemsOf(schema, least, sampling, depth)
  if (!isFull(sampling, depth)) return []
  const wanted = Math.min(Math.max(prefixItems.length, 1), maxItems)
  return possible(() => itemsOf(schema, wanted, sampling, depth)) ?? []
}

/** Those without a place of their own are alike, unless each has to be another. */
function itemsOf(
  { items = true, prefixItems = [], uniqueItems = false }: Schema,
  count: number,
  sampling: Sampling,
  depth: number,
): unknown[] {
  const own = prefixItems.slice(0, count).map((item) => sample(item, sampling, depth + 1))
  if (own.length === count) return own
  const item = sample(items, sampling, depth + 1)
  const { enum: values } = typeof items === 'boolean' ? {} : sampling.resolve<Schema>(items)
  const others = Array.from({ length: count - own.length }, (_, index) =>
    uniqueItems ? (values?.[index] ?? varied(item, index)) : item,
  )
  return [...own, ...others]
}

function varied(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + index
  return typeof value === 'string' ? value.slice(0, -String(index).length) + index : value
}

/** Where an empty list or object is the same as none. */
function isSentWithinTexts({ purpose }: Sampling, depth: number): boolean {
  return (purpose === 'parameter' && depth === 0) || (purpose === 'form' && depth === 1)
}

/** How far down properties are filled in that may be left out. */
const FULL_DEPTH = 3

function isFull({ purpose, fullDepth = purpose === 'reply' ? FULL_DEPTH : 0 }: Sampling, depth: number): boolean {
  return depth < fullDepth
}

/** Required properties, or as many of the first as it has to have; of a reply all that can be made up. */
function objectSample(
  { properties = {}, required = [], minProperties = 0, additionalProperties }: Schema,
  sampling: Sampling,
  depth: number,
) {
  const { resolve, purpose } = sampling
  const hidden = hiddenIn(sampling)
  const isParameter = purpose === 'parameter' && depth === 0
  if (isParameter && Object.keys(properties).length === 0) {
    const rest = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' }
    return { text: sample(rest, sampling, depth + 1) }
  }
  const visible = Object.entries(properties).filter(([, property]) => !resolve<Schema>(property)[hidden])
  const needed = visible.filter(([name]) => required.includes(name))
  const least = isParameter ? Math.max(minProperties, 1) : minProperties
  const chosen = needed.length >= least ? needed : visible.slice(0, least)
  const values = chosen.map(([name, property]) => [name, sample(property, sampling, depth + 1)] as const)
  if (!isFull(sampling, depth)) return Object.fromEntries(values)
  const others = visible.filter((property) => !chosen.includes(property))
  const more = others.flatMap(([name, property]) => {
    const value = possible(() => sample(property, sampling, depth + 1))
    return value === undefined ? [] : [[name, value] as const]
  })
  const found = new Map([...values, ...more])
  return Object.fromEntries(visible.flatMap(([name]) => (found.has(name) ? [[name, found.get(name)]] : [])))
}

export function possible<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof NoSample) return undefined
    throw error
  }
}
