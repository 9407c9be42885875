/** What texts from the wire are decoded to, by the schema of their values. */
import type { IR } from '@hey-api/openapi-ts'
import { decodeItem, isArrayKind } from '../static/decode-item.ts'
import type { ItemKind, MemberKind, MemberShape, ParameterKind, RouteParameter } from '../static/route.ts'
import { readPattern } from '../zod-patterns.ts'
import type { ResolveSchema } from './source.ts'

function parameterKind(schema: IR.SchemaObject, resolve: ResolveSchema): ParameterKind {
  return parameterKinds(schema, resolve).kind
}

/** `or`: what a value of an array or an object may be beside it. */
export function parameterKinds(
  schema: IR.SchemaObject,
  resolve: ResolveSchema,
): { readonly kind: ParameterKind; readonly or?: ItemKind } {
  const parts = alternatives(schema, resolve)
  const kinds = [...new Set(parts.map((part) => kindOf(part, resolve)))]
  const arrays = kinds.filter(isArrayKind)
  const items = kinds.filter((kind): kind is ItemKind => kind !== 'object' && !isArrayKind(kind))
  const or = items.length > 0 ? { or: joined(items, parts) } : {}
  if (arrays.length > 0 && kinds.includes('object')) return { kind: 'string' }
  if (arrays.length > 0) return { kind: arrays.length === 1 && arrays[0] ? arrays[0] : 'string[]', ...or }
  return kinds.includes('object') ? { kind: 'object', ...or } : { kind: joined(items, parts) }
}

/** Where they differ, what is written as a number or a flag is one, unless it may also be a text. */
function joined(kinds: readonly ItemKind[], parts: readonly IR.SchemaObject[]): ItemKind {
  const [kind = 'string'] = kinds
  if (kinds.length <= 1) return kind
  if (!kinds.every((other) => SCALARS.has(other))) return 'string'
  const [read = 'string', ...more] = kinds.filter((other) => other !== 'string')
  const isNumber = [read, ...more].every((other) => other === 'integer' || other === 'number')
  const either = more.length === 0 ? read : isNumber ? 'number' : 'scalar'
  return parts.some((part) => mayReadAs(either, part)) ? 'string' : either
}

const SCALARS: ReadonlySet<ItemKind> = new Set(['boolean', 'integer', 'number', 'scalar', 'string'])

/** Formats in which no text is written like a number or a flag. */
const FORMATS = new Set(['date', 'date-time', 'duration', 'email', 'ipv4', 'ipv6', 'time', 'uri', 'uuid'])

/** Numbers and flags of which a pattern hardly refuses all, if it allows any. */
const SCALAR_TEXTS = [
  ...['true', 'false', '0', '-1', '1.5', '-0.25', '2024'],
  ...Array.from({ length: 20 }, (_, index) => '1'.repeat(index + 1)),
]

/** Whether a text that it allows may be written like a number or a flag. */
function mayReadAs(kind: ItemKind, schema: IR.SchemaObject): boolean {
  if (scalarKind(schema) !== 'string') return false
  const { const: constant, format = '', pattern } = schema
  const isRead = (text: string): boolean => decodeItem(kind, text) !== text
  if (typeof constant === 'string') return isRead(constant)
  if (FORMATS.has(format)) return false
  if (pattern === undefined) return true
  const { source, flags } = readPattern(pattern, [])
  const expression = RegExp(source, flags)
  return SCALAR_TEXTS.some((text) => isRead(text) && expression.test(text))
}

function kindOf(schema: IR.SchemaObject, resolve: ResolveSchema): ParameterKind {
  if (schema.type === 'array' || schema.type === 'tuple') return `${itemKindOf(schema, resolve)}[]`
  return schema.type === 'object' ? 'object' : scalarKind(schema)
}

function itemKindOf({ items = [] }: IR.SchemaObject, resolve: ResolveSchema): ItemKind {
  const { kind, or } = parameterKinds({ items, logicalOperator: 'or' }, resolve)
  if (kind !== 'object' && !isArrayKind(kind)) return kind
  // an array or an object in an array is JSON; OpenAPI has no other way to write it
  return or === undefined ? 'json' : 'string'
}

function scalarKind({ type, format, const: constant }: IR.SchemaObject): ItemKind {
  if (format === 'binary') return 'file'
  if (type === 'boolean' || type === 'integer' || type === 'number') return type
  if (type === undefined && (typeof constant === 'number' || typeof constant === 'boolean')) {
    return typeof constant === 'number' ? 'number' : 'boolean'
  }
  return 'string'
}

