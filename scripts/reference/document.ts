/** The parts of an OpenAPI document that samples use. */
export interface OpenApiDocument {
  readonly paths: { readonly [path: string]: OpenApiPath }
  readonly security?: readonly Security[]
  readonly components: { readonly parameters: { readonly [name: string]: OpenApiParameter } }
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export type OpenApiPath = { readonly [Method in (typeof METHODS)[number]]?: OpenApiOperation } & {
  readonly parameters?: readonly Resolvable<OpenApiParameter>[]
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly Security[]
  readonly parameters?: readonly Resolvable<OpenApiParameter>[]
  readonly requestBody?: Resolvable<{ readonly content: Content; readonly 'x-client-argument'?: string }>
  readonly responses: { readonly [status: string]: Resolvable<{ readonly content?: Content }> }
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly example?: unknown
}

interface Content {
  readonly [mediaType: string]: { readonly example?: unknown; readonly schema?: Resolvable<Schema> }
}

interface Schema {
  readonly properties?: { readonly [name: string]: unknown }
}

interface Security {
  readonly [scheme: string]: readonly string[]
}

export type Resolvable<Value> = Value | { readonly $ref: string }

/** Follows a reference within the document. */
export function resolved<Value extends object>(document: OpenApiDocument, value: Resolvable<Value>): Value {
  if (!('$ref' in value)) return value
  let found: unknown = document
  // Casts: the document is plain JSON, and the lint of the contract has followed its references.
  for (const step of value.$ref.slice('#/'.length).split('/')) found = (found as Record<string, unknown>)[step]
  return resolved(document, found as Resolvable<Value>)
}
