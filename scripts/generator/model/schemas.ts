/** Questions about schemas of hey-api's IR. */
import type { IR } from '@hey-api/openapi-ts'
import { lostDefault } from '../document/lost-keywords.ts'
import { literal } from '../write/text.ts'
import type { ResolveSchema, Source } from './source.ts'

/** The TypeScript type, for schemas that are simple enough to be written in one line; undefined for others. */
export function spelledType(schema: IR.SchemaObject, source: Source): string | undefined {
  if (schema.$ref) return isRecursive(schema, source.resolveSchema) ? undefined : sharedType(schema.$ref, source)
  if (schema.format === 'binary') return undefined
  if (schema.const !== undefined) return literal(schema.const)
  switch (schema.type) {
    case 'boolean':
    case 'string':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'enum':
      return enumType(schema)
    case 'array': {
      const items = schema.items?.length === 1 && schema.items[0] ? spelledType(schema.items[0], source) : undefined
      return items && `Array<${items}>`
    }
    default:
      return undefined
  }
}

function enumType({ items = [] }: IR.SchemaObject): string | undefined {
  const isPlain =
    items.length > 0 && items.every(({ const: value }) => typeof value === 'string' || typeof value === 'number')
  return isPlain ? items.map((item) => literal(item.const)).join(' | ') : undefined
}

/** The type of `types.gen.ts`, where it is what the validator yields. */
export function sharedType(ref: string, { names, resolveSchema }: Source): string | undefined {
  return isAsTyped({ $ref: ref }, resolveSchema) ? names.type(ref) : undefined
}

/** Whether a schema has one within that has itself within; hey-api's validators of such are not typed there. */
export function isRecursive(
  schema: IR.SchemaObject,
  resolve: ResolveSchema,
  path: readonly string[] = [],
  known = new Set<string>(),
): boolean {
  const { $ref } = schema
  if (!$ref) return inner(schema).some((child) => isRecursive(child, resolve, path, known))
  if (path.includes($ref)) return true
  if (known.has($ref)) return false
  const found = isRecursive(resolve($ref), resolve, [...path, $ref], known)
  known.add($ref)
  return found
}

/** The type of what a validator of `zod.gen.ts` lets through. */
export function inferredType(validator: string): string {
  return `z.output<typeof validators.${validator}>`
}

/**
 * Whether a validator yields what `types.gen.ts` says. That speaks of what a client sends: where a default is filled in,
 * or hey-api's types and validators differ otherwise, only the validator knows the outcome.
 */
function isAsTyped(schema: IR.SchemaObject, resolve: ResolveSchema, visited = new Set<string>()): boolean {
  if (schema.$ref) {
    if (visited.has(schema.$ref)) return true
    return isAsTyped(resolve(schema.$ref), resolve, visited.add(schema.$ref))
  }
  const isFilled = lostDefault(schema) !== undefined
  if (isFilled || schema.format === 'binary' || schema.discriminator || schema.type === 'tuple') return false
  return inner(schema).every((child) => isAsTyped(child, resolve, visited))
}

function inner({ properties = {}, items = [], additionalProperties }: IR.SchemaObject): IR.SchemaObject[] {
  return [...Object.values(properties), ...items, ...(additionalProperties ? [additionalProperties] : [])]
}