/** The schemas that a value may be of, without references, unions and null; of an intersection, the parts. */
function alternatives(schema: IR.SchemaObject, resolve: ResolveSchema, visited = new Set<string>()): IR.SchemaObject[] {
  if (schema.$ref) {
    if (visited.has(schema.$ref)) return []
    return alternatives(resolve(schema.$ref), resolve, visited.add(schema.$ref))
  }
  if (schema.type === 'null' || schema.const === null) return []
  const isComposed = schema.type === undefined || schema.type === 'enum'
  if (!isComposed || schema.items === undefined) return [schema]
  // a part of an intersection that is of any type, such as one with bounds alone, leaves it to the others
  const isSilent = ({ type }: IR.SchemaObject): boolean => schema.logicalOperator === 'and' && type === 'unknown'
  return schema.items.filter((item) => !isSilent(item)).flatMap((item) => alternatives(item, resolve, visited))
}

/** Of the properties of an object; undefined where it declares none, so that any is one of its own. */
function propertyKinds(
  schema: IR.SchemaObject,
  resolve: ResolveSchema,
): { readonly [name: string]: ParameterKind } | undefined {
  const objects = alternatives(schema, resolve).filter(({ properties }) => properties !== undefined)
  if (objects.length === 0) return undefined
  const entries = objects.flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([name, property]) => [name, nestedKind(parameterKind(property, resolve))] as const),
  )
  return Object.fromEntries(entries)
}

/** As the table has them. */
export function memberKinds(
  schema: IR.SchemaObject,
  resolve: ResolveSchema,
): Pick<RouteParameter, 'properties' | 'rest'> {
  const [properties, rest] = [propertyKinds(schema, resolve), restKind(schema, resolve)]
  return { ...(properties && { properties }), ...(rest && { rest }) }
}

/** How many members are told apart within one parameter: a schema that refers to many others would have no end. */
const MOST_SHAPES = 1000

/**
 * With what is within its members too, as brackets can say it. An object within itself is JSON in a text, and so is what is beyond
 * `MOST_SHAPES`.
 */
export function memberShapes(
  schema: IR.SchemaObject,
  resolve: ResolveSchema,
): Pick<RouteParameter, 'items' | 'properties' | 'rest'> {
  const { kind: _, or: __, ...members } = shapeOf(schema, resolve, [], { count: 0 })
  return members
}

interface Counted {
  count: number
}

function shapeOf(
  schema: IR.SchemaObject,
  resolve: ResolveSchema,
  within: readonly IR.SchemaObject[],
  counted: Counted,
): MemberShape {
  counted.count += 1
  const { kind, or } = parameterKinds(schema, resolve)
  const either = or === undefined ? {} : { or }
  const parts = alternatives(schema, resolve)
  if (parts.some((part) => within.includes(part)) || counted.count > MOST_SHAPES) return { kind: nestedKind(kind) }
  const inner = (part: IR.SchemaObject): MemberKind => plain(shapeOf(part, resolve, [...within, ...parts], counted))
  if (kind === 'json[]') {
    const [item] = parts.flatMap(({ type, items = [] }) => (type === 'array' ? items : []))
    return { kind, ...either, ...(item && { items: inner(item) }) }
  }
  if (kind !== 'object') return { kind, ...either }
  const properties = parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([name, property]) => [name, inner(property)] as const),
  )
  const [rest = 'string'] = parts.flatMap(({ additionalProperties }) =>
    additionalProperties ? inner(additionalProperties) : [],
  )
  return {
    ...{ kind, ...either },
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(rest !== 'string' && { rest }),
  }
}

/** By its kind alone, if that says all. */
function plain(shape: MemberShape): MemberKind {
  return Object.keys(shape).length === 1 && shape.kind !== 'object' ? shape.kind : shape
}

/** Of the properties that an object does not name, where their schema says more than text. */
function restKind(schema: IR.SchemaObject, resolve: ResolveSchema): ParameterKind | undefined {
  const rest = alternatives(schema, resolve).flatMap(({ additionalProperties }) => additionalProperties || [])
  const [kind = 'string'] = new Set(rest.map((part) => nestedKind(parameterKind(part, resolve))))
  return kind === 'string' ? undefined : kind
}

/** An object within an object is JSON in a text. */
function nestedKind(kind: ParameterKind): ParameterKind {
  return kind === 'object' ? 'json' : kind
}

/** What the properties may be that the objects of a form do not name, where they say it. */
export function restSchema(schema: IR.SchemaObject, resolve: ResolveSchema): IR.SchemaObject | undefined {
  const items = alternatives(schema, resolve).flatMap(({ additionalProperties }) => additionalProperties || [])
  return items.length > 0 ? { items, logicalOperator: 'or' } : undefined
}

/** The properties of the objects that a form may be. */
export function fieldSchemas(schema: IR.SchemaObject, resolve: ResolveSchema): Map<string, IR.SchemaObject> {
  const objects = alternatives(schema, resolve)
  return new Map(objects.flatMap(({ properties = {} }) => Object.entries(properties)))
}
