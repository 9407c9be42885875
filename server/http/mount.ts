import type { IncomingHttpHeaders } from 'node:http'
import Router from '@koa/router'
import type { Middleware } from 'koa'
import { decodeHeaders } from '../../generated/decode.gen.ts'
import type { Operations } from '../../generated/operations.gen.ts'
import type { Route, RouteParameters } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { stringifyJson } from '../json.ts'
import { ApiError, type Finding, invalid } from '../operations/api-error.ts'
import { tryingPasswords } from '../operations/attempt.ts'
import type { Callers, Visitor } from '../operations/caller.ts'
import { parseBody } from '../operations/json-body.ts'
import { type Validated, validate } from '../operations/validate.ts'
import { type Authenticate, unauthenticated } from './authenticate.ts'
import type { ReadBody } from './body.ts'
import { decodeTarget } from './decode-request.ts'
import {
  type AnyCaller,
  changesData,
  isPersonal,
  isPublic,
  isUser,
  requireKnownSecurity,
  requirePermission,
} from './permit.ts'
import { COUNTED_HEADERS, type Countable, type Counted, type CountRequest } from './rate-limit.ts'
import { requireSameOrganization, requireSameOrigin } from './same-origin.ts'
import type { Send } from './send.ts'
import { type FindUser, noSession, sessionToken, setSessionCookie } from './session-cookie.ts'
import type { HttpContext, RequestState } from './state.ts'
import { type StreamedBody, sendStream } from './stream-body.ts'

/** The stations that every request under `/v1` passes, and what they lead to. */
export interface Mounted {
  readonly operations: Operations<Callers>
  readonly send: Send
  readonly authenticate: Authenticate
  readonly findUser: FindUser
  /** An address as exactly as it is kept. */
  readonly showAddress: (address: string) => string | undefined
  readonly countRequest: CountRequest
  /** Told of every request that is let in. */
  readonly noteUse: (caller: AnyCaller) => void
  readonly readBody: ReadBody
  /** Throws the 404 of a resource in the path that is not there. */
  readonly requirePathResources: (path: Readonly<Record<string, string>>, caller: AnyCaller) => Promise<void>
}

/**
 * Binds every operation of the contract below `prefix`. What is wrong with a request is answered in the contract's order:
 * 429, 401, unknown path, 403, 400, 404, 422.
 */
export function mount(prefix: string, mounted: Mounted): Middleware<RequestState> {
  const routers = new Map<number, Router<RequestState>>()
  for (const route of Object.values<Route>(routes)) {
    requireKnownSecurity(route)
    const depth = depthOf(prefix + route.path)
    const router = routers.get(depth) ?? new Router<RequestState>({ prefix, sensitive: true, strict: true })
    router.register(routerPath(route.path), [route.method], (ctx) => answer(ctx, route, mounted))
    routers.set(depth, router)
  }
  const refuse = async (ctx: HttpContext) => {
    await admit(ctx, mounted, false)
    throw noSuchPath(ctx)
  }
  const bound = new Map([...routers].map(([depth, router]) => [depth, middlewareOf(router)]))
  return (ctx, next) => {
    const { path } = ctx
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return next()
    const routed = bound.get(depthOf(path))
    return routed === undefined ? refuse(ctx) : routed(ctx, () => refuse(ctx))
  }
}

/** @koa/router brings its own context type. */
function middlewareOf(router: Router<RequestState>): Middleware<RequestState> {
  return router.routes() as unknown as Middleware<RequestState>
}

/** The slashes of a path. A router tries all of its routes, so there is one for each depth. */
function depthOf(path: string): number {
  return path.split('/').length - 1
}

/** `{dataset_id}` of an OpenAPI template as `:dataset_id`. */
function routerPath(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1')
}

interface Bound extends HttpContext {
  readonly params: Record<string, string>
}

async function answer(ctx: Bound, route: Route, mounted: Mounted): Promise<void> {
  ctx.state.operationId = route.operationId
  if (isPersonal(route)) ctx.res.setHeader('Cache-Control', 'no-store')
  const caller = isPublic(route) ? await admitVisitor(ctx, mounted) : await admit(ctx, mounted, changesData(route))
  if (!('address' in caller)) requirePermission(route, caller)
  if (route.method !== 'GET' && ('address' in caller || isUser(caller))) {
    requireSameOrigin(ctx)
    if (!('address' in caller)) requireSameOrganization(ctx, caller)
  }
  const { path, query } = decodeTarget(route, ctx.path, ctx.params, ctx.querystring)
  const headers = headersOf(ctx, route)
  const body = route.body === undefined ? NO_BODY : await decodeBody(ctx, route, mounted)
  if (!body.ok) {
    if (!('address' in caller)) await mounted.requirePathResources(path, caller)
    throw invalid(422, body.findings)
  }
  const run = () => operation(mounted.operations, route)({ path, query, headers, body: body.value }, caller)
  const reply = await (isPersonal(route) ? tryingPasswords(run) : run())
  ctx.state.rows = rowsIn(route, reply)
  sendReply(ctx, reply, mounted.send)
}

