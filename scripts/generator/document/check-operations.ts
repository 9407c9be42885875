/** Faults of operations that hey-api passes over or ends on without a place. */
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
  const paths = new Map<string, Found>()
  for (const operation of operationsOf(document, resolve)) {
    requireNewPath(operation, paths)
    requireParameters(operation, resolve)
  }
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

function placeOf({ path, method }: Found, ...rest: string[]): string[] {
  return ['paths', path, method, ...rest]
}

function titleOf({ path, method }: Found): string {
  return `${method.toUpperCase()} ${path}`
}
