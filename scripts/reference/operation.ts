/** The parts of an operation that a sample shows. */
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
  /** Whether an API key may use it; otherwise it takes a console session. */
  readonly takesKey: boolean
  /** Whether it takes credentials at all. */
  readonly isOpen: boolean
  readonly pathValues: ReadonlyMap<string, string>
  readonly query: ReadonlyMap<string, unknown>
  /** A value for JSON, a text for any other type. */
  readonly body: unknown
  readonly contentType: string
  /** Set if the client takes one property of the body instead of the whole. */
  readonly bodyMember: string | undefined
  readonly reply: 'page' | 'data' | 'bytes' | 'nothing'
}

/** A placeholder for the address of the service, which the page fills in. */
export const BASE_URL = '{base_url}'

const JSON_TYPE = 'application/json'

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

/** Parameters that a first request does not have: where a list continues, and those of another format. */
const LEFT_OUT = new Set(['cursor', 'after', 'ids', 'limit', 'formulas', 'dry_run', 'mode', 'match', 'on_error'])

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
  const [contentType = JSON_TYPE] = Object.keys(body?.content ?? {})
  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    takesKey: security.some((requirement) => 'bearerAuth' in requirement),
    isOpen: security.length === 0,
    pathValues: new Map(examples('path').map(({ name, example }) => [name, String(example)])),
    query: new Map(examples('query').flatMap(({ name, example }) => (LEFT_OUT.has(name) ? [] : [[name, example]]))),
    body: body?.content[contentType]?.example,
    contentType,
    bodyMember: body?.['x-client-argument'],
    reply: replyOf(document, operation),
  }
}

function replyOf(document: OpenApiDocument, operation: OpenApiOperation): SampledOperation['reply'] {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const { content } = success === undefined ? {} : resolved(document, success)
  if (content === undefined) return 'nothing'
  const json = content[JSON_TYPE]
  if (json === undefined) return 'bytes'
  const schema = json.schema && resolved(document, json.schema)
  return schema?.properties !== undefined && 'pagination' in schema.properties ? 'page' : 'data'
}
