import type { EventMessage, RowsChangedMessage, TestMessage } from '../../generated/index.ts'
import { WebhookVerificationError } from '../errors.ts'

/** What a webhook sends, by its `type`. A newer service may send other types: pass over those that you do not know. */
export type WebhookMessage = RowsChangedMessage | EventMessage | TestMessage

/** The headers of a request, as the Fetch standard, Node and frameworks have them. */
export type WebhookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

export interface UnwrapOptions {
  /** How far `webhook-timestamp` may be from the present, in seconds; 300 unless you say otherwise. */
  readonly toleranceSeconds?: number
}

/** `CryptoKey`, which only the types of browsers name. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'

/**
 * Verifies a request of a webhook and returns its message. `body` is the body as it came, byte for byte, before any parser. Throws
 * `WebhookVerificationError` for what the service did not send with this secret, or sent too long ago: reply with a 400 then.
 *
 *     const message = await unwrapWebhook(secret, request.headers, await request.text())
 *     if (message.type === 'rows.changed') await follow(message.data.dataset_id)
 */
export async function unwrapWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = TOLERANCE_SECONDS }: UnwrapOptions = {},
): Promise<WebhookMessage> {
  const key = await keyOf(secret)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  requireRecent(timestamp, toleranceSeconds)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = concatenated(`${id}.${timestamp}.`, body)
  for (const signature of signatures) if (await isOf(key, signature, signed)) return parsed(text)
  throw new WebhookVerificationError('No signature of the message was made with this secret.')
}

async function keyOf(secret: string): Promise<Key> {
  const bytes = secret.startsWith(SECRET_PREFIX) ? bytesOf(secret.slice(SECRET_PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('The secret of a webhook begins with whsec_, and is base64 from there on.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Names of headers have no case; of a repeated header Node has all values. */
function headerOf(headers: WebhookHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  const value = Array.isArray(found) ? found[0] : found
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError(`The header ${name} is missing.`)
}

/** Who got hold of a message cannot send it again later. */
function requireRecent(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError(`webhook-timestamp is ${JSON.stringify(timestamp)}, and not a time in seconds.`)
  const offBy = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (offBy > toleranceSeconds)
    throw new WebhookVerificationError(
      `webhook-timestamp is ${Math.round(offBy)} seconds off; ${toleranceSeconds} are allowed. Check the clock of this machine.`,
    )
}

/** Compared in constant time, as `verify` does. */
async function isOf(key: Key, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, encoded = ''] = signature.split(',')
  const bytes = version === 'v1' ? bytesOf(encoded) : undefined
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed)
}

function concatenated(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const [first, second] = [
    new TextEncoder().encode(head),
    typeof body === 'string' ? new TextEncoder().encode(body) : body,
  ]
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function parsed(text: string): WebhookMessage {
  try {
    return JSON.parse(text) as WebhookMessage // the service signed it, and sends no others
  } catch {
    throw new WebhookVerificationError('The body is signed, but is no JSON.')
  }
}
