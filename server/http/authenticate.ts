import { LRUCache } from 'lru-cache'
import { hashOf, isApiKey } from '../domain/api-key.ts'
import type { KeyHolder } from '../domain/key-holder.ts'
import { ApiError } from '../operations/api-error.ts'
import type { KeyCaller } from '../operations/caller.ts'

/** Finds the holder of a key by its hash. */
export type FindKeyHolder = (args: { keyHash: string }) => Promise<KeyHolder | undefined>

/** How long a holder is believed without asking the store; revocation has to be seen within a second. */
const BELIEVED_MS = 500
const HOLDERS_KEPT = 10_000

/** Finds the caller of an `Authorization` header; undefined for none, malformed, unknown, expired and revoked keys alike. */
export type Authenticate = (authorization: string | undefined) => KeyCaller | undefined | Promise<KeyCaller | undefined>

/** At once for a holder who is believed: nearly every request. */
export function authenticator(findKeyHolder: FindKeyHolder): Authenticate {
  // By the key, since its hash takes as long as all else here. The time is read for each look, which takes 0.1 µs: lru-cache would read it once a
  // millisecond, and a process that is stopped within that millisecond would take the time before the stop for the present one.
  const age = { max: HOLDERS_KEPT, ttl: BELIEVED_MS, ttlResolution: 0 }
  const believed = new LRUCache<string, KeyCaller>(age)

  // When a holder is no longer believed, all requests of that moment share a look. One whose answer is late is not waited for by more.
  const looks = new LRUCache<string, Promise<KeyCaller | undefined>>(age)

  function sharedLook(key: string): Promise<KeyCaller | undefined> {
    const shared = looks.get(key)
    if (shared !== undefined) return shared
    const own = look(key).finally(() => {
      if (looks.peek(key) === own) looks.delete(key)
    })
    looks.set(key, own)
    return own
  }

  async function look(key: string): Promise<KeyCaller | undefined> {
    const start = performance.now()
    const holder = await findKeyHolder({ keyHash: hashOf(key) })
    if (holder === undefined || hasExpired(holder)) return undefined
    const caller: KeyCaller = { kind: 'key', ...holder }
    // From when it was asked for: the key may have been revoked while the answer was on its way.
    believed.set(key, caller, { start })
    return caller
  }

  return (authorization) => {
    const key = authorization === undefined ? undefined : keyIn(authorization)
    if (key === undefined) return undefined
    const known = believed.get(key)
    if (known !== undefined) return hasExpired(known) ? undefined : known
    return isApiKey(key) ? sharedLook(key) : undefined
  }
}

/** Whether an `Authorization` header has a key, which may be unknown. */
export function hasKey(authorization = ''): boolean {
  return isApiKey(keyIn(authorization) ?? '')
}

const BEARER = 'Bearer '
const BEARER_SPACED = /^Bearer +(\S+)$/i

/** The key in an `Authorization` header. What is kept for it must not keep a header that is longer. */
function keyIn(authorization: string): string | undefined {
  const key = BEARER_SPACED.exec(authorization)?.[1]
  return key === undefined || authorization.length === BEARER.length + key.length ? key : copyOf(key)
}

/** A part of a text keeps the whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString()
}

function hasExpired({ expiresAt }: KeyHolder): boolean {
  return expiresAt !== null && expiresAt <= Date.now()
}

/** One answer for every way in which a key can be wrong. */
export function unauthenticated(): ApiError {
  const message = 'Missing or invalid API key. Send a valid one as "Authorization: Bearer <API_KEY>".'
  return new ApiError(401, 'authentication_error', message)
}
