import type { Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** Keeps a key by its hash. */
export async function insertApiKey(
  db: Transaction<Schema>,
  args: {
    organizationId: string
    apiKeyId: string
    name: string
    access: 'full' | 'read'
    keyHash: string
    prefix: string
    expiresAt: number | null
    now: number
  },
): Promise<void> {
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
    })
    .execute()
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
