import { ApiError } from './api-error.ts'
import type { SignedInUser } from './caller.ts'

const HOLDS_MS = 15 * 60 * 1000

/**
 * Throws the 403 unless the user has given the password lately. It guards what outlives a session, so that a stranger at a browser that was
 * left open makes neither keys nor owners. It is the last check of a request.
 */
export function requireConfirmed({ confirmedAt }: SignedInUser): void {
  if (Date.now() - confirmedAt < HOLDS_MS) return
  const message =
    'You entered your password more than 15 minutes ago. Confirm it with POST /session/confirm, then send this request again.'
  throw new ApiError(403, 'authorization_error', message, { reason: 'confirmation_required' })
}
