import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import { isoTime } from '../events/record.ts'
import type { NewApiKeyRecord } from '../interface/api-keys.ts'
import type { OverQuota } from '../interface/quotas.ts'
import { creatorColumns } from '../reads/creator.ts'
import type { Schema } from '../sql/schema.ts'
import { createdKey, type KeyEvent, recordKeys, revokedKey } from './key-events.ts'
import { holdsOwner } from './memberships.ts'
import { requireUnderQuota } from './quotas.ts'

/** Keeps a key by its hash, unless there may be no more, or who makes it is an owner no more. */
export async function insertApiKey(
  db: Transaction<Schema>,
  args: NewApiKeyRecord & Originated,
): Promise<'not_owner' | OverQuota | undefined> {
  const { organizationId, createdBy } = args
  if (!(await holdsOwner(db, { organizationId, by: createdBy?.id ?? null }))) return 'not_owner'
  await insertKey(db, args)
  await recordKeys(db, args, [createdKey(args)])
  return undefined
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
}

/** Renames a key or moves its end; false when the organization has no such key, or it is revoked. */
export async function updateApiKey(db: Transaction<Schema>, args: Originated & KeyChange): Promise<boolean> {
  const updated = await changeKey(db, args)
  if (updated !== undefined) await recordKeys(db, args, [updated])
  return updated !== undefined
}

interface KeyChange {
  readonly organizationId: string
  readonly apiKeyId: string
  readonly name?: string
  readonly expiresAt?: number | null
}

async function changeKey(db: Transaction<Schema>, args: KeyChange): Promise<KeyEvent | undefined> {
  const { name, expiresAt } = args
  const updated = await db
    .updateTable('api_keys')
    .set({ ...(name !== undefined && { name }), ...(expiresAt !== undefined && { expires_at: expiresAt }) })
    .where('id', '=', args.apiKeyId)
    .where('organization_id', '=', args.organizationId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'access', 'expires_at'])
    .executeTakeFirst()
  if (updated === undefined) return undefined
  const { id, expires_at, ...shown } = updated
  return { type: 'api_key.updated', data: { api_key_id: id, ...shown, expires_at: isoTime(expires_at) } }
}

/** Keeps a new key and lets the previous one expire, unless the organization has no such previous key. */
export async function rotateApiKey(
  db: Transaction<Schema>,
  args: NewApiKeyRecord & Originated & { previousId: string; previousExpiresAt: number },
): Promise<'rotated' | 'no_such_key' | 'not_owner' | OverQuota> {
  const { organizationId, previousId, previousExpiresAt, createdBy } = args
  if (!(await holdsOwner(db, { organizationId, by: createdBy?.id ?? null }))) return 'not_owner'
  const previous = await changeKey(db, { organizationId, apiKeyId: previousId, expiresAt: previousExpiresAt })
  if (previous === undefined) return 'no_such_key'
  await insertKey(db, args)
  const created = createdKey(args)
  await recordKeys(db, args, [previous, { ...created, data: { ...created.data, replaces: previousId } }])
  return 'rotated'
}

/** Revokes a key for good; false when there is none of this identifier. A second time changes nothing. */
export async function revokeApiKey(
  db: Transaction<Schema>,
  args: Originated & { apiKeyId: string; now: number },
): Promise<boolean> {
  const key = await db
    .selectFrom('api_keys')
    .select('organization_id as organizationId')
    .where('id', '=', args.apiKeyId)
    .executeTakeFirst()
  if (key === undefined) return false
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: args.now })
    .where('id', '=', args.apiKeyId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (revoked !== undefined) await recordKeys(db, { ...args, ...key }, [revokedKey(args.apiKeyId, revoked.name)])
  return true
}
