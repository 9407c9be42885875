import type { Limits } from '../../generated/index.ts'

/** Who sent a request, as far as an operation has to know. */
export interface Caller {
  readonly organizationId: string
  readonly access: 'full' | 'read'
  readonly limits: Limits
}

/** Who holds an API key. */
export interface KeyHolder extends Caller {
  /** Milliseconds since 1970; null when the key does not expire. */
  readonly expiresAt: number | null
}
