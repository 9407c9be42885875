import type { ErrorDetail } from '../generated/index.ts'
import type { ErrorCode as DeclaredErrorCode } from '../generated/operations.gen.ts'

/** The codes of `/v1`. A newer server may send others, so keep a branch for the rest. */
export type ErrorCode = DeclaredErrorCode

/** The base class of what the client throws, except a `TypeError` for wrong arguments and the reason of an aborted signal. */
export class DatasetServiceError extends Error {
  override readonly name: string = 'DatasetServiceError'
  /**
   * The key of a call that may or may not have been done, because an attempt got no reply. Send the same request with this `idempotencyKey`
   * within 24 hours, and it is done once.
   */
  declare readonly idempotencyKey?: string

  /** For logs. Contains the message too, which JSON omits for errors. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message }
  }
}

/** The contents of an error envelope and of its reply. */
export interface ApiErrorContent {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string | undefined
  readonly details?: readonly ErrorDetail[] | undefined
  /** What can be done about some failures. */
  readonly reason?: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly headers: Headers
  readonly isCutShort?: boolean | undefined
}

/** The service replied with an error. Narrow it by `code` or by class. Quote `requestId` when you report it. */
export class ApiError extends DatasetServiceError {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | (string & {})
  /** Path of the offending input, as in `columns[0].type`. Only validation errors have it. */
  readonly field: string | undefined
  /** The first 100 problems of a validation error. */
  readonly details: readonly ErrorDetail[]
  /**
   * What can be done about the failure, for some failures. With a 403, `confirmation_required` means that the same request succeeds after the
   * password was entered again. A newer server may send other values.
   */
  readonly reason: string | undefined
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt, if the service said so. */
  readonly retryAfterSeconds: number | undefined
  /** The headers of the reply. */
  readonly headers: Headers

  constructor({ message, ...content }: ApiErrorContent) {
    super(message)
    this.status = content.status
    this.code = content.code
    this.field = content.field
    this.details = content.details ?? []
    this.reason = content.reason
    this.requestId = content.requestId
    this.retryAfterSeconds = content.retryAfterSeconds
    this.headers = content.headers
  }

  /** Without the headers, some of which are private. */
  override toJSON(): object {
    return { ...super.toJSON(), headers: undefined }
  }
}

/** 401: the API key is missing, malformed, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
  declare readonly code: 'authentication_error'
}

/** 403: the key may only read, or the caller may not do this. */
export class AuthorizationError extends ApiError {
  override readonly name = 'AuthorizationError'
  declare readonly code: 'authorization_error'
}

/** 404: there is no such resource, or it belongs to another organization. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
  declare readonly code: 'not_found'
}

/**
 * 410: the changes after a cursor are not there any more, because they are no longer kept, the dataset was restored from a backup, or a column
 * of the condition was deleted or got another type. Begin again without `since`; `follow` does so by itself.
 */
export class ChangesGoneError extends NotFoundError {
  override readonly name = 'ChangesGoneError'
  declare readonly status: 410

  constructor(content: ApiErrorContent) {
    super({ ...content, message: `${content.message} In this client: call changes() without since, or use follow().` })
  }
}

/** 400 or 422: `field` names what is wrong, `details` the first 100 problems. 408: the body did not arrive in time. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError'
  declare readonly code: 'validation_error'
}

/** 412: the resource has changed since the ETag in `ifMatch`. Nothing was done. Read it again and decide. */
export class PreconditionFailedError extends ValidationError {
  override readonly name = 'PreconditionFailedError'
  declare readonly status: 412
}

/** 429: too many requests. Wait for `retryAfterSeconds`. Nothing was changed. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
  declare readonly code: 'rate_limit_exceeded'
}

/** 500: a fault of the server. 503: a temporary one. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
  declare readonly code: 'server_error'
}

/** The reply is not one of the service: the page of a proxy, a redirect, truncated JSON. */
export class UnexpectedReplyError extends ApiError {
  override readonly name = 'UnexpectedReplyError'
  declare readonly code: 'unexpected_reply'
  /** The body began as JSON and was cut short, so the reply is unknown. */
  readonly isCutShort: boolean

  constructor(content: ApiErrorContent) {
    super(content)
    this.isCutShort = content.isCutShort ?? false
  }
}

/** One for each code that the document declares, and for `unexpected_reply`, which is the client's own. */
const CLASSES: { readonly [code in ErrorCode | 'unexpected_reply']: typeof ApiError } = {
  authentication_error: AuthenticationError,
  authorization_error: AuthorizationError,
  not_found: NotFoundError,
  validation_error: ValidationError,
  rate_limit_exceeded: RateLimitError,
  server_error: ServerError,
  unexpected_reply: UnexpectedReplyError,
}

function isKnown(code: string): code is keyof typeof CLASSES {
  return Object.hasOwn(CLASSES, code)
}

/** An error of the class for its code, or for the statuses 410 and 412; an `ApiError` for an unknown code. */
export function apiError(content: ApiErrorContent): ApiError {
  if (content.code === 'validation_error' && content.status === 412) return new PreconditionFailedError(content)
  if (content.code === 'not_found' && content.status === 410) return new ChangesGoneError(content)
  return new (isKnown(content.code) ? CLASSES[content.code] : ApiError)(content)
}

/** How far a request without a reply came: `unsent`, or `unknown`. `refused` is a TLS connection that cannot succeed. */
export type ConnectionFailure = 'refused' | 'unsent' | 'unknown'

/** No reply came: no server, a broken connection, a time-out. `cause` is what `fetch` threw. */
export class ConnectionError extends DatasetServiceError {
  override readonly name: string = 'ConnectionError'
  /** `unknown` if the service may have carried out this attempt or an earlier one. */
  readonly failure: ConnectionFailure

  constructor(message: string, failure: ConnectionFailure, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/**
 * An export broke off, and could not be continued: the connection was lost too often, or the dataset has changed since. What was read until then
 * is incomplete.
 */
export class ExportBrokenError extends ConnectionError {
  override readonly name = 'ExportBrokenError'
  /** The bytes of the export that were read. */
  readonly bytesRead: number
  /** How many typed rows were read. */
  readonly rowsRead: number | undefined

  constructor(message: string, read: { bytesRead: number; rowsRead?: number | undefined }, options?: ErrorOptions) {
    super(message, 'unknown', options)
    this.bytesRead = read.bytesRead
    this.rowsRead = read.rowsRead
  }
}

/** No complete reply came within the time limit. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** `unwrapWebhook` was given what the service did not send with this secret, or sent too long ago. The message says what is wrong. */
export class WebhookVerificationError extends DatasetServiceError {
  override readonly name = 'WebhookVerificationError'
}
