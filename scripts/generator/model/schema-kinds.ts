/** What texts from the wire are decoded to, by the schema of their values. */
import type { IR } from '@hey-api/openapi-ts'
import type { ItemKind, ParameterKind } from '../static/route.ts'
import type { ResolveSchema } from './source.ts'

export function parameterKind(schema: IR.SchemaObject, resolve: ResolveSchema): ParameterKind {
  const kinds = new Set(alternatives(schema, resolve).map((alternative) => kindOf(alternative, resolve)))
  const [kind] = kinds
  // where they differ, the text is left as it is; where one is an array or an object, the others cannot be told from it
  if (kind === undefined || kinds.size === 1) return kind ?? 'string'
  if ([...kinds].every((other) => other === 'integer' || other === 'number')) return 'number'
  // a number and a flag are told apart by how JSON writes them
  if ([...kinds].every((other) => NO_TEXTS.has(other))) return 'json'
  return [...kinds].every((other) => other.endsWith('[]')) ? 'string[]' : 'string'
}

const NO_TEXTS: ReadonlySet<ParameterKind> = new Set(['boolean', 'integer', 'number'])

function kindOf(schema: IR.SchemaObject, resolve: ResolveSchema): ParameterKind {
  if (schema.type === 'array' || schema.type === 'tuple') return `${itemKindOf(schema, resolve)}[]`
  return schema.type === 'object' ? 'object' : scalarKind(schema)
}

function itemKindOf({ items = [] }: IR.SchemaObject, resolve: ResolveSchema): ItemKind {
  const kinds = new Set(items.map((item) => parameterKind(item, resolve)))
  const [kind = 'string'] = kinds
  if (kinds.size > 1) return 'string'
  // an array or an object in an array is JSON; OpenAPI has no other way to write it
  return kind === 'object' || kind.endsWith('[]') ? 'json' : (kind as ItemKind) // what remains is no array
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
  return schema.items.flatMap((item) => alternatives(item, resolve, visited))
}

/** Of the properties of an object; undefined where it declares none, so that any is one of its own. */
export function propertyKinds(
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

/** An object within an object is JSON in a text. */
function nestedKind(kind: ParameterKind): ParameterKind {
  return kind === 'object' ? 'json' : kind
}

/** The properties of the objects that a form may be. */
export function fieldSchemas(schema: IR.SchemaObject, resolve: ResolveSchema): Map<string, IR.SchemaObject> {
  const objects = alternatives(schema, resolve)
  return new Map(objects.flatMap(({ properties = {} }) => Object.entries(properties)))
}
