import type { KeyHolder } from '../../domain/key-holder.ts'
import type { Creator } from './creator.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { OverQuota } from './quotas.ts'

/** One API key of an organization. */
export interface ApiKeyKey extends OrganizationKey {
  readonly apiKeyId: string
}

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

/** What is to change of a key; what is not given stays. */
export interface ApiKeyChange extends ApiKeyKey {
  readonly name?: string
  /** Null for never. */
  readonly expiresAt?: number | null
}

/** A new key in the place of one, which may go on for a while. */
export interface ApiKeyRotation extends NewApiKeyRecord {
  readonly previousId: string
  readonly previousExpiresAt: number
}

/** API keys of organizations. Their values are stored nowhere: a key is found by its SHA-256. */
export interface ApiKeys {
  /** Whose key it is and what it may do, if it is not revoked. Whether it has expired is for the caller to see. */
  findKeyHolder(key: { readonly keyHash: string }): Promise<KeyHolder | undefined>
  /** A key that is not revoked, if it is this organization's. */
  findApiKey(key: ApiKeyKey): Promise<ApiKeyRecord | undefined>
  /** All keys of an organization in creation order, revoked and expired ones too: for the operator. */
  selectApiKeys(organization: OrganizationKey): Promise<ApiKeyRecord[]>
  /** A page of the organization's keys that are not revoked. */
  selectApiKeyPage(page: OrganizationKey & PageOf): Promise<Page<ApiKeyRecord>>
  /** Keeps a new key; undefined when it is kept. Refused when who makes it is no owner any more, or there may be no more keys. */
  insertApiKey(key: NewApiKeyRecord): Promise<'not_owner' | OverQuota | undefined>
  /** Renames a key or moves its end. False when the organization has no such key, or it is revoked. */
  updateApiKey(change: ApiKeyChange): Promise<boolean>
  /** Keeps a new key and moves the end of the previous one, both or neither. */
  rotateApiKey(rotation: ApiKeyRotation): Promise<'rotated' | 'no_such_key' | 'not_owner' | OverQuota>
  /** Revokes a key of any organization for good; a second time changes nothing. False when there is none of this identifier. */
  revokeApiKey(key: { readonly apiKeyId: string; readonly now: number }): Promise<boolean>
}
