import { createHash } from 'node:crypto'

/** A caller's key and the request that it stands for. */
export interface IdempotencyKey {
  readonly key: string
  /** By `requestHash`. */
  readonly requestHash: string
}

/** A key with what is kept under it: JSON from which the same reply is made again. */
export interface KeptAnswer extends IdempotencyKey {
  readonly answer: string
}

/** Why a write did not happen: its request was answered before, or another request was under the same key. */
export type Repeated = { readonly outcome: 'repeated'; readonly answer: string } | { readonly outcome: 'key_taken' }

export function isRepeated(outcome: { readonly outcome: string }): outcome is Repeated {
  return outcome.outcome === 'repeated' || outcome.outcome === 'key_taken'
}

/**
 * Where a key's answer stands, which is where its write goes: with the catalogue, or beside an organization's rows. On
 * PostgreSQL these are two places, which no transaction names both.
 */
export type KeyPlace = 'catalogue' | 'organization'

/** How long an answer is given again. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000

/** What a key stands for: SHA-256 of the operation, what it names in its path, and the body. */
export function requestHash(target: readonly string[], body: Uint8Array | string): string {
  return createHash('sha256').update(JSON.stringify(target)).update(body).digest('base64url')
}
