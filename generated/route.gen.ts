// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The shape of the route table: all that a server has to know to bind an operation, as plain data. */
import type * as z from 'zod'

export interface Route {
  /** The method of the operation's interface. */
  readonly operationId: string
  readonly tag: string
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT' | 'TRACE'
  /** An OpenAPI template: `/datasets/{dataset_id}`. */
  readonly path: string
  /** Any one of these suffices; an empty list means that nothing is asked for, and that the operation gets no caller. */
  readonly security: readonly SecurityRequirement[]
  readonly parameters: { readonly [location in ParameterLocation]?: RouteParameters }
  /** Validators of decoded parameters, one for each location that the operation has parameters in. */
  readonly schemas: { readonly [location in ParameterLocation]?: Validator }
  /** Missing where the operation takes no body. */
  readonly body?: RouteBody
  /** By status (`200`, `2XX`, `default`): every reply that the document declares, failures too. */
  readonly replies: { readonly [status: string]: RouteReply }
}

/** What a validator of zod is used for here. To hold all of one against `z.ZodType` takes the compiler many times as long. */
export interface Validator {
  safeParse(value: unknown, params?: z.core.ParseContext<z.core.$ZodIssue>): z.ZodSafeParseResult<unknown>
}

/** Scopes by the name of a security scheme; all schemes of one requirement have to be met, none by an empty one. */
export interface SecurityRequirement {
  readonly [scheme: string]: readonly string[]
}

/** How callers show who they are, as the document declares it. */
export interface SecurityScheme {
  readonly type: string
  /** Of an API key: where it is sent, and under which name. */
  readonly in?: 'cookie' | 'header' | 'query'
  readonly name?: string
  /** Of HTTP authentication: `bearer`, `basic`. */
  readonly scheme?: string
}

export type ParameterLocation = 'path' | 'query' | 'headers' | 'cookies'

/** By name, as the document spells it. A name that is not here is not declared. */
export interface RouteParameters {
  readonly [name: string]: RouteParameter
}

export interface RouteParameter {
  /** What a text from the wire is decoded to before it is validated. */
  readonly kind: ParameterKind
  readonly required: boolean
  /**
   * Between the items of an array, or the keys and values of an object, that is sent as one text.
   * Without it, an array repeats its parameter.
   */
  readonly separator?: string
  /** How an object is spread; without it, as keys and values in turn: `x,1,y,2`. */
  readonly spread?: Spread
  /** What is left out of a text in a path: `.` of the style `label`, `;name=` of the style `matrix`. */
  readonly prefix?: string
  /** Of an array or an object: what a single text is decoded to, if it may also be a value that is neither. */
  readonly or?: ItemKind
  /** Of an object: what its properties are decoded to. */
  readonly properties?: { readonly [name: string]: MemberKind }
  /** Of an object: what properties are decoded to that it does not name; without it, to text. */
  readonly rest?: MemberKind
  /** Of an array of objects or arrays in brackets: what each of them is decoded to. */
  readonly items?: MemberKind
}

/** What a member is decoded to; in brackets, also what is within it: `name[a][b]=1`. */
export type MemberKind = MemberShape | ParameterKind
export type MemberShape = Pick<RouteParameter, 'items' | 'kind' | 'or' | 'properties' | 'rest'>

/** `parameters`: `x=1&y=2`. `brackets`: `name[x]=1&name[y]=2`, of an array `name[]=1`. `pairs`: `x=1,y=2`, as one text. */
export type Spread = 'brackets' | 'pairs' | 'parameters'

export type ScalarKind = 'boolean' | 'integer' | 'number' | 'string'
/**
 * `json` is JSON in a text; `file` is a part of a form that stays as it came. `scalar` is a number or a flag where it is written as one,
 * otherwise a text.
 */
export type ItemKind = ScalarKind | 'file' | 'json' | 'scalar'
export type ParameterKind = ItemKind | `${ItemKind}[]` | 'object'

export interface RouteBody {
  readonly required: boolean
  /** By media type or range of them (`image/*`). */
  readonly content: { readonly [mediaType: string]: RouteContent }
}

export interface RouteContent {
  readonly decode: BodyDecoding
  /** Validator of the decoded body; undefined for bytes and streams. */
  readonly schema: Validator | undefined
  /** The declared fields of a form. */
  readonly fields?: RouteParameters
  /** What fields of a form are decoded to that are not declared; without it, to text. */
  readonly rest?: RouteParameter
  /** Of a stream of typed items, which the operation receives one by one. */
  readonly items?: Validator
}

/** What a body is given to the operation as: a JSON value, an object of fields, a string, `Uint8Array`, or chunks of those. */
export type BodyDecoding = 'bytes' | 'form' | 'json' | 'multipart' | 'stream' | 'text'

export interface RouteReply {
  /** By media type; empty when the reply has no body. */
  readonly content: { readonly [mediaType: string]: RouteReplyContent }
  readonly headers: { readonly [name: string]: RouteHeader }
}

export interface RouteReplyContent {
  /** Undefined where the body is not JSON. */
  readonly schema: Validator | undefined
  /** Of a stream of typed items, which `writeItems` writes. */
  readonly items?: Validator
}

export interface RouteHeader {
  readonly required: boolean
  /** Who sets it: the layer that speaks HTTP, for every operation alike, or the operation in its reply. */
  readonly setBy: 'http' | 'operation'
}

/** One route for each operation, whose validators yield what that operation takes. */
export type RouteTable<Operations> = {
  readonly [Id in keyof Operations]: Operations[Id] extends (request: infer Request, ...rest: never[]) => unknown
    ? Route & { readonly operationId: Id; readonly schemas: Validators<Request> } & BodyValidators<Request>
    : never
}

type Validators<Request> = {
  readonly [Slot in Exclude<keyof Request, 'body' | 'contentType'>]-?: Yields<Exclude<Request[Slot], undefined>>
}

/** A validator by its outcome alone. */
interface Yields<Value> {
  readonly _zod: { readonly output: Value }
}

/** Of an operation that takes one media type. Where it takes several, each one's type is that of its validator. */
type BodyValidators<Request> = 'contentType' extends keyof Request
  ? unknown
  : 'body' extends keyof Request
    ? {
        readonly body: {
          readonly content: { readonly [mediaType: string]: Content<Exclude<Request['body'], undefined>> }
        }
      }
    : unknown

interface Content<Body> {
  readonly schema: Yields<Body> | undefined
}
