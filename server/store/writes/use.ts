import type { Transaction } from 'kysely'
import type { Use } from '../interface/use.ts'
import type { Schema } from '../sql/schema.ts'

/** Adds to what is stored of the use of keys and sessions. */
export async function recordUse(db: Transaction<Schema>, { keys, sessions }: Use): Promise<void> {
  for (const { apiKeyId, organizationId, day, requests, lastUsedAt } of keys) {
    await db
      .insertInto('key_use')
      .values({ api_key_id: apiKeyId, organization_id: organizationId, day, requests })
      .onConflict((conflict) =>
        conflict
          .columns(['api_key_id', 'day'])
          .doUpdateSet((eb) => ({ requests: eb('key_use.requests', '+', eb.ref('excluded.requests')) })),
      )
      .execute()
    await db.updateTable('api_keys').set({ last_used_at: lastUsedAt }).where('id', '=', apiKeyId).execute()
  }
  for (const { sessionHash, lastUsedAt } of sessions) {
    await db.updateTable('sessions').set({ last_used_at: lastUsedAt }).where('token_hash', '=', sessionHash).execute()
  }
}
