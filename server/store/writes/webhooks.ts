import type { Transaction } from 'kysely'
import type { EventType, NewEvent } from '../../domain/events.ts'
import type { Originated } from '../../domain/origin.ts'
import { type DisabledReason, WEBHOOKS_ALLOWED } from '../../domain/webhooks.ts'
import { dueFrom, newDelivery } from '../events/queue-deliveries.ts'
import { recordEvents } from '../events/record.ts'
import type {
  DeliveryKey,
  NewDelivery,
  NewWebhookRecord,
  WebhookChange,
  WebhookKey,
  WebhookRefusal,
  WebhookRotation,
} from '../interface/webhooks.ts'
import { findDataset } from '../reads/datasets.ts'
import { findProject } from '../reads/projects.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Keeps a webhook, unless it names what is not there, or there may be no more. */
export async function insertWebhook(
  db: Transaction<Schema>,
  { origin, ...webhook }: NewWebhookRecord & Originated,
): Promise<WebhookRefusal | undefined> {
  const { organizationId, datasetId, projectId, now } = webhook
  await differencesOf(db).lockOrganization(db, organizationId)
  if (datasetId !== null && !(await findDataset(db, { organizationId, datasetId }))) return 'no_such_dataset'
  if (projectId !== null && !(await findProject(db, { organizationId, projectId }))) return 'no_such_project'
  const own = await db.selectFrom('webhooks').select('id').where('organization_id', '=', organizationId).execute()
  if (own.length >= WEBHOOKS_ALLOWED) return 'too_many'
  await db
    .insertInto('webhooks')
    .values({
      id: webhook.webhookId,
      organization_id: organizationId,
      url: webhook.url,
      events: JSON.stringify(webhook.events),
      dataset_id: datasetId,
      project_id: projectId,
      state: 'enabled',
      disabled_reason: null,
      secret: webhook.secret,
      previous_secret: null,
      previous_expires_at: null,
      created_at: now,
      failing_since: null,
      failures: 0,
      next_due_at: null,
      paused_until: null,
      leased_by: null,
      leased_until: null,
    })
    .execute()
  await recordEvents(db, [
    eventOf('webhook.created', webhook, { host: hostIn(webhook.url), events: webhook.events }, origin),
  ])
  return undefined
}

/** Changes a webhook; one that is enabled begins without the failures that it had. */
export async function updateWebhook(
  db: Transaction<Schema>,
  { url, events, state, now, origin, ...key }: WebhookChange & Originated,
): Promise<boolean> {
  await differencesOf(db).lockEvents(db, key.organizationId)
  const { numUpdatedRows } = await ofKey(db, key)
    .set({
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(state === 'disabled' && { state, disabled_reason: 'user' as const }),
      ...(state === 'enabled' && {
        state,
        disabled_reason: null,
        failing_since: null,
        failures: 0,
        next_due_at: now,
        paused_until: null,
      }),
    })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const changed = Object.entries({ url, events, state }).flatMap(([field, to]) => (to === undefined ? [] : [field]))
  const told = { changed, ...(url !== undefined && { host: hostIn(url) }) }
  await recordEvents(db, [eventOf('webhook.updated', key, told, origin)])
  return true
}

/** Gives a webhook a new secret; of the earlier ones only the last goes on signing. */
export async function rotateWebhook(
  db: Transaction<Schema>,
  { secret, previousExpiresAt, origin, ...key }: WebhookRotation & Originated,
): Promise<boolean> {
  await differencesOf(db).lockEvents(db, key.organizationId)
  const { numUpdatedRows } = await ofKey(db, key)
    .set((eb) => ({ previous_secret: eb.ref('secret'), previous_expires_at: previousExpiresAt, secret }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordEvents(db, [eventOf('webhook.rotated', key, {}, origin)])
  return true
}

/** Deletes a webhook with its deliveries. What is under way to it is sent, and forgotten. */
export async function deleteWebhook(
  db: Transaction<Schema>,
  { origin, ...key }: WebhookKey & Originated,
): Promise<boolean> {
  await differencesOf(db).lockEvents(db, key.organizationId)
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('id', '=', key.webhookId)
    .where('organization_id', '=', key.organizationId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db.deleteFrom('deliveries').where('webhook_id', '=', key.webhookId).execute()
  await recordEvents(db, [eventOf('webhook.deleted', key, {}, origin)])
  return true
}

/** Disables a webhook whose receiver does not take anything. */
export async function disableWebhook(
  db: Transaction<Schema>,
  { webhookId, reason, origin }: { webhookId: string; reason: DisabledReason } & Originated,
): Promise<void> {
  const found = await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst()
  if (found === undefined) return
  const key = { organizationId: found.organization_id, webhookId }
  await differencesOf(db).lockEvents(db, key.organizationId)
  const { numUpdatedRows } = await ofKey(db, key)
    .set({ state: 'disabled', disabled_reason: reason })
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await recordEvents(db, [eventOf('webhook.disabled', key, { host: hostIn(found.url), reason }, origin)])
}

/** Queues a message that no event caused. */
export async function insertDelivery(db: Transaction<Schema>, delivery: NewDelivery): Promise<boolean> {
  const { webhookId, organizationId, now } = delivery
  if (!(await dueAtOnce(db, { webhookId, organizationId }, now))) return false
  await db.insertInto('deliveries').values(newDelivery(delivery)).execute()
  return true
}

/** Makes a delivery due at once, with all attempts before it. */
export async function retryDelivery(
  db: Transaction<Schema>,
  { now, deliveryId, ...key }: DeliveryKey & { readonly now: number },
): Promise<boolean> {
  if (!(await dueAtOnce(db, key, now))) return false
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'pending', attempts: 0, due_at: now, ended_at: null })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', key.webhookId)
    .where('organization_id', '=', key.organizationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a user sends is tried at once, even if the receiver seems to be dead. */
async function dueAtOnce(db: Transaction<Schema>, key: WebhookKey, now: number): Promise<boolean> {
  if (!(await dueFrom(db, key.webhookId, now))) return false
  const { numUpdatedRows } = await ofKey(db, key).set({ paused_until: null }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An address may have a secret of its receiver in it, so events have only its host. */
function hostIn(url: string): string {
  return URL.parse(url)?.host ?? ''
}

function eventOf(
  type: EventType,
  { organizationId, webhookId }: WebhookKey,
  data: object,
  origin: Originated['origin'],
): NewEvent {
  return { organizationId, type, data: { webhook_id: webhookId, ...data }, origin }
}

function ofKey(db: Transaction<Schema>, { organizationId, webhookId }: WebhookKey) {
  return db.updateTable('webhooks').where('id', '=', webhookId).where('organization_id', '=', organizationId)
}
