/** Questions about schemas of hey-api's IR. */
import type { IR } from '@hey-api/openapi-ts'
import type { GeneratedNames } from './names.ts'
import type { ParameterKind, ScalarKind } from './static/route.ts'
import { literal } from './text.ts'

type ResolveSchema = (ref: string) => IR.SchemaObject

/** What a text from the wire is decoded to; undefined for objects and for arrays of arrays. */
export function parameterKind(schema: IR.SchemaObject, resolve: ResolveSchema): ParameterKind | undefined {
  if (schema.$ref) return parameterKind(resolve(schema.$ref), resolve)
  if (schema.type !== 'array') return scalarKind(schema, resolve)
  const items = schema.items?.[0]
  const kind = items ? scalarKind(items, resolve) : 'string'
  return kind && `${kind}[]`
}

function scalarKind(schema: IR.SchemaObject, resolve: ResolveSchema): ScalarKind | undefined {
  if (schema.$ref) return scalarKind(resolve(schema.$ref), resolve)
  switch (schema.type) {
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
      return schema.type
    case 'array':
    case 'object':
    case 'tuple':
      return undefined
    default: {
      // an enum or a union; where its members differ, the text is left as it is
      const kinds = new Set(schema.items?.map((item) => scalarKind(item, resolve)))
      const [kind] = kinds
      return kinds.size === 1 ? kind : 'string'
    }
  }
}

/** The TypeScript type, for schemas that are simple enough to be written in one line; undefined for others. */
export function parameterType(schema: IR.SchemaObject, names: GeneratedNames): string | undefined {
  if (schema.$ref) return names.type(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  switch (schema.type) {
    case 'boolean':
    case 'string':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'enum':
      return schema.items?.map((item) => literal(item.const)).join(' | ')
    case 'array': {
      const items = schema.items?.length === 1 && schema.items[0] ? parameterType(schema.items[0], names) : undefined
      return items && `Array<${items}>`
    }
    default:
      return undefined
  }
}

/** The type of what a validator of `zod.gen.ts` lets through. */
export function inferredType(validator: string): string {
  return `z.output<typeof validators.${validator}>`
}

/** Whether a default is filled in anywhere within. */
export function hasDefault(schema: IR.SchemaObject, resolve: ResolveSchema, visited = new Set<string>()): boolean {
  if (schema.default !== undefined) return true
  if (schema.$ref) {
    if (visited.has(schema.$ref)) return false
    return hasDefault(resolve(schema.$ref), resolve, visited.add(schema.$ref))
  }
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ?? []), schema.additionalProperties]
  return inner.some((child) => child && hasDefault(child, resolve, visited))
}
