import type { Insertable, Transaction } from 'kysely'
import { newId } from '../../domain/ids.ts'
import { webhookBody } from '../../domain/webhook-body.ts'
import type { NewDelivery } from '../interface/webhooks.ts'
import type { EventTable } from '../sql/event-tables.ts'
import type { Schema } from '../sql/schema.ts'
import type { DeliveryTable, WebhookTable } from '../sql/webhook-tables.ts'

const DELIVERIES_PER_INSERT = 50

type Recorded = Pick<EventTable, 'id' | 'type' | 'created_at' | 'dataset_id' | 'project_id' | 'data'>

/**
 * Queues events for the webhooks that want them, in the transaction that records the events: so none is missed, and none is sent that did not
 * happen. Most organizations have no webhook, and for them this is one look at an index.
 */
export async function queueDeliveries(
  db: Transaction<Schema>,
  organizationId: string,
  events: readonly Recorded[],
): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events', 'dataset_id', 'project_id'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'enabled')
    .execute()
  const now = Date.now()
  const deliveries: Insertable<DeliveryTable>[] = []
  for (const webhook of webhooks) {
    const wanted = wantedBy(webhook, events)
    // One that was deleted meanwhile gets none.
    if (wanted.length === 0 || !(await dueFrom(db, webhook.id, now))) continue
    const queue = { organizationId, webhookId: webhook.id, now }
    deliveries.push(...wanted.map((event) => newDelivery({ ...queue, ...messageOf(event) })))
  }
  for (let start = 0; start < deliveries.length; start += DELIVERIES_PER_INSERT)
    await db
      .insertInto('deliveries')
      .values(deliveries.slice(start, start + DELIVERIES_PER_INSERT))
      .execute()
}

function wantedBy(
  { events: types, dataset_id, project_id }: Pick<WebhookTable, 'events' | 'dataset_id' | 'project_id'>,
  events: readonly Recorded[],
): readonly Recorded[] {
  const wanted = new Set(JSON.parse(types) as string[]) // as `insertWebhook` wrote it
  return events.filter(
    (event) =>
      wanted.has(event.type) &&
      (dataset_id === null || dataset_id === event.dataset_id) &&
      (project_id === null || project_id === event.project_id),
  )
}

function messageOf({ id, type, created_at, dataset_id, project_id, data }: Recorded) {
  const event = { id, type, createdAt: created_at, datasetId: dataset_id, projectId: project_id }
  const body = webhookBody({ ...event, data: JSON.parse(data) as object })
  return { deliveryId: newId('dlv'), messageId: id, type, body }
}

/**
 * Lets a queue be looked at from a time on. Takes the webhook's record until the commit, so that no node gives the queue back meanwhile as if it
 * were empty.
 */
export async function dueFrom(db: Transaction<Schema>, webhookId: string, time: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set((eb) => ({
      next_due_at: eb.case().when('next_due_at', '<', time).then(eb.ref('next_due_at')).else(eb.val(time)).end(),
    }))
    .where('id', '=', webhookId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The record of a delivery of which nothing was sent. */
export function newDelivery(delivery: NewDelivery): Insertable<DeliveryTable> {
  return {
    id: delivery.deliveryId,
    webhook_id: delivery.webhookId,
    organization_id: delivery.organizationId,
    message_id: delivery.messageId,
    type: delivery.type,
    body: delivery.body,
    status: 'pending',
    attempts: 0,
    due_at: delivery.now,
    last_attempt_at: null,
    last_status: null,
    last_error: null,
    created_at: delivery.now,
    ended_at: null,
  }
}
