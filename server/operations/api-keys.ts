import type { ApiKey } from '../../generated/index.ts'
import type {
  ApiKeyOperations,
  CreateApiKeyReply,
  DeleteApiKeyReply,
  ListApiKeysReply,
  RotateApiKeyReply,
  UpdateApiKeyReply,
} from '../../generated/operations.gen.ts'
import { hashOf, newApiKey, shownPartOf } from '../domain/api-key.ts'
import { newId } from '../domain/ids.ts'
import type { ApiKeyRecord, NewApiKeyRecord } from '../store/interface/api-keys.ts'
import type { Store } from '../store/store.ts'
import { noSuch, notOwner } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { requireConfirmed } from './confirmation.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { memberOf } from './members.ts'
import { overQuota } from './quota.ts'
import { millisecondsOf, timestamp, timestampOrNull } from './timestamp.ts'

export function apiKeyOperations(store: Store): ApiKeyOperations<Callers> {
  return {
    async listApiKeys({ query }, { organizationId }): Promise<ListApiKeysReply> {
      const scope = [organizationId, 'api-keys']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectApiKeyPage({ organizationId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toApiKey), pagination } }
    },

    async createApiKey({ body }, caller): Promise<CreateApiKeyReply> {
      requireConfirmed(caller)
      const { organizationId } = caller
      const createdBy = await memberOf(store, caller, caller.userId)
      const { name, access = 'full', expires_at = null } = body
      const { value, record } = newKey({
        ...{ organizationId, name, access, createdBy },
        expiresAt: instantOrNull(expires_at),
      })
      const refused = await store.insertApiKey(record)
      if (refused !== undefined) throw refused === 'not_owner' ? notOwner() : overQuota(refused)
      return { status: 201, body: { data: createdKey(record, value) } }
    },

    async updateApiKey({ path, body }, caller): Promise<UpdateApiKeyReply> {
      const { organizationId } = caller
      const key = await apiKeyOf(store, caller, path.api_key_id)
      const { name = key.name } = body
      const expiresAt = body.expires_at === undefined ? key.expiresAt : instantOrNull(body.expires_at)
      if (name !== key.name || expiresAt !== key.expiresAt) {
        const updated = await store.updateApiKey({ organizationId, apiKeyId: key.id, name, expiresAt })
        if (!updated) throw noSuch('API key', key.id)
      }
      return { status: 200, body: { data: toApiKey({ ...key, name, expiresAt }) } }
    },

    async rotateApiKey({ path, body }, caller): Promise<RotateApiKeyReply> {
      const previous = await apiKeyOf(store, caller, path.api_key_id)
      requireConfirmed(caller)
      const { name, access, id: previousId } = previous
      const { organizationId } = caller
      const createdBy = await memberOf(store, caller, caller.userId)
      const expiresAt = instantOrNull(body.expires_at ?? null)
      const { value, record } = newKey({ organizationId, name, access, expiresAt, createdBy })
      const previousExpiresAt = Math.min(
        previous.expiresAt ?? Number.POSITIVE_INFINITY,
        millisecondsOf(body.previous_expires_at),
      )
      const rotated = await store.rotateApiKey({ ...record, previousId, previousExpiresAt })
      if (rotated === 'not_owner') throw notOwner()
      if (rotated === 'no_such_key') throw noSuch('API key', previousId)
      if (rotated !== 'rotated') throw overQuota(rotated)
      return { status: 201, body: { data: createdKey(record, value) } }
    },

    async deleteApiKey({ path }, caller): Promise<DeleteApiKeyReply> {
      const { id: apiKeyId } = await apiKeyOf(store, caller, path.api_key_id)
      await store.revokeApiKey({ apiKeyId, now: Date.now() })
      return { status: 204 }
    },
  }
}

/** The caller's key. Throws the 404 when it is not there, or revoked. */
export async function apiKeyOf(store: Store, { organizationId }: Caller, apiKeyId: string): Promise<ApiKeyRecord> {
  const key = await store.findApiKey({ organizationId, apiKeyId })
  if (key === undefined) throw noSuch('API key', apiKeyId)
  return key
}

/** The value of a new key, which is not stored, and the record that is. */
export function newKey(key: Pick<NewApiKeyRecord, 'organizationId' | 'name' | 'access' | 'expiresAt' | 'createdBy'>): {
  readonly value: string
  readonly record: NewApiKeyRecord
} {
  const value = newApiKey()
  const stored = { apiKeyId: newId('key'), keyHash: hashOf(value), prefix: shownPartOf(value), now: Date.now() }
  return { value, record: { ...key, ...stored } }
}

function createdKey({ apiKeyId: id, now: createdAt, ...rest }: NewApiKeyRecord, value: string) {
  return { ...toApiKey({ ...rest, id, createdAt, lastUsedAt: null }), api_key: value }
}

function toApiKey(key: Omit<ApiKeyRecord, 'sequence' | 'revokedAt'>): ApiKey {
  return {
    id: key.id,
    name: key.name,
    access: key.access,
    prefix: key.prefix,
    created_at: timestamp(key.createdAt),
    last_used_at: timestampOrNull(key.lastUsedAt),
    expires_at: timestampOrNull(key.expiresAt),
    created_by: key.createdBy && { id: key.createdBy.id, email: key.createdBy.email },
  }
}

function instantOrNull(instant: string | null): number | null {
  return instant === null ? null : millisecondsOf(instant)
}
