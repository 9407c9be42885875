/** A JSON Schema as the comparison needs it: references and `allOf` merged, OpenAPI 3.0 and 3.1 spelt alike. */
import type { Direction } from './change.ts'
import { type Json, type JsonObject, type Node, rawChild, rawChildren, targetOf, texts } from './node.ts'

export interface Schema {
  readonly place: string
  /** Without `null`; undefined when any type is valid. */
  readonly types: ReadonlySet<string> | undefined
  readonly nullable: boolean
  /** The only values, if they are listed; without `null`. */
  readonly values: readonly Json[] | undefined
  /** The alternatives of `anyOf` or `oneOf`, without `null`; empty if there are none to choose from. */
  readonly alternatives: readonly Node[]
  /** How many of the alternatives a value may fit: any of them, or just one. Undefined without alternatives. */
  readonly choice: 'anyOf' | 'oneOf' | undefined
  /** Whether a property says which of the alternatives a value is. */
  readonly isToldApart: boolean
  readonly required: ReadonlySet<string>
  readonly properties: ReadonlyMap<string, Node>
  /** What properties may be that are not declared; undefined when nothing is said, false when there can be none. */
  readonly additional: Node | false | undefined
  readonly items: Node | undefined
  /** What is meant when the value is left out. */
  readonly default: Json | undefined
  /** All other keywords that say something about the values. */
  readonly keywords: JsonObject
}

/** Keywords that say nothing about the values, or that are read apart. */
const NOT_REST = new Set(
  `$ref allOf anyOf oneOf type nullable enum const required properties additionalProperties items default
   $comment $id $schema $anchor $defs title description summary example examples deprecated readOnly writeOnly
   discriminator externalDocs xml`.split(/\s+/),
)

/** Marks an enumeration that may grow, or lists the values that are known so far. */
export const OPEN_ENUM = 'x-extensible-enum'

/** A document's error schemas are met in each of its operations. */
const known = { request: new WeakMap<JsonObject, Schema>(), reply: new WeakMap<JsonObject, Schema>() }

/** Reads a schema; of its properties those that go in this direction. */
export function readSchema(node: Node, direction: Direction): Schema {
  const schema = known[direction].get(node.value) ?? readAnew(node, direction)
  known[direction].set(node.value, schema)
  return schema
}

function readAnew(node: Node, direction: Direction): Schema {
  const target = targetOf(node)
  const { alternatives, orNull } = alternativesOf(node)
  const [only] = alternatives.length === 1 ? alternatives : []
  const own = ownSchema(node, direction, only ? [] : alternatives, orNull)
  known[direction].set(node.value, own) // for a schema that is based on itself, which is nothing more than that
  if (target && Object.keys(node.value).length === 1) return readSchema(target, direction)
  const bases = [...(target ? [target] : []), ...rawChildren(node, 'allOf').values()]
  const conditions = bases.map((base) => readSchema(base, direction))
  const choice = only && { ...readSchema(only, direction), ...(orNull && { nullable: true }) }
  const whole = [...conditions, ...(choice ? [choice] : []), own].reduce(both)
  // what stands beside a lone reference is mostly a description: the place to look at is where it leads
  return { ...whole, place: target && saysNothing(own) ? (conditions[0]?.place ?? node.place) : node.place }
}

function alternativesOf(node: Node): { alternatives: Node[]; orNull: boolean } {
  const all = [...rawChildren(node, keywordOf(node.value)).values()]
  const alternatives = all.filter(({ value }) => value['type'] !== 'null')
  return { alternatives, orNull: alternatives.length < all.length }
}

function keywordOf(value: JsonObject): 'anyOf' | 'oneOf' {
  return value['anyOf'] === undefined ? 'oneOf' : 'anyOf'
}

function ownSchema(node: Node, direction: Direction, alternatives: readonly Node[], orNull: boolean): Schema {
  const { value, place } = node
  const values = listedValues(value)
  const declared = typesOf(value['type']) ?? values?.map(typeOf)
  const nullByType = declared === undefined || declared.includes('null') || value['nullable'] === true
  const nullByChoice =
    alternatives.length === 0 || orNull || alternatives.some((one) => readSchema(one, direction).nullable)
  return {
    place,
    types: declared && new Set(declared.filter((type) => type !== 'null')),
    nullable: nullByType && nullByChoice,
    values: values?.filter((item) => item !== null),
    alternatives,
    choice: alternatives.length === 0 ? undefined : keywordOf(value),
    isToldApart: value['discriminator'] !== undefined,
    required: new Set(texts(node, 'required')),
    properties: propertiesOf(node, direction),
    additional: value['additionalProperties'] === false ? false : rawChild(node, 'additionalProperties'),
    items: rawChild(node, 'items'),
    default: value['default'],
    keywords: rest(value),
  }
}

function listedValues(value: JsonObject): Json[] | undefined {
  if (value['const'] !== undefined) return [value['const']]
  return Array.isArray(value['enum']) ? value['enum'] : undefined
}

function typesOf(type: Json | undefined): string[] | undefined {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.map(String) : undefined
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function propertiesOf(node: Node, direction: Direction): Map<string, Node> {
  const elsewhere = direction === 'request' ? 'readOnly' : 'writeOnly'
  return new Map([...rawChildren(node, 'properties')].filter(([, property]) => property.value[elsewhere] !== true))
}

function rest(value: JsonObject): JsonObject {
  const entries = Object.entries(value).filter(
    ([key]) => !NOT_REST.has(key) && (!key.startsWith('x-') || key === OPEN_ENUM),
  )
  // a choice of both kinds at once is compared as a text
  if (value['anyOf'] !== undefined && value['oneOf'] !== undefined) entries.push(['oneOf', value['oneOf']])
  return Object.fromEntries(entries)
}

/** Whether a schema lets everything through, but for its alternatives and a type that these mostly have too. */
export function saysNothing({ properties, required, values, additional, items, keywords }: Schema): boolean {
  const said = [values, additional, items].some((part) => part !== undefined)
  return !said && properties.size === 0 && required.size === 0 && Object.keys(keywords).length === 0
}

/** What fits two schemas. Of one keyword in both, the second counts: no description that people write says it twice. */
function both(a: Schema, b: Schema): Schema {
  const types = a.types && b.types ? a.types.intersection(b.types) : (b.types ?? a.types)
  return {
    place: b.place,
    types,
    nullable: a.nullable && b.nullable,
    values: b.values ?? a.values,
    alternatives: [...a.alternatives, ...b.alternatives],
    choice: b.choice ?? a.choice,
    isToldApart: a.isToldApart || b.isToldApart,
    required: a.required.union(b.required),
    properties: new Map([...a.properties, ...b.properties]),
    additional: a.additional === false ? false : (b.additional ?? a.additional),
    items: b.items ?? a.items,
    default: b.default ?? a.default,
    keywords: { ...a.keywords, ...b.keywords },
  }
}
