/** Faults of operations that hey-api passes over or ends on without a place. */
import { toCase } from '@hey-api/openapi-ts'
import { GenerationError } from '../generation-error.ts'
import {
  type Document,
  type Method,
  type OperationObject,
  operationsOf,
  type ParameterObject,
  type PathItem,
  type Resolve,
  resolverWithin,
} from './openapi.ts'

interface Found {
  readonly path: string
  readonly method: Method
  readonly operation: OperationObject
  readonly item: PathItem
}

export function checkOperations(document: Document): void {
  const resolve = resolverWithin(document)
  const found = [...operationsOf(document, resolve)]
  requireForgottenIds(found)
  const [ids, names, paths] = [new Map<string, Found>(), new Map<string, Found>(), new Map<string, Found>()]
  for (const operation of found) {
    requireNewPath(operation, paths)
    requireParameters(operation, resolve)
    requireNewId(operation, ids, names)
  }
  requireDistinctSchemas(document)
}

/** Names are derived from paths where most operations have no operationId. Where few lack one, they were forgotten. */
function requireForgottenIds(found: readonly Found[]): void {
  const missing = found.filter(({ operation }) => !operation.operationId)
  const [first] = missing
  if (first === undefined || missing.length * 2 >= found.length) return
  throw new GenerationError(
    `${titleOf(first)}: there is no operationId, though most operations have one. Add it: it is the name of the method to write.`,
    placeOf(first),
  )
}

function requireNewPath(found: Found, paths: Map<string, Found>): void {
  const key = `${found.method} ${found.path.replace(/\{[^}]*\}/g, '{}')}`
  const other = paths.get(key)
  if (other) {
    throw new GenerationError(
      `${titleOf(found)}: no request can be told from one for ${titleOf(other)}. Remove one.`,
      placeOf(found),
    )
  }
  paths.set(key, found)
}

/** A reference may lead to something else. */
function requireParameters({ path, method, operation, item }: Found, resolve: Resolve): void {
  const lists = [
    { place: ['paths', path, 'parameters'], parameters: item.parameters ?? [] },
    { place: ['paths', path, method, 'parameters'], parameters: operation.parameters ?? [] },
  ]
  for (const { place, parameters } of lists) {
    for (const [index, declared] of parameters.entries()) {
      const parameter = resolve<Partial<ParameterObject>>(declared)
      if (parameter?.name !== undefined && parameter.in !== undefined) continue
      const message = 'this reference leads to what is no parameter. Correct it.'
      throw new GenerationError(message, [...place, String(index)])
    }
  }
}

function requireNewId(found: Found, ids: Map<string, Found>, names: Map<string, Found>): void {
  const { operationId: id } = found.operation
  if (!id) return
  const place = placeOf(found, 'operationId')
  const same = ids.get(id)
  if (same) throw new GenerationError(`the operationId ${id} is also that of ${titleOf(same)}. Rename one.`, place)
  ids.set(id, found)
  const name = toCase(id, 'PascalCase')
  const other = names.get(name)
  if (other) {
    throw new GenerationError(
      `the operationId ${id} would be named ${name}, as is ${other.operation.operationId} of ${titleOf(other)}. Rename one.`,
      place,
    )
  }
  names.set(name, found)
}

/** hey-api would number equal names, and the next change of the document could give a name to another schema. */
function requireDistinctSchemas({ components }: Document): void {
  const names = new Map<string, string>()
  for (const name of Object.keys(components?.schemas ?? {})) {
    const typeName = toCase(name, 'PascalCase')
    const other = names.get(typeName)
    if (other !== undefined) {
      throw new GenerationError(`the schemas ${other} and ${name} would both be named ${typeName}. Rename one.`, [
        'components',
        'schemas',
        name,
      ])
    }
    names.set(typeName, name)
  }
}

function placeOf({ path, method }: Found, ...rest: string[]): string[] {
  return ['paths', path, method, ...rest]
}

function titleOf({ path, method }: Found): string {
  return `${method.toUpperCase()} ${path}`
}
