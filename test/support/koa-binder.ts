import { Readable } from 'node:stream'
import Router from '@koa/router'
import Koa from 'koa'
import { type Admission, authenticate, type CredentialSource } from '../../generated/credentials.gen.ts'
import { type Decoded, decodeCookies, decodeHeaders, decodeQuery, decodeRawPath } from '../../generated/decode.gen.ts'
import { type AcceptedContent, acceptedContent, decodeBody } from '../../generated/decode-body.gen.ts'
import type { ParameterLocation, Route, RouteReply } from '../../generated/route.gen.ts'
import { writeItems } from '../../generated/streams.gen.ts'

/** A reply of any operation. */
export interface AnyReply {
  readonly status: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

export type AnyRequest = Readonly<Record<string, unknown>>
export type AnyOperation = (request: AnyRequest, context?: unknown) => Promise<AnyReply>

export type Admit = (route: Route, sent: CredentialSource) => Promise<Admission>

/** Lets nobody in where an operation asks who the caller is. */
const admitNobody: Admit = (route, sent) => authenticate(route, {}, {}, sent)

/** Binds any route table on Koa. Every operation is answered by the same function. */
export function bindOnKoa(
  routes: readonly Route[],
  operation: (route: Route) => AnyOperation,
  admit: Admit = admitNobody,
): Koa {
  const app = new Koa()
  const router = new Router()
  for (const route of routes) {
    router.register(routerPath(route.path), [route.method], (ctx) =>
      answer(ctx, rawTexts(route, ctx['captures']), route, operation(route), admit),
    )
  }
  return app.use(router.routes() as unknown as Koa.Middleware) // @koa/router brings its own context type
}

/** What the router would read as syntax is escaped; a parameter has a name that it knows. */
function routerPath(template: string): string {
  const literal = template.replace(/[*?+()[\]\\!:]/g, '\\$&')
  return literal.replace(/\{([^}]+)\}/g, (_, name: string) =>
    /^[A-Za-z_$][\w$]*$/.test(name) ? `:${name}` : `:"${name}"`,
  )
}

/** As they stand in the URL: the router's own `params` no longer tell a separator from a character of an item. */
function rawTexts({ path }: Route, captures: readonly string[] = []): Record<string, string> {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name, index) => [name, captures[index] ?? '']))
}

async function answer(
  ctx: Koa.ParameterizedContext,
  pathTexts: Record<string, string>,
  route: Route,
  operation: AnyOperation,
  admit: Admit,
): Promise<void> {
  const admission = await admit(route, { headers: ctx.headers, queryString: ctx.querystring })
  if (!admission.isAdmitted) {
    ctx.set('WWW-Authenticate', [...admission.challenges])
    return refuse(ctx, 401, [])
  }
  const problems: unknown[] = []
  const request: Record<string, unknown> = {}
  for (const [slot, decoded] of Object.entries(decodeTarget(ctx, pathTexts, route))) {
    problems.push(...decoded.issues)
    request[slot] = validated(route.schemas[slot as ParameterLocation], decoded.value, problems)
  }
  const content = route.body && acceptedContent(route.body, ctx.get('Content-Type'))
  if (route.body && !content && (route.body.required || ctx.get('Content-Type') !== '')) return refuse(ctx, 415, [])
  if (content) Object.assign(request, await readBody(ctx, route, content, problems))
  if (problems.length > 0) return refuse(ctx, 400, problems)
  send(ctx, route, await operation(request, admission.caller))
}

function refuse(ctx: Koa.ParameterizedContext, status: number, problems: unknown[]): void {
  ctx.status = status
  ctx.body = { problems }
}

function decodeTarget(
  ctx: Koa.ParameterizedContext,
  pathTexts: Record<string, string>,
  { parameters }: Route,
): Partial<Record<ParameterLocation, Decoded>> {
  const { path, query = {}, headers, cookies } = parameters
  return {
    ...(path && { path: decodeRawPath(path, pathTexts) }),
    query: decodeQuery(query, ctx.querystring),
    ...(headers && { headers: decodeHeaders(headers, ctx.headers) }),
    ...(cookies && { cookies: decodeCookies(cookies, ctx.get('Cookie')) }),
  }
}

async function readBody(
  ctx: Koa.ParameterizedContext,
  { body }: Route,
  { contentType, content }: AcceptedContent,
  problems: unknown[],
): Promise<AnyRequest> {
  const type = Object.keys(body?.content ?? {}).length > 1 ? { contentType } : {}
  if (content.decode === 'stream') return { ...type, body: ctx.req }
  const bytes = await bytesOf(ctx.req)
  const decoded = await decodeBody(content, ctx.get('Content-Type'), bytes)
  if (decoded.ok) return { ...type, body: validated(content.schema, decoded.value, problems) }
  problems.push(decoded.problem, ...decoded.issues)
  return {}
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const collected: Uint8Array[] = []
  for await (const chunk of chunks) collected.push(chunk)
  return new Uint8Array(Buffer.concat(collected))
}

function validated(schema: Route['schemas']['path'], value: unknown, problems: unknown[]): unknown {
  const result = schema?.safeParse(value)
  if (result?.error) problems.push(...result.error.issues)
  return result ? result.data : value
}

/** What the document declares for a status: itself, its range, or the default. */
function replyOf({ replies }: Route, status: number): RouteReply | undefined {
  return replies[status] ?? replies[`${Math.floor(status / 100)}XX`] ?? replies['default']
}

function isStream(body: unknown): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

function send(
  ctx: Koa.ParameterizedContext,
  route: Route,
  { status, headers = {}, contentType, body }: AnyReply,
): void {
  const declared = replyOf(route, status)?.content ?? {}
  const type = contentType ?? Object.keys(declared)[0] ?? 'application/json'
  for (const [name, value] of Object.entries(headers)) ctx.set(name, String(value))
  ctx.status = status
  if (body === undefined) return
  const isTyped = declared[type]?.items !== undefined
  ctx.body = isStream(body) ? Readable.from(isTyped ? writeItems(type, body) : body, { objectMode: false }) : body
  ctx.type = type
  if (/[/+]json/.test(ctx.type)) ctx.body = JSON.stringify(body)
}
