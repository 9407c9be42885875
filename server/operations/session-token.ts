import { randomBytes } from 'node:crypto'
import { hashOf } from '../api-key.ts'

const TOKEN_BYTES = 32

/** How long a session lasts at most, and how long without being used. */
export const SESSION_LASTS_MS = 7 * 24 * 60 * 60 * 1000
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000

/** A token of 256 random bits, of a session or an invitation, and the hash by which it is kept. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}
