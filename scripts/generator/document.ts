/** The parts of an OpenAPI document that hey-api's own model (its "IR") leaves out: headers, shared replies, security. */
import type { SecurityRequirement } from './static/route.ts'

export interface Document {
  readonly security?: readonly SecurityRequirement[]
  readonly paths?: { readonly [path: string]: PathItem | Reference }
}

interface Reference {
  readonly $ref: string
}

type PathItem = { readonly [method: string]: OperationObject | undefined }

export interface OperationObject {
  readonly security?: readonly SecurityRequirement[]
  readonly responses?: { readonly [status: string]: ResponseObject | Reference }
}

export interface ResponseObject {
  readonly headers?: { readonly [name: string]: HeaderObject | Reference }
  readonly content?: { readonly [contentType: string]: { readonly schema?: unknown } }
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
