/**
 * What the document says, in the terms of the files to write. Types stand here as TypeScript text, where `types.Dataset`
 * is the one of `types.gen.ts`; validators by their names in `zod.gen.ts`.
 */
import type { ParameterKind, ParameterLocation, Route, RouteHeader, SecurityRequirement } from './static/route.ts'

export interface Model {
  /** What the document asks of operations that say nothing themselves. */
  readonly defaultSecurity: readonly SecurityRequirement[]
  readonly operations: readonly Operation[]
}

export interface Operation {
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly method: Route['method']
  readonly path: string
  readonly security: readonly SecurityRequirement[]
  readonly groups: readonly ParameterGroup[]
  readonly body: Body | undefined
  readonly replies: readonly Reply[]
}

/** The parameters of one place. */
export interface ParameterGroup {
  readonly slot: ParameterLocation
  readonly validator: string
  readonly parameters: readonly Parameter[]
}

export interface Parameter {
  readonly name: string
  /** Undefined when it is not simple enough to be spelled out. */
  readonly type: string | undefined
  readonly kind: ParameterKind
  readonly required: boolean
  /** After validation a parameter with a default is always there. */
  readonly hasDefault: boolean
  readonly separator: string | undefined
}

export interface Body {
  readonly type: string
  readonly validator: string
  readonly contentType: string
  readonly required: boolean
}

export interface Reply {
  readonly status: number
  /** Its name under `components.responses`, if it is one that operations share. */
  readonly sharedName: string | undefined
  readonly body: ReplyBody | undefined
  readonly headers: readonly ReplyHeader[]
}

export interface ReplyBody {
  readonly type: string
  /** Undefined where hey-api makes none: for bodies that are not a `$ref`. */
  readonly validator: string | undefined
}

export interface ReplyHeader extends RouteHeader {
  readonly name: string
  readonly type: string
}

export function isFailure({ status }: Reply): boolean {
  return status >= 400
}
