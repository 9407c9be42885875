import type { IncomingHttpHeaders } from 'node:http'
import { type Decoded, type DecodeIssue, decodeHeaders, decodeQuery } from '../../generated/decode.gen.ts'
import type { Route, RouteParameters, Validator } from '../../generated/route.gen.ts'
import { quoted } from '../json.ts'
import { badRequest, type Finding, invalid } from '../operations/api-error.ts'
import type { KnownCaller, Visitor } from '../operations/caller.ts'
import { parseBody } from '../operations/json-body.ts'
import { type Validated, validate } from '../operations/validate.ts'
import type { ReadBody } from './body.ts'
import type { OpenBody } from './long-body.ts'
import type { HttpContext } from './state.ts'
import { type RequireStillAdmitted, whileAdmitted } from './still-admitted.ts'

/** The functions that `decode` needs. */
export interface Decoding {
  readonly readBody: ReadBody
  readonly openBody: OpenBody
  /** Throws the 404 of a resource in the path that does not exist. */
  readonly requirePathResources: (
    path: Readonly<Record<string, string>>,
    caller: KnownCaller,
    operationId: string,
  ) => Promise<void>
  readonly requireStillAdmitted: RequireStillAdmitted
}

/** A request whose parts are valid by the contract, as its operation takes it. */
export interface DecodedRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: unknown
  /** The bare media type of a body. */
  readonly contentType?: string | undefined
  readonly body: unknown
}

/**
 * Decodes and validates a request by the contract. Throws the 400 of path, query, headers and a body that cannot be read; then the 401 or 403 of a
 * caller who may not send it any more; then the 404 of what the path names, where the body would be a 422; then that 422.
 */
export async function decode(
  ctx: HttpContext & { readonly params: Record<string, string> },
  route: Route,
  caller: KnownCaller | Visitor,
  decoding: Decoding,
): Promise<DecodedRequest> {
  requireDecodable(ctx.path)
  const path = { ...ctx.params }
  const query = queryOf(route, ctx.querystring)
  const headers = headersOf(ctx, route)
  const body = await bodyOf(ctx, route, caller, decoding)
  if (!body.ok) {
    if (caller.kind !== 'visitor') await decoding.requirePathResources(path, caller, route.operationId)
    throw invalid(422, body.findings)
  }
  return { path, query, headers, contentType: ctx.req.headers['content-type'], body: body.value }
}

function requireDecodable(path: string): void {
  if (path.includes('%') && decodeComponent(path) === undefined)
    throw badRequest('path', `The path is not valid percent-encoded UTF-8: ${quoted(path)}.`)
}

/** By the declared types, never by guessing: `"false"` is false for a boolean and text for a string. */
function queryOf(route: Route, queryString: string): Decoded['value'] {
  if (queryString === '') return validQuery(route, NOTHING)
  const { value, issues } = decodeQuery(route.parameters.query ?? {}, queryString)
  if (issues[0] !== undefined) throw queryFault(issues[0])
  return validQuery(route, value)
}

/** What most requests send in their query, and in the headers that an operation declares. */
const NOTHING: Decoded['value'] = {}

const ofNothing = new WeakMap<Validator, Validated>()

/** What a validator makes of nothing is asked once. */
function validated(schema: Validator, value: Decoded['value']): Validated {
  if (value !== NOTHING) return validate(schema, value)
  const known = ofNothing.get(schema)
  if (known !== undefined) return known
  const made = validate(schema, value)
  if (made.ok) ofNothing.set(schema, { ok: true, value: Object.freeze(made.value) })
  return made
}

/** The error of a fault that no validator can see. */
function queryFault(issue: DecodeIssue): Error {
  switch (issue.reason) {
    case 'malformed name':
      return badRequest('query', `The query has a name that is not valid percent-encoded UTF-8: ${quoted(issue.text)}.`)
    case 'malformed value':
      return badRequest(issue.name, `${issue.name} is not valid percent-encoded UTF-8: ${quoted(issue.text)}.`)
    case 'repeated':
      return badRequest(issue.name, `${issue.name} was sent ${issue.count} times. Send it once.`)
    case 'unknown':
      return unknownParameter(issue.name, issue.declared)
  }
}

/** Undefined for `%`, `%zz`, `%ff` and the like. */
function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function validQuery(route: Route, query: Decoded['value']): Decoded['value'] {
  const schema = route.schemas.query
  if (schema === undefined) return query
  const checked = validated(schema, query)
  if (!checked.ok) throw invalid(400, checked.findings)
  // The validator of a query is an object schema, so what it yields is an object.
  return checked.value as Decoded['value']
}

function unknownParameter(name: string, declared: readonly string[]): Error {
  const allowed = declared.length === 0 ? 'This operation takes none.' : `Allowed: ${declared.join(', ')}.`
  return badRequest(name === '' ? 'query' : name, `Unknown query parameter ${JSON.stringify(name)}. ${allowed}`)
}

/** The headers that the operation declares; undefined where it declares none. */
function headersOf(ctx: HttpContext, { parameters, schemas }: Route): unknown {
  const { headers: declared } = parameters
  if (declared === undefined || schemas.headers === undefined) return undefined
  const sent = ctx.req.headers
  const decoded = isAnySent(declared, sent) ? decodeHeaders(declared, sent).value : NOTHING
  const checked = validated(schemas.headers, decoded)
  if (!checked.ok) throw invalid(400, checked.findings.map(bareName))
  return checked.value
}

/** Few requests send any of them. */
function isAnySent(declared: RouteParameters, sent: IncomingHttpHeaders): boolean {
  for (const name in declared) if (sent[name.toLowerCase()] !== undefined) return true
  return false
}

/** The name of a header instead of the path of an object's member, `["If-None-Match"]`. */
function bareName({ field, message }: Finding): Finding {
  const name = field.replace(/^\["(.*)"\]$/, '$1')
  return { field: name, message: message.replace(field, () => name) }
}

const NO_BODY: Validated = { ok: true, value: undefined }

/** Whether a body follows the headers, by what HTTP says of that. */
function hasBody({ req: { headers } }: HttpContext): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return encoding !== undefined || length !== '0'
}

/** The body by the contract; bytes where the operation asks for them undecoded. */
async function bodyOf(
  ctx: HttpContext,
  route: Route,
  caller: KnownCaller | Visitor,
  { readBody, openBody, requireStillAdmitted }: Decoding,
): Promise<Validated> {
  const { body } = route
  if (body === undefined) return NO_BODY
  const types = Object.keys(body.content)
  if (!body.required && !hasBody(ctx)) return NO_BODY
  // Those of one operation are all decoded alike.
  const content = body.content[types[0] ?? '']
  if (content === undefined) return NO_BODY
  const requireStill = async () => {
    if (caller.kind !== 'visitor') await requireStillAdmitted(ctx, { route, caller })
  }
  if (content.decode === 'stream') return { ok: true, value: whileAdmitted(openBody(ctx, types), requireStill) }
  const hasCome = ctx.req.complete // as most bodies have by now: the caller was looked up just before
  // Only operations that take rows ask for undecoded bodies.
  const bytes = await readBody(ctx, content.decode === 'bytes' ? 'bulk' : 'small', types)
  if (!hasCome) await requireStill()
  return content.schema === undefined ? { ok: true, value: bytes } : validate(content.schema, parseBody(bytes))
}
