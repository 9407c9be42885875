import { hashOf, isApiKey } from '../api-key.ts'
import { ApiError } from '../operations/api-error.ts'
import type { KeyHolder } from '../operations/caller.ts'

/** Finds the holder of a key by its hash. */
export type FindKeyHolder = (args: { keyHash: string }) => Promise<KeyHolder | undefined>

/** How long a holder is believed without asking the store; revocation has to be seen within a second. */
const BELIEVED_MS = 500
const HOLDERS_KEPT = 10_000

/** Answers who sent an `Authorization` header, undefined for none, malformed, unknown, expired and revoked keys alike. */
export type Authenticate = (authorization: string | undefined) => KeyHolder | undefined | Promise<KeyHolder | undefined>

/** At once for a holder who is believed: nearly every request. */
export function authenticator(findKeyHolder: FindKeyHolder): Authenticate {
  const believed = new Map<string, { readonly holder: KeyHolder; readonly until: number }>()

  async function look(keyHash: string, now: number): Promise<KeyHolder | undefined> {
    const holder = await findKeyHolder({ keyHash })
    if (holder === undefined || hasExpired(holder, now)) return undefined
    if (believed.size >= HOLDERS_KEPT) believed.clear()
    believed.set(keyHash, { holder, until: now + BELIEVED_MS })
    return holder
  }

  return (authorization) => {
    const key = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1]
    if (key === undefined) return undefined
    const keyHash = hashOf(key)
    const now = Date.now()
    const known = believed.get(keyHash)
    if (known !== undefined && now < known.until) return hasExpired(known.holder, now) ? undefined : known.holder
    return isApiKey(key) ? look(keyHash, now) : undefined
  }
}

const BEARER = /^Bearer +(\S+)$/i

function hasExpired({ expiresAt }: KeyHolder, now: number): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** One answer for every way in which a key can be wrong. */
export function unauthenticated(): ApiError {
  const message = 'Missing or invalid API key. Send a valid one as "Authorization: Bearer <API_KEY>".'
  return new ApiError(401, 'authentication_error', message)
}
