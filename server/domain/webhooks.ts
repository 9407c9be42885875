import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** Why nothing is sent: a user said so, the receiver answered 410, or every attempt failed for days. */
export type DisabledReason = 'user' | 'gone' | 'failures'

export type WebhookState = 'enabled' | 'disabled'

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed'

/** A webhook that had no success for so long, and was tried, is disabled. */
export const FAILING_LIMIT_MS = 5 * 24 * 60 * 60 * 1000

/** How long an attempt waits after the one before, in seconds: about three days in all. */
export const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** Webhooks of an organization; each event may be queued for all of them. */
export const WEBHOOKS_ALLOWED = 50

/** What `POST …/test` sends. No event of this type is recorded. */
export const TEST_TYPE = 'webhook.test'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The bytes with which a secret signs. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret as it is stored: encrypted, and bound to its webhook, so that it is of no use in the record of another one. */
export function seal(key: KeyObject, webhookId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(webhookId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The secret that was sealed. Throws where it was altered, or sealed for another webhook or with another key. */
export function unseal(key: KeyObject, webhookId: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(webhookId)).setAuthTag(tag)
  const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}
