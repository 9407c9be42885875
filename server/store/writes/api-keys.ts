import type { Transaction } from 'kysely'
import type { NewApiKeyRecord } from '../interface/api-keys.ts'
import type { OverQuota } from '../interface/quotas.ts'
import { creatorColumns } from '../reads/creator.ts'
import type { Schema } from '../sql/schema.ts'
import { holdsOwner } from './memberships.ts'
import { requireUnderQuota } from './quotas.ts'

/** Keeps a key by its hash, unless there may be no more, or who makes it is an owner no more. */
export async function insertApiKey(
  db: Transaction<Schema>,
  args: NewApiKeyRecord,
): Promise<'not_owner' | OverQuota | undefined> {
  const { organizationId, createdBy } = args
  if (!(await holdsOwner(db, { organizationId, by: createdBy?.id ?? null }))) return 'not_owner'
  await insertKey(db, args)
}

async function insertKey(db: Transaction<Schema>, args: NewApiKeyRecord): Promise<void> {
  await requireUnderQuota(db, { ...args, quota: 'api_keys' })
  await db
    .insertInto('api_keys')
    .values({
      id: args.apiKeyId,
      organization_id: args.organizationId,
      name: args.name,
      access: args.access,
      key_hash: args.keyHash,
      key_prefix: args.prefix,
      created_at: args.now,
      expires_at: args.expiresAt,
      revoked_at: null,
      last_used_at: null,
      ...creatorColumns(args.createdBy),
    })
    .execute()
  return undefined
}

/** Renames a key or moves its end; false when the organization has no such key, or it is revoked. */
export async function updateApiKey(
  db: Transaction<Schema>,
  args: { organizationId: string; apiKeyId: string; name?: string; expiresAt?: number | null },
): Promise<boolean> {
  const { name, expiresAt } = args
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ ...(name !== undefined && { name }), ...(expiresAt !== undefined && { expires_at: expiresAt }) })
    .where('id', '=', args.apiKeyId)
    .where('organization_id', '=', args.organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps a new key and lets the previous one expire, unless the organization has no such previous key. */
export async function rotateApiKey(
  db: Transaction<Schema>,
  args: NewApiKeyRecord & { previousId: string; previousExpiresAt: number },
): Promise<'rotated' | 'no_such_key' | 'not_owner' | OverQuota> {
  const { organizationId, previousId, previousExpiresAt, createdBy } = args
  if (!(await holdsOwner(db, { organizationId, by: createdBy?.id ?? null }))) return 'not_owner'
  if (!(await updateApiKey(db, { organizationId, apiKeyId: previousId, expiresAt: previousExpiresAt })))
    return 'no_such_key'
  await insertKey(db, args)
  return 'rotated'
}

/** Revokes a key for good; false when there is none of this identifier. A second time changes nothing. */
export async function revokeApiKey(db: Transaction<Schema>, args: { apiKeyId: string; now: number }): Promise<boolean> {
  const key = await db.selectFrom('api_keys').select('id').where('id', '=', args.apiKeyId).executeTakeFirst()
  if (key === undefined) return false
  await db
    .updateTable('api_keys')
    .set({ revoked_at: args.now })
    .where('id', '=', args.apiKeyId)
    .where('revoked_at', 'is', null)
    .execute()
  return true
}
