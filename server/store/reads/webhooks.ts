import { type Kysely, type Selectable, sql } from 'kysely'
import type { Page } from '../interface/page.ts'
import type {
  DeliveryKey,
  DeliveryRecord,
  DueAsked,
  DueDelivery,
  LeasedWebhook,
  WebhookKey,
  WebhookRecord,
} from '../interface/webhooks.ts'
import type { Schema } from '../sql/schema.ts'
import type { DeliveryTable, WebhookTable } from '../sql/webhook-tables.ts'
import { toPage } from './datasets.ts'

/** The webhook, if it is this organization's. */
export async function findWebhook(db: Kysely<Schema>, key: WebhookKey): Promise<WebhookRecord | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', key.webhookId)
    .where('organization_id', '=', key.organizationId)
    .executeTakeFirst()
  return row && toWebhook(row)
}

/** Webhooks after a sequence number in creation order. */
export async function selectWebhooks(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<WebhookRecord>> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: items.map(toWebhook), hasMore }
}

/** Deliveries of a webhook before a sequence number, the latest first. */
export async function selectDeliveries(
  db: Kysely<Schema>,
  { webhookId, organizationId, after, limit }: WebhookKey & { after: number; limit: number },
): Promise<Page<DeliveryRecord>> {
  const ofWebhook = db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('organization_id', '=', organizationId)
  const asked = after === 0 ? ofWebhook : ofWebhook.where('sequence', '<', after)
  const rows = await asked
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, limit)
  return { items: items.map(toDelivery), hasMore }
}

/** The delivery, if it is this webhook's. */
export async function findDelivery(db: Kysely<Schema>, key: DeliveryKey): Promise<DeliveryRecord | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', key.deliveryId)
    .where('webhook_id', '=', key.webhookId)
    .where('organization_id', '=', key.organizationId)
    .executeTakeFirst()
  return row && toDelivery(row)
}

/** How many queues a node could lease now, up to a limit. */
export async function countDueWebhooks(
  db: Kysely<Schema>,
  { limit, ...asked }: DueAsked & { readonly limit: number },
): Promise<number> {
  // After each event somebody looks, and mostly nothing is due.
  const due = await dueWebhooks(db, asked.now).select('id').limit(1).executeTakeFirst()
  if (due === undefined) return 0
  const rows = await dueInTurn(db, asked).select('id').limit(limit).execute()
  return rows.length
}

/** A lease lasts for seconds, and a pause for minutes. One that ends later is from before the clock was set back, and would last until then. */
const LONGEST_HOLD_MS = 10 * 60_000

/** Webhooks whose deliveries may be sent now. */
export function dueWebhooks(db: Kysely<Schema>, now: number) {
  const tooLate = now + LONGEST_HOLD_MS
  return db
    .selectFrom('webhooks')
    .where('next_due_at', '<=', now)
    .where('state', '=', 'enabled')
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now), eb('leased_until', '>', tooLate)]),
    )
    .where((eb) =>
      eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', now), eb('paused_until', '>', tooLate)]),
    )
    .orderBy('next_due_at')
}

/** Webhooks whose deliveries may be sent now, as far as their organizations have room, in an order that lets none take the turns of others. */
export function dueInTurn(db: Kysely<Schema>, { owner, now, mostOfOne }: DueAsked) {
  const nth = sql<number>`row_number() over (partition by organization_id order by next_due_at)`
  const due = dueWebhooks(db, now).select(['id', 'organization_id', 'next_due_at', nth.as('nth')])
  // Not of all organizations: most have nothing due.
  const served = sql<number>`(select count(*) from webhooks
    where webhooks.organization_id = due.organization_id and leased_by = ${owner} and leased_until >= ${now})`
  const inTurn = db.selectFrom(due.as('due')).select(['id', 'next_due_at', sql<number>`nth + ${served}`.as('turn')])
  return db.selectFrom(inTurn.as('in_turn')).where('turn', '<=', mostOfOne).orderBy('turn').orderBy('next_due_at')
}

/** A leased webhook as it is now; undefined if nothing more is to be sent. */
export async function findLeasedWebhook(
  db: Kysely<Schema>,
  { webhookId, owner }: { webhookId: string; owner: string },
): Promise<LeasedWebhook | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('leased_by', '=', owner)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  return row && toLeased(row)
}

export function toLeased(row: Selectable<WebhookTable>): LeasedWebhook {
  return {
    webhookId: row.id,
    organizationId: row.organization_id,
    url: row.url,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousExpiresAt: row.previous_expires_at,
    failures: row.failures,
    failingSince: row.failing_since,
  }
}

/** Deliveries of a queue that are due, the oldest first. */
export async function selectDueDeliveries(
  db: Kysely<Schema>,
  { webhookId, now, limit }: { webhookId: string; now: number; limit: number },
): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'message_id', 'body', 'attempts'])
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ id, message_id, body, attempts }) => ({ deliveryId: id, messageId: message_id, body, attempts }))
}

function toWebhook(row: Selectable<WebhookTable>): WebhookRecord {
  return {
    sequence: row.sequence,
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as string[], // as `insertWebhook` wrote it
    datasetId: row.dataset_id,
    projectId: row.project_id,
    state: row.state,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    previousExpiresAt: row.previous_expires_at,
    createdAt: row.created_at,
  }
}

function toDelivery(row: Selectable<DeliveryTable>): DeliveryRecord {
  return {
    sequence: row.sequence,
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    dueAt: row.due_at,
    lastAttemptAt: row.last_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
