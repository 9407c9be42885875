import type { RequestOptions } from '../generated/resource.gen.ts'
import { isBrowser, setting, userAgent } from './environment.ts'

/** How to reach a service, and the defaults of every call. */
export interface ServiceOptions extends Pick<RequestOptions, 'maxRetries' | 'onWaiting' | 'pacing' | 'timeoutMs'> {
  /** An API key of the organization, `dsk_…`. The default is the environment variable `DATASET_SERVICE_API_KEY`. */
  readonly apiKey?: string | undefined
  /**
   * The service's address with its version segment: `http://127.0.0.1:8080/v1`. The default is the environment variable
   * `DATASET_SERVICE_URL`. In a page the address may be relative: `/v1`.
   */
  readonly baseUrl?: string | undefined
  /** For a page that the service itself delivers: calls use its session cookie instead of an API key. */
  readonly credentials?: 'include' | 'same-origin' | undefined
  /**
   * Additional headers of every request, or a function that returns them for a call. The function is called once for each call, so all
   * attempts of a call have the same headers. They replace those that the client sets, except `Authorization`.
   */
  readonly headers?: Headers | ((call: CallEvent) => Headers) | undefined
  /** Everybody who opens a page can read an API key in it. Set this to say that you accept that. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Receives a line for every attempt, without query, key and bodies. `console` is a logger. */
  readonly logger?: Logger | undefined
  /** Called before each attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  /** Called after each attempt. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
}

export interface Logger {
  debug(message: string): void
  warn(message: string): void
}

type Headers = NonNullable<RequestOptions['headers']>

/** A call before anything is sent. It does not contain the API key. */
export interface CallEvent {
  readonly operationId: string
  readonly method: string
  readonly url: string
}

/** An attempt that is about to be made. */
export interface RequestEvent extends CallEvent {
  /** From 1. */
  readonly attempt: number
}

/** The outcome of an attempt. */
export interface ResponseEvent extends RequestEvent {
  readonly durationMs: number
  /** Missing if no reply came. Its body may have been read already. */
  readonly response?: Response
  readonly requestId?: string | undefined
  /** The error of a failed attempt. */
  readonly error?: unknown
}

/** Options that have been checked, with their defaults. */
export interface Settings extends Pick<ServiceOptions, 'logger' | 'onRequest' | 'onResponse' | 'onWaiting'> {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly authorization: string | undefined
  readonly credentials: ServiceOptions['credentials']
  readonly fetch: typeof fetch
  readonly headersOf: (call: CallEvent) => Headers
  readonly maxRetries: number
  readonly pacing: boolean
  /** Undefined for that of each operation. */
  readonly timeoutMs: number | undefined
}

const MAX_RETRIES = 2

/** Throws a `TypeError` that names the option and what is allowed. It never contains the key. */
export function settingsOf(options: ServiceOptions): Settings {
  const { credentials, fetch: send, headers = {}, logger, onRequest, onResponse, onWaiting, pacing = false } = options
  return {
    baseUrl: baseUrlOf(options.baseUrl ?? setting('DATASET_SERVICE_URL')),
    authorization: authorizationOf(options),
    credentials,
    // looked up for each call, so that a `fetch` that is replaced later counts; and not called as a method of the settings
    fetch: send ?? ((input, init) => globalThis.fetch(input, init)),
    headersOf: (call) => ({ 'User-Agent': userAgent(), ...(typeof headers === 'function' ? headers(call) : headers) }),
    maxRetries: wholeNumber('maxRetries', options.maxRetries ?? MAX_RETRIES),
    pacing,
    timeoutMs: options.timeoutMs === undefined ? undefined : positive('timeoutMs', options.timeoutMs),
    logger,
    onRequest,
    onResponse,
    onWaiting,
  }
}

function baseUrlOf(text: string | undefined): string {
  if (text === undefined || text === '')
    throw new TypeError('baseUrl is missing. Pass it, or set DATASET_SERVICE_URL: http://127.0.0.1:8080/v1.')
  const url = parsed(text)
  const isWhole = url !== undefined && /^https?:$/.test(url.protocol) && url.search + url.hash === ''
  if (!isWhole) throw new TypeError(`baseUrl must be an address such as https://example.com/v1, not ${quoted(text)}.`)
  if (url.username + url.password !== '') throw new TypeError('baseUrl must not have a user name or a password.')
  const path = url.pathname.replace(/\/+$/, '')
  if (!/\/v\d+$/.test(path))
    throw new TypeError(
      `baseUrl must end with its version segment, as in ${url.origin}${path}/v1, not ${quoted(text)}.`,
    )
  return url.origin + path
}

function parsed(text: string): URL | undefined {
  const { location } = globalThis as { location?: { href?: string } }
  try {
    return new URL(text, location?.href)
  } catch {
    return undefined
  }
}

function authorizationOf({ apiKey, credentials, dangerouslyAllowBrowser = false }: ServiceOptions): string | undefined {
  const key = apiKey ?? (credentials === undefined ? setting('DATASET_SERVICE_API_KEY') : undefined)
  if (key === undefined || key === '') {
    if (credentials !== undefined) return undefined
    throw new TypeError(
      "apiKey is missing. Pass it, or set DATASET_SERVICE_API_KEY; in a page of the service pass credentials: 'same-origin'.",
    )
  }
  // the error of `fetch` for such a header would contain the key
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('apiKey has a character that no API key has. Is there a space or a line break at its end?')
  if (isBrowser() && !dangerouslyAllowBrowser)
    throw new TypeError(
      'Everybody who opens a page can read an API key in it. Call the service from your server, or pass dangerouslyAllowBrowser: true.',
    )
  return `Bearer ${key}`
}

export function wholeNumber(name: string, value: number, least = 0): number {
  if (value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= least)) return value
  throw new TypeError(`${name} must be a whole number from ${least}, not ${quoted(value)}.`)
}

export function notNegative(name: string, value: number): number {
  if (value >= 0) return value
  throw new TypeError(`${name} must be 0 or more, not ${quoted(value)}.`)
}

export function positive(name: string, value: number): number {
  if (value > 0) return value
  throw new TypeError(`${name} must be more than 0, not ${quoted(value)}.`)
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
