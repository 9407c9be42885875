import Router from '@koa/router'
import type { Middleware } from 'koa'
import { decodeHeaders } from '../../generated/decode.gen.ts'
import type { Operations } from '../../generated/operations.gen.ts'
import type { Route } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { stringifyJson } from '../json.ts'
import { ApiError, invalid } from '../operations/api-error.ts'
import type { Caller } from '../operations/caller.ts'
import { parseBody } from '../operations/json-body.ts'
import { type Validated, validate } from '../operations/validate.ts'
import { type Authenticate, readOnly, unauthenticated } from './authenticate.ts'
import type { ReadBody } from './body.ts'
import { decodeTarget } from './decode-request.ts'
import { COUNTED_HEADERS, type Counted, type CountRequest } from './rate-limit.ts'
import type { Send } from './send.ts'
import type { HttpContext, RequestState } from './state.ts'
import { type StreamedBody, sendStream } from './stream-body.ts'

/** The stations that every request under `/v1` passes, and what they lead to. */
export interface Mounted {
  readonly operations: Operations<Caller>
  readonly send: Send
  readonly authenticate: Authenticate
  readonly countRequest: CountRequest
  readonly readBody: ReadBody
  /** Throws the 404 of a resource in the path that is not there. */
  readonly requirePathResources: (path: Readonly<Record<string, string>>, caller: Caller) => Promise<void>
}

/**
 * Binds every operation of the contract below `prefix`. What is wrong with a request is answered in the contract's order:
 * 429, 401, unknown path, 403, 400, 404, 422.
 */
export function mount(prefix: string, mounted: Mounted): Middleware<RequestState> {
  const routers = new Map<number, Router<RequestState>>()
  for (const route of Object.values<Route>(routes)) {
    requireApiKeySecurity(route)
    const depth = depthOf(prefix + route.path)
    const router = routers.get(depth) ?? new Router<RequestState>({ prefix, sensitive: true, strict: true })
    router.register(routerPath(route.path), [route.method], (ctx) => answer(ctx, route, mounted))
    routers.set(depth, router)
  }
  const refuse = async (ctx: HttpContext) => {
    await admit(ctx, mounted)
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

/** `admit` knows API keys and nothing else; an operation that asks for less or more must not be served as if it did not. */
function requireApiKeySecurity({ operationId, security }: Route): void {
  const asked = JSON.stringify(security)
  if (asked !== '[{"bearerAuth":[]}]')
    throw new Error(`${operationId} asks for ${asked}, which this server does not implement`)
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
  const caller = await admit(ctx, mounted)
  if (caller.access === 'read' && route.method !== 'GET') throw readOnly()
  const { path, query } = decodeTarget(route, ctx.path, ctx.params, ctx.querystring)
  const headers = headersOf(ctx, route)
  const body = route.body === undefined ? NO_BODY : await decodeBody(ctx, route, mounted)
  if (!body.ok) {
    await mounted.requirePathResources(path, caller)
    throw invalid(422, body.findings)
  }
  const reply = await operation(mounted.operations, route)({ path, query, headers, body: body.value }, caller)
  sendReply(ctx, reply, mounted.send)
}

/** Finds who sent the request and counts it. */
async function admit(ctx: HttpContext, { authenticate, countRequest }: Mounted): Promise<Caller> {
  let caller: Caller | undefined
  try {
    const found = authenticate(ctx.req.headers.authorization)
    caller = found instanceof Promise ? await found : found
  } catch (error) {
    // While keys cannot be looked up requests count for their address, so that this failure too carries the limit's headers.
    setHeaders(ctx, await countRequest(undefined, ctx.ip))
    throw error
  }
  const counted = await countRequest(caller, ctx.ip)
  setHeaders(ctx, counted)
  if (counted.refusal !== undefined) throw counted.refusal
  if (caller === undefined) throw unauthenticated()
  ctx.state.organizationId = caller.organizationId
  return caller
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

type Handler = (request: unknown, caller: Caller) => Promise<Reply>

/** The route table is typed against the operations, each with its own request; a loop over all of them cannot say which. */
function operation(operations: Operations<Caller>, { operationId }: Route): Handler {
  return operations[operationId as keyof Operations<Caller>] as Handler
}

/** Those that the operation declares; undefined where it declares none. */
function headersOf(ctx: HttpContext, { parameters, schemas }: Route): unknown {
  if (parameters.headers === undefined || schemas.headers === undefined) return undefined
  const validated = validate(schemas.headers, decodeHeaders(parameters.headers, ctx.req.headers).value)
  if (!validated.ok) throw invalid(400, validated.findings)
  return validated.value
}

function sendReply(ctx: HttpContext, { status, contentType, headers = {}, body }: Reply, send: Send): void {
  for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value)
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
