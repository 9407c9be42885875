import type { ServerResponse } from 'node:http'
import type { Middleware } from 'koa'
import type { Operations } from '../../generated/operations.gen.ts'
import type { Route } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { actingAs } from '../acting.ts'
import type { Actor, Origin } from '../domain/origin.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { UntilOver } from '../domain/until-over.ts'
import { ApiError, mayBeOfGoneOrganization } from '../operations/api-error.ts'
import type { Callers, KnownCaller, Visitor } from '../operations/caller.ts'
import { acceptsEvents } from './accept-events.ts'
import { type Admission, admit, identify } from './admit.ts'
import { unauthenticated } from './authenticate.ts'
import { type Decoding, decode } from './decode.ts'
import { requireMarkedEnd } from './marked-end.ts'
import type { OpenRequests, Standing } from './open-requests.ts'
import { requireKnownSecurity } from './permit.ts'
import { type OperationReply, reply, type Sending } from './reply.ts'
import { routeFinder } from './route-finder.ts'
import { noSession } from './session-cookie.ts'
import type { HttpContext, RequestState } from './state.ts'
import { standingOf } from './still-admitted.ts'

/** What every request under `/v1` passes, and the operations that it leads to. */
export interface Mounted extends Admission, Decoding, Sending {
  readonly operations: Operations<Callers>
  readonly isOrganization: (organizationId: string) => Promise<boolean>
  readonly openRequests: OpenRequests
}

/**
 * Binds every operation of the contract below `prefix`. A request passes three stations: `admit` (429, 401, 403), `decode` (400, 404, 422)
 * and, after its operation, `reply`. A path that is not in the contract is a 404 after 429 and 401.
 */
export function mount(prefix: string, mounted: Mounted): Middleware<RequestState> {
  for (const route of Object.values<Route>(routes)) requireKnownSecurity(route)
  const find = routeFinder(prefix, routes)
  const refuse = async (ctx: HttpContext) => {
    await identify(ctx, false, mounted)
    throw noSuchPath(ctx)
  }
  return (ctx, next) => {
    const { path } = ctx
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return next()
    const found = find(path, ctx.method)
    return found === undefined
      ? refuse(ctx)
      : answer(Object.assign(ctx, { params: found.params }), found.route, mounted)
  }
}

/** What is open to everybody. */
const ALLOWED: Standing = { name: '', isAllowed: async () => true }

interface Bound extends HttpContext {
  readonly params: Record<string, string>
}

async function answer(ctx: Bound, route: Route, mounted: Mounted): Promise<void> {
  const caller = await admit(ctx, route, mounted)
  const decoded = await decode(ctx, route, caller, mounted)
  requireMarkedEnd(ctx, route, decoded.query)
  const request = acceptsEvents(ctx, route) ? { ...decoded, query: { ...decoded.query, format: 'events' } } : decoded
  const untilGone = () => signalWhenGone(ctx.res)
  const standing = () =>
    caller.kind === 'visitor' ? ALLOWED : standingOf(ctx, { route, caller }, mounted.requireStillAdmitted)
  const isHead = ctx.method === 'HEAD'
  const untilOver = () => mounted.openRequests.keep(ctx.res, standing())
  const run = operation(mounted.operations, route)
  const start = () => run(request, caller, untilGone, isHead, untilOver)
  const answering = route.method === 'GET' ? start() : actingAs(originOf(ctx, caller, mounted), start)
  const answered = await answering.catch(async (thrown) => {
    throw await reasonOf(thrown, caller, mounted)
  })
  reply(ctx, route, answered, mounted)
}

/** For whom a request changes something, as events tell it. */
function originOf(ctx: HttpContext, caller: KnownCaller | Visitor, { showAddress }: Mounted): Origin {
  return { actor: actorOf(caller), address: showAddress(ctx.ip) ?? null, requestId: ctx.state.requestId }
}

/** A visitor becomes a user by what is asked for, if at all. */
function actorOf(caller: KnownCaller | Visitor): Actor {
  if (caller.kind === 'key') return { kind: 'key', id: caller.apiKeyId }
  const user = caller.kind === 'user' ? caller : caller.user
  return { kind: 'user', id: user?.userId ?? null }
}

/** A caller is believed for a moment, in which an operator may have deleted the organization: it then is a caller like any unknown one. */
async function reasonOf(thrown: unknown, caller: KnownCaller | Visitor, { isOrganization }: Mounted): Promise<unknown> {
  if (caller.kind === 'visitor' || !mayBeOfGoneOrganization(thrown)) return thrown
  const isKnown = await isOrganization(caller.organizationId).catch(() => true)
  if (isKnown) return thrown
  return caller.kind === 'key' ? unauthenticated() : noSession()
}

/**
 * Operations whose work may be long take what says that nobody waits for it any more; some work differs where only the headers of the reply are
 * sent; and those that wait take what says that they have to end.
 */
type Handler = (
  request: unknown,
  caller: KnownCaller | Visitor,
  untilGone: UntilGone,
  isHead: boolean,
  untilOver: UntilOver,
) => Promise<OperationReply>

/** Aborted when the connection closes before the reply was sent. */
function signalWhenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (response.closed) gone.abort()
  response.once('close', () => gone.abort())
  return gone.signal
}

/** The route table is typed against the operations, each with its own request; a loop over all of them cannot say which. */
function operation(operations: Operations<Callers>, { operationId }: Route): Handler {
  return operations[operationId as keyof Operations<Callers>] as Handler
}

/** The 404 of a path or method that is not in the contract. */
export function noSuchPath(ctx: HttpContext): ApiError {
  return new ApiError(
    404,
    'not_found',
    `There is no operation ${ctx.method} ${JSON.stringify(ctx.path)}. Paths are case-sensitive and have no trailing slash.`,
  )
}
