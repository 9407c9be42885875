import { hashOf, isApiKey } from '../api-key.ts'
import { ApiError } from '../operations/api-error.ts'
import type { Caller, KeyHolder } from '../operations/caller.ts'

/** Finds the holder of a key by its hash. */
export type FindKeyHolder = (args: { keyHash: string }) => Promise<KeyHolder | undefined>

/** How long a holder is believed without asking the store; revocation has to be seen within a second. */
const BELIEVED_MS = 500
const HOLDERS_KEPT = 10_000

/** Answers who sent an `Authorization` header, undefined for none, malformed, unknown, expired and revoked keys alike. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>

export function authenticator(findKeyHolder: FindKeyHolder): Authenticate {
  const believed = new Map<string, { holder: KeyHolder; until: number }>()
  return async (authorization) => {
    const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (key === undefined || !isApiKey(key)) return undefined
    const keyHash = hashOf(key)
    const now = Date.now()
    const known = believed.get(keyHash)
    const holder = known !== undefined && now < known.until ? known.holder : await findKeyHolder({ keyHash })
    if (holder === undefined || (holder.expiresAt !== null && holder.expiresAt <= now)) return undefined
    if (holder !== known?.holder) {
      if (believed.size >= HOLDERS_KEPT) believed.clear()
      believed.set(keyHash, { holder, until: now + BELIEVED_MS })
    }
    return holder
  }
}

/** One answer for every way in which a key can be wrong. */
export function unauthenticated(): ApiError {
  const message = 'Missing or invalid API key. Send a valid one as "Authorization: Bearer <API_KEY>".'
  return new ApiError(401, 'authentication_error', message)
}

export function readOnly(): ApiError {
  const message = 'This API key has read access only. Use a key with full access to change data.'
  return new ApiError(403, 'authorization_error', message)
}
