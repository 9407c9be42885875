import type { Limits } from '../../generated/index.ts'
/** Who calls with a key, and what the key may do. */
export interface KeyHolder {
  readonly organizationId: string
  readonly apiKeyId: string
  readonly access: 'full' | 'read'
  readonly limits: Limits
  /** Milliseconds; null when the key does not expire. */
  readonly expiresAt: number | null
}
