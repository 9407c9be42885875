import type { Route } from '../../generated/route.gen.ts'
import type { ApiError } from '../operations/api-error.ts'
import type { KnownCaller, Visitor } from '../operations/caller.ts'
import { type Authenticate, hasKey, unauthenticated } from './authenticate.ts'
import { changesData, isPublic, requirePermission } from './permit.ts'
import { COUNTED_HEADERS, type Countable, type Counted, type CountRequest } from './rate-limit.ts'
import { nameSession, requireSameOrigin, requireSameSession } from './same-origin.ts'
import { type FindUser, noSession, sessionToken } from './session-cookie.ts'
import type { HttpContext } from './state.ts'

/** What it takes to know, count and permit the caller of a request. */
export interface Admission {
  readonly authenticate: Authenticate
  readonly findUser: FindUser
  /** An address as exactly as it is kept. */
  readonly showAddress: (address: string) => string | undefined
  readonly countRequest: CountRequest
  /** Called with the caller of each request that is counted and known. */
  readonly noteUse: (caller: KnownCaller) => void
}

/** Finds the caller of an operation. Throws, in this order, the 429, the 401 and the 403. */
export async function admit(ctx: HttpContext, route: Route, admission: Admission): Promise<KnownCaller | Visitor> {
  ctx.state.operationId = route.operationId
  const caller = isPublic(route) ? await visitor(ctx, admission) : await identify(ctx, changesData(route), admission)
  if (caller.kind === 'user') nameSession(ctx, caller)
  if (caller.kind !== 'visitor') requirePermission(route, caller)
  if (route.method !== 'GET' && caller.kind !== 'key') {
    requireSameOrigin(ctx)
    if (caller.kind === 'user') requireSameSession(ctx, caller)
  }
  return caller
}

/** Finds the caller with a key or a session, and counts the request. Throws the 429 and the 401. */
export async function identify(ctx: HttpContext, changesData: boolean, admission: Admission): Promise<KnownCaller> {
  let caller: KnownCaller | undefined
  try {
    const found = findCaller(ctx, admission)
    caller = found instanceof Promise ? await found : found
  } catch (error) {
    // While keys cannot be looked up requests count for their address, so that this failure too carries the limit's headers.
    setHeaders(ctx, await admission.countRequest({ caller: undefined, address: ctx.ip }))
    throw error
  }
  await count(ctx, admission, caller === undefined ? { caller, address: ctx.ip } : { caller, changesData })
  if (caller === undefined) throw unknownCaller(ctx)
  ctx.state.organizationId = caller.organizationId
  if (caller.kind === 'user') ctx.state.userId = caller.userId
  else ctx.state.apiKeyId = caller.apiKeyId
  admission.noteUse(caller)
  return caller
}

/** A request to an operation without security counts for its address, whatever else it carries. */
async function visitor(ctx: HttpContext, admission: Admission): Promise<Visitor> {
  const { ip: address } = ctx
  await count(ctx, admission, { caller: undefined, address })
  const token = sessionToken(ctx)
  const user = token === undefined ? undefined : await admission.findUser(token)
  const keptAddress = admission.showAddress(address)
  return { kind: 'visitor', address, keptAddress, userAgent: ctx.req.headers['user-agent'], user }
}

async function count(ctx: HttpContext, { countRequest }: Admission, request: Countable): Promise<void> {
  const counted = await countRequest(request)
  setHeaders(ctx, counted)
  if (counted.refusal !== undefined) throw counted.refusal
}

function setHeaders({ state }: HttpContext, { headers }: Counted): void {
  for (const name of COUNTED_HEADERS) state.headers.set(name, headers[name])
}

/** How callers are found by what a request carries. */
export type Finders = Pick<Admission, 'authenticate' | 'findUser'>

/** Who has the key or the session that a request carries. */
export function findCaller(ctx: HttpContext, { authenticate, findUser }: Finders) {
  const token = sessionOf(ctx)
  return token === undefined ? authenticate(ctx.req.headers.authorization) : findUser(token)
}

/** The 401 of a request that carries no key or session that is known. */
export function unknownCaller(ctx: HttpContext): ApiError {
  return sessionOf(ctx) === undefined ? unauthenticated() : noSession()
}

/**
 * The session with which a request identifies itself. A key goes before a cookie, which programs that have a key do not send. Whatever else is in
 * `Authorization` is not for the service: a browser adds it to each request once a proxy in between has asked for a password.
 */
export function sessionOf(ctx: HttpContext): string | undefined {
  const token = sessionToken(ctx)
  return token === undefined || hasKey(ctx.req.headers.authorization) ? undefined : token
}
