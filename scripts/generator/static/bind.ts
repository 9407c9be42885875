/**
 * What every binding of the route table to a framework has in common: from the parts of an HTTP request to the operation and back.
 * `bind-fetch.gen.ts` and `bind-koa.gen.ts` bring the parts.
 */
import { type CallerOf, type Credentials, callerOf } from './bind-caller.ts'
import { matcher } from './bind-paths.ts'
import { type AnyReply, type OutgoingReply, outgoing } from './bind-reply.ts'
import { type IncomingRequest, type Refusal, readRequest } from './bind-request.ts'
import type { Route } from './route.ts'

export type { AnyReply, OutgoingReply } from './bind-reply.ts'
export type { IncomingRequest, Refusal } from './bind-request.ts'

export interface BindOptions<Context = unknown> {
  /** What all paths begin with: `/v1`. */
  readonly prefix?: string
  /**
   * By security scheme: what is known about a caller with these credentials, or undefined for one that is not let in. Without a
   * function for its scheme, nobody is let in to an operation that asks for one.
   */
  readonly callers?: { readonly [Scheme in keyof Context]?: CallerOf<Context[Scheme]> }
  /** The reply to a request that reaches no operation, and to one whose operation threw. A problem of RFC 9457 by default. */
  readonly refuse?: (refusal: Refusal, route: Route | undefined) => AnyReply | Promise<AnyReply>
  /** The largest body that is read into memory; 10 MiB by default. Streams have no limit. */
  readonly maxBodyBytes?: number
}

/** An operation for each route, or for some of them: others are answered with 501. */
export type BoundOperations<Routes> = {
  readonly [Id in keyof Routes]?: (request: never, context: never) => Promise<AnyReply>
}

/** Undefined if no path of the document is that of the request. */
export type Answer = (request: IncomingRequest) => Promise<OutgoingReply | undefined>

export type Schemes = Readonly<Record<string, Credentials>>

/** Binds operations to their routes. `schemes` are the `securitySchemes` of `routes.gen.ts`. */
export function bind<Routes extends Readonly<Record<string, Route>>, Context>(
  routes: Routes,
  schemes: Schemes,
  operations: BoundOperations<Routes>,
  options: BindOptions<Context> = {},
): Answer {
  const match = matcher(Object.values(routes), options.prefix ?? '')
  const refuse = options.refuse ?? problem
  const limit = options.maxBodyBytes ?? 10 * 1024 * 1024
  return async (request) => {
    const found = match(request.method, request.path)
    if (found.kind === 'none') return undefined
    if (found.kind === 'other method') {
      const reply = await refuse({ status: 405, title: 'Method not allowed', problems: [] }, undefined)
      return outgoing({ ...reply, headers: { ...reply.headers, Allow: found.methods.join(', ') } }, undefined)
    }
    const { route, texts } = found
    try {
      const caller = await callerOf(route, schemes, options.callers ?? {}, request)
      if (caller === undefined) return outgoing(await refuse(UNKNOWN_CALLER, route), undefined)
      const read = await readRequest(route, texts, request, schemes, limit)
      if ('refusal' in read) return outgoing(await refuse(read.refusal, route), undefined)
      const operation = operationOf(operations, route)
      if (operation === undefined) return outgoing(await refuse(NOT_WRITTEN, route), undefined)
      return outgoing(await operation(read.request, caller.context), route)
    } catch (error) {
      const refusal: Refusal = { status: 500, title: 'Internal server error', problems: [], error }
      return outgoing(await refuse(refusal, route), undefined)
    }
  }
}

const UNKNOWN_CALLER: Refusal = { status: 401, title: 'Unauthorized', problems: [] }
const NOT_WRITTEN: Refusal = { status: 501, title: 'This operation is not implemented yet', problems: [] }

/** For paths that are not in the document. */
export async function notFound<Context>({ refuse = problem }: BindOptions<Context>): Promise<OutgoingReply> {
  return outgoing(await refuse({ status: 404, title: 'Not found', problems: [] }, undefined), undefined)
}

type AnyOperation = (request: unknown, context: unknown) => Promise<AnyReply>

/** The route table is typed against the operations, each with its own request; a lookup by name cannot say which. */
function operationOf(operations: object, { operationId }: Route): AnyOperation | undefined {
  const operation: unknown = Reflect.get(operations, operationId)
  // an operation may use the object that it is a method of
  return typeof operation === 'function' ? (operation.bind(operations) as AnyOperation) : undefined
}

function problem({ status, title, problems }: Refusal): AnyReply {
  const body = { type: 'about:blank', title, status, ...(problems.length > 0 && { problems }) }
  const headers = status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}
  return { status, contentType: 'application/problem+json', body, ...headers }
}
