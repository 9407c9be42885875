import type { Delivery } from '../../generated/index.ts'
import type { DeliveryKey, DeliveryRecord, WebhookRecord } from '../store/interface/webhooks.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import { timestamp, timestampOrNull } from './timestamp.ts'

/** The delivery of a webhook. Throws the 404 when it is not there. */
export async function deliveryOf(store: Store, key: DeliveryKey): Promise<DeliveryRecord> {
  const delivery = await store.findDelivery(key)
  if (delivery === undefined) throw noSuch('delivery', key.deliveryId)
  return delivery
}

/** The reply that a delivery was queued. */
export async function queued(store: Store, key: DeliveryKey) {
  return { status: 202, body: { data: toDelivery(key.webhookId, await deliveryOf(store, key)) } } as const
}

export function requireEnabled({ id, state }: WebhookRecord): void {
  if (state === 'enabled') return
  throw unprocessable('state', `The webhook ${JSON.stringify(id)} is disabled and sends nothing. Enable it first.`)
}

/** A delivery as replies have it. */
export function toDelivery(webhookId: string, record: DeliveryRecord): Delivery {
  return {
    id: record.id,
    webhook_id: webhookId,
    message_id: record.messageId,
    type: record.type,
    status: record.status,
    attempts: record.attempts,
    next_attempt_at: timestampOrNull(record.dueAt),
    last_attempt_at: timestampOrNull(record.lastAttemptAt),
    last_status: record.lastStatus,
    last_error: record.lastError,
    created_at: timestamp(record.createdAt),
    ended_at: timestampOrNull(record.endedAt),
  }
}
