/** Sends a call, and again where a failure says that this is safe. */

import { msUntilReset, type Pacer } from './pacing.ts'
import type { ConditionalOptions, OperationCall, RetryRule, Waiting } from './resource.ts'
import { isOneShot, requestOf } from './transport-request.ts'
import { wait } from './wait.ts'

export interface Attempts {
  /** Headers of all requests, such as credentials. A function is asked before each attempt. */
  readonly headers?: HeadersOf | Readonly<Record<string, string>>
  /** Takes the place of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Those of `resources.gen.ts`, if the document has `x-retry`. */
  readonly retryRules?: readonly RetryRule[]
  /** How often a call is repeated by default: 2. */
  readonly maxRetries?: number
  /** The time limit of an attempt: 60 s. */
  readonly timeoutMs?: number
}

type HeadersOf = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>

export interface Answer {
  readonly response: Response
  /** Undefined where there is none, or where it is left unread. */
  readonly body: unknown
}

/** The server's reply is a failure. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly headers: Headers
  /** JSON as its value, anything else as its text. */
  readonly body: unknown

  constructor(operationId: string, { status, headers }: Response, body: unknown) {
    super(`${operationId}: the reply is ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** What HTTP itself says. */
const USUAL: readonly RetryRule[] = [
  { statuses: [408, 429], outcome: 'not_done' },
  { statuses: [500, 502, 503, 504], outcome: 'unknown' },
]
const LONGEST_WAIT_SECONDS = 30
const REPEATABLE = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']

/** What all calls of a transport have in common. */
export interface Base extends Attempts {
  readonly baseUrl: string
  readonly pacer: Pacer
}

export async function attempts(
  base: Base,
  call: OperationCall,
  options: ConditionalOptions,
  isOpen: boolean,
): Promise<Answer> {
  const key = call.idempotencyKey === undefined ? undefined : (options.idempotencyKey ?? randomKey())
  const isRepeatable = REPEATABLE.includes(call.method) || key !== undefined || isGuarded(options)
  const patience = patienceOf(call, options, base)
  for (let number = 1; ; number++) {
    options.signal?.throwIfAborted()
    try {
      return await attempt(base, call, options, key, isOpen)
    } catch (error) {
      const failure = options.signal?.aborted ? undefined : failureOf(error, isRepeatable, base)
      const waiting = failure && patience(failure, number)
      if (waiting === undefined) throw error
      options.onWaiting?.(waiting)
      await wait(waiting.waitMs, options.signal)
    }
  }
}

/** A UUID of version 4 (RFC 9562), which some services ask for. `crypto.randomUUID` is missing in pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

/** A tag makes a change safe to repeat, since the change gives the resource another one. */
function isGuarded({ ifMatch }: ConditionalOptions): boolean {
  return ifMatch !== undefined && ![ifMatch].flat().includes('*')
}

async function attempt(
  base: Base,
  call: OperationCall,
  options: ConditionalOptions,
  key: string | undefined,
  isOpen: boolean,
): Promise<Answer> {
  const { headers = {}, timeoutMs = 60_000 } = base
  await base.pacer.begin(options.pacing ?? false, options.signal)
  let response: Response | undefined
  try {
    const own = typeof headers === 'function' ? await headers() : headers
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    const signal = options.signal ? either(options.signal, limit) : limit
    const send = base.fetch ?? fetch
    response = await send(requestOf(base.baseUrl, call, { own, options, key, signal }))
  } finally {
    base.pacer.end(response?.headers)
  }
  if (!response.ok) throw new HttpError(call.operationId, response, await bodyOf(response))
  return { response, body: isOpen ? undefined : await bodyOf(response) }
}

/** Cast: TypeScript 5.4 does not know it yet. */
function either(...signals: AbortSignal[]): AbortSignal {
  return (AbortSignal as unknown as { any(signals: readonly AbortSignal[]): AbortSignal }).any(signals)
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  if (!/[/+]json\b/i.test(response.headers.get('Content-Type') ?? '')) return text
  return JSON.parse(text)
}

/** A failure after which the call may be repeated. */
interface Failure {
  readonly error: unknown
  readonly isRateLimit: boolean
  /** How long the service asks to wait, and how long the document says that one does. */
  readonly askedMs: number | undefined
  readonly longestMs: number
}

function failureOf(error: unknown, isRepeatable: boolean, { retryRules = USUAL }: Attempts): Failure | undefined {
  const isReply = error instanceof HttpError
  const rule = isReply ? retryRules.find(({ statuses }) => statuses.includes(error.status)) : undefined
  // without a reply the request may have been carried out, unless something else than the network failed
  const outcome = isReply ? rule?.outcome : isNetwork(error) ? 'unknown' : undefined
  if (outcome === undefined || (outcome === 'unknown' && !isRepeatable)) return undefined
  const isRateLimit = isReply && error.status === 429
  const askedMs = isReply
    ? (askedWaitMs(error.headers) ?? (isRateLimit ? msUntilReset(error.headers) : undefined))
    : undefined
  return { error, isRateLimit, askedMs, longestMs: (rule?.maxWaitSeconds ?? LONGEST_WAIT_SECONDS) * 1000 }
}

/** Undefined if the call ends with this failure. */
type Patience = (failure: Failure, attempts: number) => Waiting | undefined

/** How long a call is repeated: a number of attempts, or a time without an answer. */
function patienceOf(call: OperationCall, options: ConditionalOptions, base: Attempts): Patience {
  if (isOneShot(call)) return () => undefined
  const { retryForMs, maxRetries = base.maxRetries ?? 2 } = options
  if (retryForMs === undefined) {
    return ({ error, askedMs, longestMs }, attempts) => {
      if (attempts > maxRetries || (askedMs ?? 0) > longestMs) return undefined
      return { error, attempts, waitMs: askedMs ?? backOffMs(attempts) }
    }
  }
  let endsAt: number | undefined
  return ({ error, isRateLimit, askedMs }, attempts) => {
    const waitMs = askedMs ?? backOffMs(attempts)
    if (isRateLimit) {
      // the service answers, and its window will end
      endsAt = undefined
      return { error, attempts, waitMs }
    }
    const now = performance.now()
    endsAt ??= now + retryForMs
    const patienceMs = Math.round(endsAt - now)
    return waitMs > patienceMs ? undefined : { error, attempts, waitMs, patienceMs }
  }
}

function backOffMs(attempts: number): number {
  return Math.min(8000, 500 * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2)
}

/** `fetch` throws a TypeError for a network that fails; of a time limit it throws that. */
function isNetwork(error: unknown): boolean {
  return (error instanceof TypeError && 'cause' in error) || (error as Error | undefined)?.name === 'TimeoutError'
}

/** `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
function askedWaitMs(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now())
}
