import Router from '@koa/router'
import type { Middleware } from 'koa'
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
import type { CountRequest } from './rate-limit.ts'
import type { HttpContext, RequestState } from './state.ts'

/** The stations that every request under `/v1` passes, and what they lead to. */
export interface Mounted {
  readonly operations: Operations<Caller>
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
  const router = new Router<RequestState>({ prefix, sensitive: true, strict: true })
  for (const route of Object.values<Route>(routes)) {
    requireApiKeySecurity(route)
    router.register(routerPath(route.path), [route.method], (ctx) => answer(ctx, route, mounted))
  }
  const bound = router.routes() as unknown as Middleware<RequestState> // @koa/router brings its own context type
  return (ctx, next) => {
    if (ctx.path !== prefix && !ctx.path.startsWith(`${prefix}/`)) return next()
    return bound(ctx, async () => {
      await admit(ctx, mounted)
      throw noSuchPath(ctx)
    })
  }
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
  const body = await decodeBody(ctx, route, mounted)
  if (!body.ok) {
    await mounted.requirePathResources(path, caller)
    throw invalid(422, body.findings)
  }
  send(ctx, await operation(mounted.operations, route)({ path, query, body: body.value }, caller))
}

/** Finds who sent the request and counts it. */
async function admit(ctx: HttpContext, mounted: Mounted): Promise<Caller> {
  const caller = await callerOf(ctx, mounted)
  const { headers, refusal } = await mounted.countRequest(caller, ctx.ip)
  ctx.set(headers)
  if (refusal !== undefined) throw refusal
  if (caller === undefined) throw unauthenticated()
  ctx.state.organizationId = caller.organizationId
  return caller
}

/** While keys cannot be looked up requests count for their address, so that this failure too carries the limit's headers. */
async function callerOf(ctx: HttpContext, { authenticate, countRequest }: Mounted): Promise<Caller | undefined> {
  try {
    return await authenticate(ctx.get('Authorization'))
  } catch (error) {
    const { headers } = await countRequest(undefined, ctx.ip)
    ctx.set(headers)
    throw error
  }
}

/** The body by the contract; bytes where the operation asks for them undecoded. */
async function decodeBody(ctx: HttpContext, { body }: Route, { readBody }: Mounted): Promise<Validated> {
  const content = body?.content['application/json']
  if (content === undefined) return { ok: true, value: undefined }
  // Only bodies that carry rows are asked for undecoded.
  const bytes = await readBody(ctx, content.decode === 'bytes' ? 'bulk' : 'small')
  return content.schema === undefined ? { ok: true, value: bytes } : validate(content.schema, parseBody(bytes))
}

interface Reply {
  readonly status: number
  readonly body?: unknown
}

type Handler = (request: unknown, caller: Caller) => Promise<Reply>

/** The route table is typed against the operations, each with its own request; a loop over all of them cannot say which. */
function operation(operations: Operations<Caller>, { operationId }: Route): Handler {
  return operations[operationId as keyof Operations<Caller>] as Handler
}

function send(ctx: HttpContext, { status, body }: Reply): void {
  ctx.status = status
  if (body === undefined) return
  ctx.type = 'application/json'
  ctx.body = stringifyJson(body)
}

/** The 404 of a path or method that is nowhere. */
export function noSuchPath(ctx: HttpContext): ApiError {
  return new ApiError(
    404,
    'not_found',
    `There is no ${ctx.method} ${JSON.stringify(ctx.path)}. Paths are case-sensitive and have no trailing slash.`,
  )
}
