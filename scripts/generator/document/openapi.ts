/** The parts of an OpenAPI document that are read as they stand: hey-api's own model (its "IR") leaves them out. */
import type { SecurityRequirement } from '../static/route.ts'

export interface Document {
  readonly openapi: string
  readonly security?: readonly SecurityRequirement[]
  readonly paths?: { readonly [path: string]: PathItem | Reference }
  readonly webhooks?: { readonly [name: string]: PathItem | Reference }
  components?: {
    schemas?: { [name: string]: unknown }
    readonly [section: string]: { [name: string]: unknown } | undefined
  }
}

export interface Reference {
  readonly $ref: string
}

export type PathItem = { readonly [method in Method]?: OperationObject } & {
  parameters?: readonly (ParameterObject | Reference)[]
}

export const METHODS = ['delete', 'get', 'head', 'options', 'patch', 'post', 'put', 'trace'] as const
export type Method = (typeof METHODS)[number]

export interface OperationObject {
  operationId?: string
  readonly summary?: string
  readonly description?: string
  tags?: readonly string[]
  readonly security?: readonly SecurityRequirement[]
  parameters?: readonly (ParameterObject | Reference)[]
  readonly requestBody?: RequestBodyObject | Reference
  readonly responses?: { readonly [status: string]: ResponseObject | Reference }
  readonly callbacks?: { readonly [name: string]: CallbackObject | Reference }
  /** Left by `name-bodies.ts`: the schema of all its cookies. */
  [COOKIES]?: string
  /** The same of a webhook: the schemas of its parameters by their places. */
  [WEBHOOK_PARAMETERS]?: { readonly [slot in WebhookSlot]?: string }
}

export type WebhookSlot = 'cookies' | 'headers' | 'path' | 'query'

/** Path items by the expressions of their addresses. */
export interface CallbackObject {
  readonly [expression: string]: PathItem | Reference
}

export const COOKIES = 'x-generator-cookies'
export const WEBHOOK_PARAMETERS = 'x-generator-webhook-parameters'

export interface ParameterObject {
  readonly name: string
  readonly in: string
  required?: boolean
  readonly schema?: object
  readonly content?: Content
  style?: string
  explode?: boolean
  readonly allowReserved?: boolean
  readonly allowEmptyValue?: boolean
  readonly 'x-idempotency'?: unknown
  readonly 'x-client-option'?: unknown
  /** Left by `object-styles.ts`. */
  'x-generator-style'?: string
}

export interface RequestBodyObject {
  readonly required?: boolean
  readonly content?: Content
  readonly 'x-raw-body'?: unknown
  readonly 'x-client-argument'?: unknown
}

export interface ResponseObject {
  readonly headers?: { readonly [name: string]: HeaderObject | Reference }
  readonly content?: Content
}

export interface Content {
  readonly [mediaType: string]: MediaType
}

export interface MediaType {
  schema?: unknown
  /** Since OpenAPI 3.2: the schema of each item of a stream. */
  itemSchema?: unknown
  readonly encoding?: { readonly [field: string]: Encoding }
}

export interface Encoding {
  readonly contentType?: string
  readonly style?: string
  readonly explode?: boolean
}

export interface HeaderObject {
  readonly required?: boolean
  readonly schema?: { readonly type?: unknown } | Reference
  readonly 'x-set-by'?: unknown
}

/** Follows `$ref` until there is something else. */
export type Resolve = <Target>(target: Target | Reference) => Target

export function resolver(byReference: <Target>(ref: string) => Target): Resolve {
  return function resolve<Target>(target: Target | Reference): Target {
    return isReference(target) ? resolve(byReference<Target | Reference>(target.$ref)) : target
  }
}

export function isReference(target: unknown): target is Reference {
  return typeof target === 'object' && target !== null && '$ref' in target && typeof target.$ref === 'string'
}

/** Resolves references into the document itself. Undefined where they lead nowhere. */
export function resolverWithin(document: object): Resolve {
  // the code that follows a reference knows the type that it leads to
  return resolver(<Target>(ref: string) => atPointer(document, ref) as Target)
}

export function atPointer(document: unknown, ref: string): unknown {
  return atKeys(document, keysOf(ref))
}

export function atKeys(document: unknown, keys: readonly string[]): unknown {
  let target: unknown = document
  for (const key of keys) {
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) return undefined
    target = Reflect.get(target, key)
  }
  return target
}

/** `#/components/schemas/Dataset` → its keys. */
export function keysOf(ref: string): string[] {
  return ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((segment, index) => segment !== '' || index > 0)
    .map((segment) => percentDecoded(segment).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What is no percent-encoding stands for itself. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function pointerOf(keys: readonly string[]): string {
  return `#/${keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
}

/** Every operation of the document, path items that are references included. */
export function* operationsOf(
  document: Document,
  resolve: Resolve,
): Generator<{ path: string; method: Method; operation: OperationObject; item: PathItem }> {
  for (const [path, declared] of Object.entries(document.paths ?? {})) {
    const item = resolve<PathItem>(declared)
    for (const method of METHODS) {
      const operation = item?.[method]
      if (operation) yield { path, method, operation, item }
    }
  }
}
