/** Reads the model from hey-api's IR, and from the document itself what the IR leaves out. */
import type { IR } from '@hey-api/openapi-ts'
import { type Document, type OperationObject, type PathItem, type Resolve, resolver } from '../document/openapi.ts'
import { GenerationError } from '../generation-error.ts'
import type { OperationsPlugin } from '../plugin-types.ts'
import type { Route, SecurityRequirement, SecurityScheme } from '../static/route.ts'
import { conventionsOf } from './conventions.ts'
import { errorCodes } from './error-codes.ts'
import type { Model, Operation } from './model.ts'
import { generatedNames, typeName } from './names.ts'
import { readBody } from './read-body.ts'
import { readParameterGroups } from './read-parameters.ts'
import { readReplies } from './read-replies.ts'
import { readWebhooks } from './read-webhooks.ts'
import { type Source, titleOf } from './source.ts'

export function readModel(plugin: OperationsPlugin['Instance']): Model {
  const { context } = plugin
  // hey-api types the document as `any`
  const document: Document = context.spec
  const source: Source = {
    names: generatedNames(plugin),
    conventions: conventionsOf(document),
    resolve: resolver((ref) => context.resolveRef(ref)),
    resolveSchema: (ref) => context.resolveIrRef<IR.SchemaObject>(ref),
    resolveRequestBody: (ref) => context.resolveIrRef<IR.RequestBodyObject>(ref),
  }
  const found: IR.OperationObject[] = []
  plugin.forEach('operation', ({ operation }) => void found.push(operation), { order: 'declarations' })
  checkNames(found)
  const operations = found.map((operation) => readOperation(operation, document, source))
  return {
    defaultSecurity: document.security ?? [],
    schemes: schemesOf(operations),
    securitySchemes: securitySchemes(document, source.resolve),
    operations,
    conventions: source.conventions,
    webhooks: readWebhooks(document, source),
  }
}

/** hey-api would number equal names, and the next change of the document could give a name to another operation. */
function checkNames(operations: readonly IR.OperationObject[]): void {
  const titles = new Map<string, string>()
  for (const operation of operations) {
    const place = ['paths', operation.path, operation.method, ...(operation.operationId ? ['operationId'] : [])]
    const name = typeName(operation.id)
    if (name === '_')
      throw new GenerationError(`${titleOf(operation)}: its operationId has nothing to make a name of.`, place)
    const wanted = typeName(operation.operationId ?? operation.id)
    const other = titles.get(wanted)
    if (other) {
      throw new GenerationError(
        `${titleOf(operation)}: by its operationId it would be named ${wanted}, as is ${other}. Give one of them another.`,
        place,
      )
    }
    titles.set(wanted, titleOf(operation))
  }
}

function readOperation(operation: IR.OperationObject, document: Document, source: Source): Operation {
  const declared = declaredOperation(document, operation, source.resolve)
  const replies = readReplies(operation, declared, source)
  return {
    id: operation.id,
    dataType: source.names.dataType(operation.id),
    tag: operation.tags?.[0] || 'Default',
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    // the IR spells methods in lower case
    method: operation.method.toUpperCase() as Route['method'],
    path: operation.path,
    security: declared.security ?? document.security ?? [],
    groups: readParameterGroups(operation, declared, source),
    body: readBody(operation, declared, source),
    replies,
    errorCodes: errorCodes(replies, declared, source),
  }
}

function declaredOperation(
  document: Document,
  { path, method }: IR.OperationObject,
  resolve: Resolve,
): OperationObject {
  const declared = document.paths?.[path]
  const item = declared && resolve<PathItem>(declared)
  const operation = item?.[method] ?? {}
  return { ...operation, parameters: [...(item?.parameters ?? []), ...(operation.parameters ?? [])] }
}

function securitySchemes({ components }: Document, resolve: Resolve): Map<string, SecurityScheme> {
  const declared = Object.entries(components?.['securitySchemes'] ?? {})
  return new Map(
    declared.map(([name, scheme]) => {
      // the section says what it holds
      const { type, in: place, name: key, scheme: kind } = resolve(scheme as SecurityScheme)
      const isKey = type === 'apiKey' && place !== undefined && key !== undefined
      return [name, { type, ...(isKey && { in: place, name: key }), ...(kind !== undefined && { scheme: kind }) }]
    }),
  )
}

function schemesOf(operations: readonly { readonly security: readonly SecurityRequirement[] }[]): string[] {
  return [
    ...new Set(operations.flatMap(({ security }) => security.flatMap((requirement) => Object.keys(requirement)))),
  ].sort()
}
