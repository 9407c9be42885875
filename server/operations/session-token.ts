import { randomBytes } from 'node:crypto'
import { hashOf } from '../domain/api-key.ts'
import { newId } from '../domain/ids.ts'
import type { NewSession } from '../store/interface/sessions.ts'

const TOKEN_BYTES = 32

/** How long a session lasts at most, and how long when it is not used. */
export const SESSION_LASTS_MS = 7 * 24 * 60 * 60 * 1000
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000

/** A token of 256 random bits for a session or an invitation, and its hash, which is what the store keeps. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What is known of the browser that gets a session. */
export interface SessionPlace {
  readonly userAgent?: string | undefined
  readonly address?: string | undefined
  /** The session that the browser had before, which ends. */
  readonly replacedHash?: string | undefined
}

/** A session for the store, still without user and organization, and the token that its cookie carries. */
export function newSession(place: SessionPlace = {}): {
  readonly token: string
  readonly session: Omit<NewSession, 'userId' | 'organizationId'>
} {
  const { token, hash: sessionHash } = newToken()
  const now = Date.now()
  const times = { now, confirmedAt: now, expiresAt: now + SESSION_LASTS_MS }
  return {
    token,
    session: {
      ...{ sessionId: newId('sess'), sessionHash, ...times },
      userAgent: place.userAgent?.slice(0, SHOWN_OF_USER_AGENT) ?? null,
      address: place.address ?? null,
      replacedHash: place.replacedHash ?? null,
    },
  }
}

const SHOWN_OF_USER_AGENT = 256
