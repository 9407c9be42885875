import type { ErrorDetail } from '../../generated/index.ts'
import type { OperationCall } from '../../generated/resource.gen.ts'
import { type ApiError, apiError, UnexpectedReplyError } from '../errors.ts'

/** The body of a successful reply. Throws `UnexpectedReplyError` if it does not have the form of the contract. */
export function readSuccess({ reply }: OperationCall, response: Response, text: string): unknown {
  // The contract has this status for each reply without a body. Any other may be the page of a network that asks to sign in.
  if (response.status === 204 && (reply === 'nothing' || (text === '' && reply === 'body'))) return undefined
  const body = parsed(text)
  if (body === NO_JSON || reply === 'nothing') throw unexpected(response, text)
  if (reply === 'body') return body
  if (isObject(body) && reply === 'data' && isObject(body['data'])) return body['data']
  if (isObject(body) && reply === 'page' && Array.isArray(body['data']) && isObject(body['pagination'])) return body
  throw unexpected(response, text)
}

/** The error for a failed reply. */
export function readFailure(response: Response, text: string): ApiError {
  const body = parsed(text)
  const error = isObject(body) && isObject(body['error']) ? body['error'] : undefined
  if (error === undefined || typeof error['code'] !== 'string') return unexpected(response, text)
  return apiError({
    status: response.status,
    code: error['code'],
    message: textIn(error, 'message') ?? `The service replied with status ${response.status}.`,
    field: textIn(error, 'field'),
    details: Array.isArray(error['details']) ? error['details'].filter(isDetail) : [],
    reason: textIn(error, 'reason'),
    requestId: textIn(error, 'request_id') ?? requestIdOf(response),
    retryAfterSeconds: retryAfterSecondsOf(response),
    headers: response.headers,
  })
}

export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined
}

/** Seconds, or a date (RFC 9110, 10.2.3), which is counted from the date of the reply: the clock of this machine may be wrong. */
function retryAfterSecondsOf({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After') ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  // A date has letters; many a number is one for `Date.parse` too, of a past day, after which nobody waits.
  const until = Date.parse(/[a-z]/i.test(text) ? text : '')
  const now = Date.parse(headers.get('Date') ?? '') || Date.now()
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}

/** The error of a reply that is not one of the service. `isCutShort` if it is one that has lost its end. */
export function unexpectedReply(response: Response, message: string, isCutShort?: boolean): UnexpectedReplyError {
  const { status, headers } = response
  return new UnexpectedReplyError({
    status,
    code: 'unexpected_reply',
    message,
    requestId: requestIdOf(response),
    retryAfterSeconds: retryAfterSecondsOf(response),
    headers,
    isCutShort,
  })
}

const SHOWN_CHARACTERS = 200

/** The reply is not one of the service, or is incomplete. */
function unexpected(response: Response, text: string): ApiError {
  const shown = text.replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS)
  const advice = `${OF_A_PROXY[response.status] ?? UNKNOWN}${shown && ` It begins: ${shown}`}`
  return unexpectedReply(response, `${whatCame(response, text)} ${advice}`, isCutShort(response, text))
}

const UNKNOWN = 'Is baseUrl right? Is there a proxy in between?'
const NOT_REACHED = 'A proxy in between cannot reach the service now.'
const TOO_LONG = 'A proxy in between accepts only shorter addresses: use shorter conditions.'

/** The statuses with which a proxy answers in the place of the service, whose own replies have another form. */
const OF_A_PROXY: Readonly<Record<number, string>> = {
  413: 'A proxy in between accepts only shorter bodies: raise its limit (nginx: client_max_body_size).',
  414: TOO_LONG,
  431: TOO_LONG,
  502: NOT_REACHED,
  503: NOT_REACHED,
  504: NOT_REACHED,
}

function isCutShort({ headers }: Response, text: string): boolean {
  return /json/i.test(headers.get('Content-Type') ?? '') && parsed(text) === NO_JSON
}

function whatCame(response: Response, text: string): string {
  const { status, headers, type } = response
  if (type === 'opaqueredirect') return 'The reply is a redirect, which the client does not follow.'
  if (status === 304) return 'The reply is 304 Not Modified; asResponse() returns it.'
  if (status >= 300 && status < 400)
    return `The reply is ${status}, a redirect to ${headers.get('Location') ?? 'nowhere'}, which the client does not follow.`
  const kind = text === '' ? 'without a body' : `with ${headers.get('Content-Type') ?? 'no type'}`
  if (text !== '' && isCutShort(response, text)) return `The reply is ${status} with JSON cut short or malformed.`
  return `The reply is ${status} ${kind}, not the form of the service.`
}

/** A value that no JSON text has. */
const NO_JSON = Symbol('no JSON')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NO_JSON
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textIn(object: Record<string, unknown>, key: string): string | undefined {
  const value = object[key]
  return typeof value === 'string' ? value : undefined
}

function isDetail(value: unknown): value is ErrorDetail {
  return isObject(value) && textIn(value, 'field') !== undefined && textIn(value, 'message') !== undefined
}
