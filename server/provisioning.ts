import type { Plan } from '../generated/index.ts'
import { hashOf, newApiKey, shownPartOf } from './api-key.ts'
import { newId } from './ids.ts'
import type { Store } from './store/store.ts'

/** What an operator makes: organizations and keys. The answers are what the administration prints. */
export async function createOrganization(
  store: Store,
  {
    name,
    plan,
    requestsPerMinute = null,
    rowsPerRequest = null,
    organizationId = newId('org'),
    projectId = newId('proj'),
  }: NewOrganization,
): Promise<{ organization_id: string; project_id: string }> {
  await store.createOrganization({
    organizationId,
    projectId,
    name,
    plan,
    requestsPerMinute,
    rowsPerRequest,
    now: Date.now(),
  })
  return { organization_id: organizationId, project_id: projectId }
}

export interface NewOrganization {
  readonly name: string
  readonly plan: Plan
  /** Own numbers, for the enterprise plan. */
  readonly requestsPerMinute?: number | null
  readonly rowsPerRequest?: number | null
  /** Identifiers that were minted before; with the same ones it can be repeated. */
  readonly organizationId?: string
  readonly projectId?: string
}

/** Makes a key. Its value is in this answer and nowhere else. */
export async function createApiKey(
  store: Store,
  { organizationId, name, access, expiresAt = null }: NewApiKey,
): Promise<{ api_key_id: string; api_key: string }> {
  const apiKey = newApiKey()
  const apiKeyId = newId('key')
  const stored = { keyHash: hashOf(apiKey), prefix: shownPartOf(apiKey) }
  await store.insertApiKey({ organizationId, apiKeyId, name, access, ...stored, expiresAt, now: Date.now() })
  return { api_key_id: apiKeyId, api_key: apiKey }
}

export interface NewApiKey {
  readonly organizationId: string
  readonly name: string
  readonly access: 'full' | 'read'
  /** Milliseconds; null for a key that does not expire. */
  readonly expiresAt?: number | null
}