/** Finds who sent the request and counts it. */
async function admit(ctx: HttpContext, mounted: Mounted, changesData: boolean): Promise<AnyCaller> {
  const { authorization } = ctx.req.headers
  // A key goes before a cookie, which programs that have a key do not send.
  const token = authorization === undefined ? sessionToken(ctx) : undefined
  let caller: AnyCaller | undefined
  try {
    const found = token === undefined ? mounted.authenticate(authorization) : mounted.findUser(token)
    caller = found instanceof Promise ? await found : found
  } catch (error) {
    // While keys cannot be looked up requests count for their address, so that this failure too carries the limit's headers.
    setHeaders(ctx, await mounted.countRequest({ caller: undefined, address: ctx.ip, changesData }))
    throw error
  }
  await count(ctx, mounted, { caller, address: ctx.ip, changesData })
  if (caller === undefined) throw token === undefined ? unauthenticated() : noSession()
  ctx.state.organizationId = caller.organizationId
  if (isUser(caller)) ctx.state.userId = caller.userId
  else ctx.state.apiKeyId = caller.apiKeyId
  mounted.noteUse(caller)
  return caller
}

/** Who uses an operation without security is counted by address, whatever else the request carries. */
async function admitVisitor(ctx: HttpContext, mounted: Mounted): Promise<Visitor> {
  await count(ctx, mounted, { caller: undefined, address: ctx.ip, changesData: false })
  const token = sessionToken(ctx)
  const user = token === undefined ? undefined : await mounted.findUser(token)
  const { ip: address } = ctx
  return { address, keptAddress: mounted.showAddress(address), userAgent: ctx.req.headers['user-agent'], user }
}

async function count(ctx: HttpContext, { countRequest }: Mounted, request: Countable): Promise<void> {
  const counted = await countRequest(request)
  setHeaders(ctx, counted)
  if (counted.refusal !== undefined) throw counted.refusal
}

function setHeaders({ res }: HttpContext, { headers }: Counted): void {
  for (const name of COUNTED_HEADERS) res.setHeader(name, headers[name])
}

const NO_BODY: Validated = { ok: true, value: undefined }

/** The body by the contract; bytes where the operation asks for them undecoded. */
async function decodeBody(ctx: HttpContext, { body }: Route, { readBody }: Mounted): Promise<Validated> {
  const content = body?.content['application/json']
  if (content === undefined) return NO_BODY
  // Only bodies that carry rows are asked for undecoded.
  const bytes = await readBody(ctx, content.decode === 'bytes' ? 'bulk' : 'small')
  return content.schema === undefined ? { ok: true, value: bytes } : validate(content.schema, parseBody(bytes))
}

interface Reply {
  readonly status: number
  /** Only where an operation has several, which are all streams here. */
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type Handler = (request: unknown, caller: AnyCaller | Visitor) => Promise<Reply>

/** The route table is typed against the operations, each with its own request; a loop over all of them cannot say which. */
function operation(operations: Operations<Callers>, { operationId }: Route): Handler {
  return operations[operationId as keyof Operations<Callers>] as Handler
}

/** Those that the operation declares; undefined where it declares none. */
function headersOf(ctx: HttpContext, { parameters, schemas }: Route): unknown {
  const { headers: declared } = parameters
  if (declared === undefined || schemas.headers === undefined) return undefined
  const sent = ctx.req.headers
  const decoded = isAnySent(declared, sent) ? decodeHeaders(declared, sent).value : NONE_SENT
  const validated = validate(schemas.headers, decoded)
  if (!validated.ok) throw invalid(400, validated.findings.map(bareName))
  return validated.value
}

const NONE_SENT = {}

/** Nearly no request sends any of them. */
function isAnySent(declared: RouteParameters, sent: IncomingHttpHeaders): boolean {
  for (const name in declared) if (sent[name.toLowerCase()] !== undefined) return true
  return false
}

/** A header goes by its name, which as a member of an object would be `["If-None-Match"]`. */
function bareName({ field, message }: Finding): Finding {
  const name = field.replace(/^\["(.*)"\]$/, '$1')
  return { field: name, message: message.replace(field, () => name) }
}

/** How many rows were added or are returned; undefined of other operations, and of streams, whose rows are counted as they are sent. */
function rowsIn({ tag }: Route, { body, contentType }: Reply): number | undefined {
  if ((tag !== 'Rows' && tag !== 'Data') || body === undefined || contentType !== undefined) return undefined
  const { data } = body as { data: { rows_added?: number } } // every reply of these operations is an envelope
  return Array.isArray(data) ? data.length : (data.rows_added ?? 1)
}

/** Headers that the contract leaves to operations; of a cookie they know the value only. */
function setOwn(ctx: HttpContext, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Set-Cookie') setSessionCookie(ctx, value)
    else ctx.res.setHeader(name, value)
  }
}

function sendReply(ctx: HttpContext, { status, contentType, headers = {}, body }: Reply, send: Send): void {
  setOwn(ctx, headers)
  if (contentType === undefined) {
    send(ctx, status, body === undefined ? undefined : stringifyJson(body))
    return
  }
  ctx.status = status
  sendStream(ctx, body as StreamedBody) // the contract has no other body with a media type of its own
  ctx.set('Content-Type', contentType)
}

/** The 404 of a path or method that is nowhere. */
export function noSuchPath(ctx: HttpContext): ApiError {
  return new ApiError(
    404,
    'not_found',
    `There is no ${ctx.method} ${JSON.stringify(ctx.path)}. Paths are case-sensitive and have no trailing slash.`,
  )
}
