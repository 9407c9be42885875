/**
 * What every binding of the route table to a framework has in common: from the parts of an HTTP request to the operation and back.
 * `bind-fetch.gen.ts` and `bind-koa.gen.ts` bring the parts.
 */
import { matcher } from './bind-paths.ts'
import { type AnyReply, type OutgoingReply, outgoing } from './bind-reply.ts'
import { type IncomingRequest, InvalidItem, type Refusal, readRequest } from './bind-request.ts'
import { type Admission, type Authenticators, authenticate, type SecuritySchemes } from './credentials.ts'
import type { Route } from './route.ts'

export type { AnyReply, OutgoingReply } from './bind-reply.ts'
export { type IncomingRequest, InvalidItem, type Refusal } from './bind-request.ts'

export interface BindOptions {
  /** What all paths begin with: `/v1`. */
  readonly prefix?: string
  /**
   * By security scheme, who has a credential; undefined lets nobody in. Without a function for its scheme, nobody is let in to an
   * operation that asks for one.
   */
  readonly authenticators?: Authenticators
  /** For mock replies and tests: lets everybody in, with or without credentials, as this caller. */
  readonly everybody?: object
  /** The reply to a request that reaches no operation, and to one whose operation threw. A problem of RFC 9457 by default. */
  readonly refuse?: (refusal: Refusal, route: Route | undefined) => AnyReply | Promise<AnyReply>
  /** Is given what an operation or an authenticator threw, which the reply does not show. By default it is written to the console, unless `refuse` sees it. */
  readonly onError?: (error: unknown, route: Route) => void
  /** The largest body that is read into memory; 10 MiB by default. Streams have no limit. */
  readonly maxBodyBytes?: number
}

/** An operation for each route, or for some of them: others are answered with 501. */
export type BoundOperations<Routes> = {
  readonly [Id in keyof Routes]?: (request: never, context: never) => Promise<AnyReply>
}

/** Undefined if no path of the document is that of the request. */
export type Answer = (request: IncomingRequest) => Promise<OutgoingReply | undefined>

/** Binds operations to their routes. `schemes` are the `securitySchemes` of `routes.gen.ts`. */
export function bind<Routes extends Readonly<Record<string, Route>>>(
  routes: Routes,
  schemes: SecuritySchemes,
  operations: BoundOperations<Routes>,
  options: BindOptions = {},
): Answer {
  const match = matcher(Object.values(routes), options.prefix ?? '')
  const { refuse = problem, onError = options.refuse ? () => undefined : (error) => console.error(error) } = options
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
      const admission = await admissionOf(route, schemes, options, request)
      if (!admission.isAdmitted) {
        const reply = await refuse(UNKNOWN_CALLER, route)
        const challenge = { 'WWW-Authenticate': admission.challenges.join(', ') }
        return outgoing(
          { ...reply, headers: { ...(challenge['WWW-Authenticate'] && challenge), ...reply.headers } },
          undefined,
        )
      }
      const read = await readRequest(route, texts, request, schemes, limit)
      if ('refusal' in read) return outgoing(await refuse(read.refusal, route), undefined)
      const operation = operationOf(operations, route)
      if (operation === undefined) return outgoing(await refuse(NOT_WRITTEN, route), undefined)
      return outgoing(await operation(read.request, admission.caller), route)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) onError(error, route)
      return outgoing(await refuse(refusal, route), undefined)
    }
  }
}

/** The refusal for what was thrown. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof InvalidItem)) return { status: 500, title: 'Internal server error', problems: [], error }
  const { index, problems } = error
  return { status: 400, title: 'Bad request', problems: [{ item: index, problems }], error }
}

const UNKNOWN_CALLER: Refusal = { status: 401, title: 'Unauthorized', problems: [] }
const NOT_WRITTEN: Refusal = { status: 501, title: 'This operation is not implemented yet', problems: [] }

async function admissionOf(
  route: Route,
  schemes: SecuritySchemes,
  { authenticators = {}, everybody }: BindOptions,
  { headers, query }: IncomingRequest,
): Promise<Admission> {
  if (everybody !== undefined) return { isAdmitted: true, caller: everybody }
  return authenticate(route, schemes, authenticators, { headers, queryString: query })
}

/** For paths that are not in the document. */
export async function notFound({ refuse = problem }: BindOptions): Promise<OutgoingReply> {
  return outgoing(await refuse({ status: 404, title: 'Not found', problems: [] }, undefined), undefined)
}

type AnyOperation = (request: unknown, context: unknown) => Promise<AnyReply>

/** The route table is typed against the operations, each with its own request; a lookup by name cannot say which. */
function operationOf(operations: object, { operationId }: Route): AnyOperation | undefined {
  const operation: unknown = Reflect.get(operations, operationId)
  // every object has a `toString`, and what a class has as its `constructor` is no operation
  const isOwn = operationId !== 'constructor' || Object.hasOwn(operations, operationId)
  if (!isOwn || operation === Reflect.get(Object.prototype, operationId)) return undefined
  // an operation may use the object that it is a method of
  return typeof operation === 'function' ? (operation.bind(operations) as AnyOperation) : undefined
}

function problem({ status, title, problems }: Refusal): AnyReply {
  const body = { type: 'about:blank', title, status, ...(problems.length > 0 && { problems }) }
  return { status, contentType: 'application/problem+json', body }
}
