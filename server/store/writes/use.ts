import { sql, type Transaction } from 'kysely'
import type { Use } from '../interface/use.ts'
import type { Schema } from '../sql/schema.ts'

/** Adds to what is stored of the use of keys and sessions. */
export async function recordUse(db: Transaction<Schema>, { keys, sessions }: Use): Promise<void> {
  for (const { apiKeyId, organizationId, day, requests, lastUsedAt } of keys) {
    await db
      .insertInto('key_use')
      .columns(['api_key_id', 'organization_id', 'day', 'requests'])
      // Not of a key that went with its organization since.
      .expression((eb) =>
        eb
          .selectFrom('api_keys')
          .select(({ ref, val }) => [
            ref('id').as('api_key_id'),
            ref('organization_id').as('organization_id'),
            val(day).as('day'),
            sql<number>`${requests}`.as('requests'),
          ])
          .where('id', '=', apiKeyId)
          .where('organization_id', '=', organizationId),
      )
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
