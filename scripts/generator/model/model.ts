/**
 * What the document says, in the terms of the files to write. Types stand here as TypeScript text, where `types.Dataset`
 * is the one of `types.gen.ts`; validators by their names in `zod.gen.ts`.
 */

import type { WebhookSlot } from '../document/openapi.ts'
import type { Pagination } from '../static/resource.ts'
import type {
  BodyDecoding,
  ParameterLocation,
  Route,
  RouteHeader,
  RouteParameter,
  SecurityRequirement,
  SecurityScheme,
} from '../static/route.ts'
import type { Conventions } from './conventions.ts'

export interface Model {
  /** What the document asks of operations that say nothing themselves. */
  readonly defaultSecurity: readonly SecurityRequirement[]
  /** The security schemes that operations ask for, by name. */
  readonly schemes: readonly string[]
  /** Those that the document declares. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>
  readonly operations: readonly Operation[]
  readonly conventions: Conventions
  readonly webhooks: readonly WebhookModel[]
}

export interface Operation {
  readonly id: string
  /** The type of what a client sends, of `types.gen.ts`. */
  readonly dataType: string | undefined
  readonly tag: string
  readonly summary: string
  /** Markdown, of several lines. */
  readonly description: string
  readonly method: Route['method']
  readonly path: string
  readonly security: readonly SecurityRequirement[]
  readonly groups: readonly ParameterGroup[]
  readonly body: Body | undefined
  readonly replies: readonly Reply[]
  /** The codes in the bodies of its failures, where the document lists them all. */
  readonly errorCodes: readonly string[] | undefined
}

/** The parameters of one place. */
export interface ParameterGroup {
  readonly slot: ParameterLocation
  readonly validator: string
  /** The type of what a client sends, if it is not a part of the operation's `dataType`. */
  readonly type: string | undefined
  readonly parameters: readonly Parameter[]
}

export interface Parameter {
  readonly name: string
  /** Undefined when it is not simple enough to be spelled out. */
  readonly type: string | undefined
  /** After validation a parameter with a default is always there. */
  readonly hasDefault: boolean
  readonly decoding: RouteParameter
  /** A client leaves characters such as `/` and `:` as they are. */
  readonly allowReserved: boolean
  /** A header with a key with which a request is safe to repeat. */
  readonly isIdempotencyKey: boolean
  /** Whether a client's method takes it with its options: a query that came later changes no call then. */
  readonly isClientOption: boolean
}

export interface Body {
  readonly required: boolean
  readonly contents: readonly BodyContent[]
  /** Where clients take one property of the body in place of the whole. */
  readonly member: string | undefined
}

export interface BodyContent {
  readonly mediaType: string
  readonly decoding: BodyDecoding
  readonly type: string
  /** The type of what is sent, which may lack what has a default. */
  readonly sentType: string
  /** Undefined for bytes and streams. */
  readonly validator: string | undefined
  /** hey-api's validators of recursive schemas are not typed in full. */
  readonly isCast: boolean
  /** The fields of a form, by name. */
  readonly fields: { readonly [name: string]: RouteParameter } | undefined
  /** What other fields are decoded to, if not to text. */
  readonly rest: RouteParameter | undefined
  /** The fields of a form of parts that its encoding declares as JSON. */
  readonly jsonParts?: readonly string[]
  /** For a stream whose items the document types: what is received, and what is sent. */
  readonly items?: { readonly type: string; readonly sentType: string; readonly validator: string | undefined }
}

export interface Reply {
  /** `200`, `2XX` or `default`. */
  readonly status: string
  /** Its name under `components.responses`, if it is one that operations share. */
  readonly sharedName: string | undefined
  readonly contents: readonly ReplyContent[]
  readonly headers: readonly ReplyHeader[]
}

export interface ReplyContent {
  readonly mediaType: string
  readonly type: string
  /** Undefined where the body is not JSON. */
  readonly validator: string | undefined
  /** For a stream whose items the document types. */
  readonly items: { readonly type: string; readonly validator: string | undefined } | undefined
  /** What a client returns of it: a property, or a page of a list. */
  readonly envelope: Envelope | undefined
}

export type Envelope =
  | { readonly kind: 'data'; readonly name: string }
  | { readonly kind: 'page'; readonly pagination: Pagination; readonly isOwn: boolean; readonly isCertain: boolean }

/** A request that the described service itself sends. */
export interface WebhookModel {
  readonly kind: 'callback' | 'webhook'
  /** As the key of the table, in Pascal case. */
  readonly name: string
  readonly method: Route['method']
  /** The name of a webhook in the document, or the expression of a callback's address. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly WebhookParameters[]
  readonly body: Body | undefined
  readonly replies: readonly Reply[]
}

/** The parameters of a webhook in one place. */
export interface WebhookParameters {
  readonly slot: WebhookSlot
  /** After validation. */
  readonly type: string
  readonly sentType: string
  readonly validator: string
  readonly isRequired: boolean
  readonly declared: ReadonlyMap<string, RouteParameter>
}

export interface ReplyHeader extends RouteHeader {
  readonly name: string
  readonly type: string
}

/** Among the replies of its operation: `default` stands for failures where some success is declared. */
export function isFailure({ status }: Reply, replies: readonly Reply[]): boolean {
  if (status !== 'default') return status >= '4'
  return replies.some((other) => other.status < '4')
}
