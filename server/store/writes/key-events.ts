import type { Transaction } from 'kysely'
import type { EventType } from '../../domain/events.ts'
import type { Originated } from '../../domain/origin.ts'
import { isoTime, recordEvents } from '../events/record.ts'
import type { NewApiKeyRecord } from '../interface/api-keys.ts'
import type { Schema } from '../sql/schema.ts'

/** What happened to a key, with its name, since a key that was revoked is in no list. */
export interface KeyEvent {
  readonly type: Extract<EventType, `api_key.${string}`>
  readonly data: Readonly<Record<string, unknown>>
}

export async function recordKeys(
  db: Transaction<Schema>,
  { organizationId, origin }: Originated & { readonly organizationId: string },
  events: readonly KeyEvent[],
): Promise<void> {
  await recordEvents(
    db,
    events.map((event) => ({ ...event, organizationId, origin })),
  )
}

export function createdKey({ apiKeyId, name, access, expiresAt }: NewApiKeyRecord): KeyEvent {
  return { type: 'api_key.created', data: { api_key_id: apiKeyId, name, access, expires_at: isoTime(expiresAt) } }
}

export function revokedKey(apiKeyId: string, name: string): KeyEvent {
  return { type: 'api_key.revoked', data: { api_key_id: apiKeyId, name } }
}
