import type { Kysely, Selectable } from 'kysely'
import type { KeyHolder } from '../../domain/key-holder.ts'
import { limitsOf } from '../../domain/plans.ts'
import type { ApiKeyRecord } from '../interface/api-keys.ts'
import type { Page } from '../interface/page.ts'
import type { ApiKeyTable } from '../sql/account-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { creatorOf } from './creator.ts'
import { toPage } from './datasets.ts'

/** The holder of a key that is not revoked, by the key's SHA-256. Whether it has expired is for the caller to see. */
export async function findKeyHolder(db: Kysely<Schema>, args: { keyHash: string }): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .select(['api_keys.id', 'api_keys.organization_id', 'api_keys.access', 'api_keys.expires_at'])
    .select(['organizations.plan', 'organizations.requests_per_minute', 'organizations.rows_per_request'])
    .where('api_keys.key_hash', '=', args.keyHash)
    .where('api_keys.revoked_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      organizationId: row.organization_id,
      apiKeyId: row.id,
      access: row.access,
      limits: limitsOf(row),
      expiresAt: row.expires_at,
    }
  )
}

/** All keys of an organization in creation order, revoked and expired ones too. */
export async function selectApiKeys(db: Kysely<Schema>, args: { organizationId: string }): Promise<ApiKeyRecord[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .orderBy('sequence')
    .execute()
  return rows.map(toRecord)
}

/** Keys that are not revoked, after a sequence number in creation order. */
export async function selectApiKeyPage(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<ApiKeyRecord>> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .where('revoked_at', 'is', null)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: items.map(toRecord), hasMore }
}

/** A key that is not revoked, if it is this organization's. */
export async function findApiKey(
  db: Kysely<Schema>,
  args: { organizationId: string; apiKeyId: string },
): Promise<ApiKeyRecord | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', args.apiKeyId)
    .where('organization_id', '=', args.organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && toRecord(row)
}

function toRecord(row: Selectable<ApiKeyTable>): ApiKeyRecord {
  return {
    sequence: row.sequence,
    id: row.id,
    name: row.name,
    access: row.access,
    prefix: row.key_prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    createdBy: creatorOf(row),
  }
}
