/** What a sample of an operation is made of. */
import {
  METHODS,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type Resolvable,
  resolved,
} from './document.ts'

/** An operation with the example of everything that a sample sends. */
export interface SampledOperation {
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
  /** Whether an API key may use it; of the rest the console's session. */
  readonly takesKey: boolean
  /** Whether it asks for anybody. */
  readonly isOpen: boolean
  readonly pathValues: ReadonlyMap<string, string>
  readonly query: ReadonlyMap<string, unknown>
  readonly body: unknown
  /** Where the client takes one property of the body in place of the whole. */
  readonly bodyMember: string | undefined
  readonly reply: 'page' | 'data' | 'bytes' | 'nothing'
}

/** Stands for the address of the service, which the page knows. */
export const BASE_URL = '{base_url}'

export function operationsOf(document: OpenApiDocument): SampledOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (operation === undefined) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      return [sampled(document, method, path, operation, parameters)]
    }),
  )
}

/** Where a list goes on, and what belongs to another format: a first request has none of it. */
const LEFT_OUT = new Set(['cursor', 'after', 'limit', 'formulas'])

function sampled(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: OpenApiOperation,
  references: readonly Resolvable<OpenApiParameter>[],
): SampledOperation {
  const parameters = references.map((reference) => resolved(document, reference))
  const examples = (place: string) =>
    parameters.filter(({ in: where, example }) => where === place && example !== undefined)
  const security = operation.security ?? document.security ?? []
  const body = operation.requestBody && resolved(document, operation.requestBody)
  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    takesKey: security.some((requirement) => 'bearerAuth' in requirement),
    isOpen: security.length === 0,
    pathValues: new Map(examples('path').map(({ name, example }) => [name, String(example)])),
    query: new Map(examples('query').flatMap(({ name, example }) => (LEFT_OUT.has(name) ? [] : [[name, example]]))),
    body: body?.content['application/json']?.example,
    bodyMember: body?.['x-client-argument'],
    reply: replyOf(document, operation),
  }
}

function replyOf(document: OpenApiDocument, operation: OpenApiOperation): SampledOperation['reply'] {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const { content } = success === undefined ? {} : resolved(document, success)
  if (content === undefined) return 'nothing'
  const json = content['application/json']
  if (json === undefined) return 'bytes'
  const schema = json.schema && resolved(document, json.schema)
  return schema?.properties !== undefined && 'pagination' in schema.properties ? 'page' : 'data'
}
