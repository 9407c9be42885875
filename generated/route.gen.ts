// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The shape of the route table: all that a server has to know to bind an operation, as plain data. */
import type * as z from 'zod'

export interface Route {
  readonly operationId: string
  readonly tag: string
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT' | 'TRACE'
  /** An OpenAPI template: `/datasets/{dataset_id}`. */
  readonly path: string
  /** Any one of these suffices; an empty list means that nothing is asked for. */
  readonly security: readonly SecurityRequirement[]
  readonly parameters: { readonly [location in ParameterLocation]?: RouteParameters }
  /** Missing where the operation takes no body. */
  readonly body?: RouteBody
  /** Validators of decoded requests, one for each slot that the request has. */
  readonly schemas: { readonly [slot in ParameterLocation | 'body']?: z.ZodType }
  /** By status: every reply that the document declares, failures too. */
  readonly replies: { readonly [status: number]: RouteReply }
}

/** Scopes by the name of a security scheme; all schemes of one requirement have to be met. */
export interface SecurityRequirement {
  readonly [scheme: string]: readonly string[]
}

export type ParameterLocation = 'path' | 'query' | 'headers'

/** By name, as the document spells it. A name that is not here is not declared. */
export interface RouteParameters {
  readonly [name: string]: RouteParameter
}

export interface RouteParameter {
  /** What a text from the wire is decoded to before it is validated. */
  readonly kind: ParameterKind
  readonly required: boolean
  /** Between the items of an array that is sent as one text. Without it, an array repeats its parameter. */
  readonly separator?: string
}

export type ScalarKind = 'boolean' | 'integer' | 'number' | 'string'
export type ParameterKind = ScalarKind | `${ScalarKind}[]`

export interface RouteBody {
  readonly contentType: string
  readonly required: boolean
}

export interface RouteReply {
  /** Undefined when the reply has no body. */
  readonly schema: z.ZodType | undefined
  readonly headers: { readonly [name: string]: RouteHeader }
}

export interface RouteHeader {
  readonly required: boolean
  /** Who sets it: the layer that speaks HTTP, for every operation alike, or the operation in its reply. */
  readonly setBy: 'http' | 'operation'
}

/** One route for each operation, whose validators yield what that operation takes. */
export type RouteTable<Operations> = {
  readonly [Id in keyof Operations]: Operations[Id] extends (request: infer Request, ...rest: never[]) => unknown
    ? Route & { readonly operationId: Id; readonly schemas: Validators<Request> }
    : never
}

type Validators<Request> = {
  readonly [Slot in keyof Request]-?: z.ZodType<Exclude<Request[Slot], undefined>>
}
