import type { Creator } from './creator.ts'

/** An API key without its value, which is stored nowhere. */
export interface ApiKeyRecord {
  readonly sequence: number
  readonly id: string
  readonly name: string
  readonly access: 'full' | 'read'
  readonly prefix: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly createdBy: Creator | null
}

/** A key to be kept, without its value. */
export interface NewApiKeyRecord {
  readonly organizationId: string
  readonly apiKeyId: string
  readonly name: string
  readonly access: 'full' | 'read'
  readonly keyHash: string
  readonly prefix: string
  readonly expiresAt: number | null
  readonly now: number
  /** Null for the operator. */
  readonly createdBy: Creator | null
}
