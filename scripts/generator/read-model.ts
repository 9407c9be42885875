/** Reads the model from hey-api's IR, and from the document itself what the IR leaves out. */
import type { IR } from '@hey-api/openapi-ts'
import { type Document, type OperationObject, type Resolve, resolver } from './document.ts'
import { GenerationError } from './generation-error.ts'
import type { Model, Operation } from './model.ts'
import { type GeneratedNames, generatedNames, typeName } from './names.ts'
import type { OperationsPlugin } from './plugin.ts'
import { readReplies } from './read-replies.ts'
import { placeOf, readBody, readParameterGroups } from './read-request.ts'
import type { Route } from './static/route.ts'

/** What the readers of the parts of an operation need. */
export interface Source {
  readonly names: GeneratedNames
  readonly resolve: Resolve
  readonly resolveSchema: (ref: string) => IR.SchemaObject
  readonly resolveRequestBody: (ref: string) => IR.RequestBodyObject
}

export function readModel(plugin: OperationsPlugin['Instance']): Model {
  const { context } = plugin
  // hey-api types the document as `any`
  const document: Document = context.spec
  const source: Source = {
    names: generatedNames(plugin),
    resolve: resolver((ref) => context.resolveRef(ref)),
    resolveSchema: (ref) => context.resolveIrRef<IR.SchemaObject>(ref),
    resolveRequestBody: (ref) => context.resolveIrRef<IR.RequestBodyObject>(ref),
  }
  const found: IR.OperationObject[] = []
  plugin.forEach('operation', ({ operation }) => void found.push(operation), { order: 'declarations' })
  checkOperationIds(found)
  return {
    defaultSecurity: document.security ?? [],
    operations: found.map((operation) => readOperation(operation, document, source)),
  }
}

/** hey-api would make up ids and number equal ones, and the next change of the document could give a name to another operation. */
function checkOperationIds(operations: readonly IR.OperationObject[]): void {
  const places = new Map<string, string>()
  for (const operation of operations) {
    const place = placeOf(operation)
    if (!operation.operationId) throw new GenerationError(`${place}: there is no operationId.`)
    const name = typeName(operation.operationId)
    const other = places.get(name)
    if (other) throw new GenerationError(`${place}: by its operationId it would be named ${name}, as is ${other}.`)
    places.set(name, place)
  }
}

function readOperation(operation: IR.OperationObject, document: Document, source: Source): Operation {
  const declared = declaredOperation(document, operation, source.resolve)
  return {
    id: operation.id,
    tag: operation.tags?.[0] ?? 'Default',
    summary: operation.summary ?? '',
    // the IR spells methods in lower case
    method: operation.method.toUpperCase() as Route['method'],
    path: operation.path,
    security: declared.security ?? document.security ?? [],
    groups: readParameterGroups(operation, source),
    body: readBody(operation, source),
    replies: readReplies(operation, declared, source),
  }
}

function declaredOperation(
  document: Document,
  { path, method }: IR.OperationObject,
  resolve: Resolve,
): OperationObject {
  const item = document.paths?.[path]
  return (item && resolve(item)[method]) ?? {}
}
