import type { Webhook } from '../../generated/index.ts'
import type {
  CreateWebhookReply,
  DeleteWebhookReply,
  GetWebhookReply,
  ListDeliveriesReply,
  ListWebhooksReply,
  RetryDeliveryReply,
  RotateWebhookReply,
  TestWebhookReply,
  UpdateWebhookReply,
  WebhookOperations,
} from '../../generated/operations.gen.ts'
import { newId } from '../domain/ids.ts'
import { webhookBody } from '../domain/webhook-body.ts'
import { urlProblem, type WebhookReach } from '../domain/webhook-url.ts'
import { newWebhookSecret, seal, TEST_TYPE, WEBHOOKS_ALLOWED } from '../domain/webhooks.ts'
import type { NewWebhookRecord, WebhookRecord, WebhookRefusal } from '../store/interface/webhooks.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { deliveryOf, queued, requireEnabled, toDelivery } from './deliveries.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { millisecondsOf, timestamp, timestampOrNull } from './timestamp.ts'

/** `reach` says where the operator lets webhooks go. */
export function webhookOperations(store: Store, reach: WebhookReach): WebhookOperations<Callers> {
  return {
    async listWebhooks({ query }, { organizationId }): Promise<ListWebhooksReply> {
      const scope = [organizationId, 'webhooks']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectWebhooks({ organizationId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toWebhook), pagination } }
    },

    async createWebhook({ body }, caller): Promise<CreateWebhookReply> {
      requireUrl(body.url, reach)
      const { organizationId } = caller
      const webhookId = newId('wh')
      const secret = newWebhookSecret()
      const record: NewWebhookRecord = {
        ...{ organizationId, webhookId, url: body.url, events: unique(body.events) },
        datasetId: body.dataset_id ?? null,
        projectId: body.project_id ?? null,
        secret: seal(store.webhookKey, webhookId, secret),
        now: Date.now(),
      }
      const refused = await store.insertWebhook(record)
      if (refused !== undefined) throw notKept(refused, record)
      return { status: 201, body: { data: { ...toWebhook(await webhookOf(store, caller, webhookId)), secret } } }
    },

    async getWebhook({ path }, caller): Promise<GetWebhookReply> {
      return { status: 200, body: { data: toWebhook(await webhookOf(store, caller, path.webhook_id)) } }
    },

    async updateWebhook({ path, body }, caller): Promise<UpdateWebhookReply> {
      const { url, events, state } = body
      const webhook = await webhookOf(store, caller, path.webhook_id)
      if (url !== undefined) requireUrl(url, reach)
      const change = {
        url: url === webhook.url ? undefined : url,
        events: events && unique(events),
        state: state === webhook.state ? undefined : state,
      }
      const key = { organizationId: caller.organizationId, webhookId: webhook.id }
      if (Object.values(change).some((value) => value !== undefined))
        await store.updateWebhook({ ...key, ...change, now: Date.now() })
      return { status: 200, body: { data: toWebhook(await webhookOf(store, caller, webhook.id)) } }
    },

    async deleteWebhook({ path }, { organizationId }): Promise<DeleteWebhookReply> {
      const isDeleted = await store.deleteWebhook({ organizationId, webhookId: path.webhook_id })
      if (!isDeleted) throw noSuch('webhook', path.webhook_id)
      return { status: 204 }
    },

    async rotateWebhook({ path, body }, caller): Promise<RotateWebhookReply> {
      const { organizationId } = caller
      const { webhook_id: webhookId } = path
      const secret = newWebhookSecret()
      const isRotated = await store.rotateWebhook({
        ...{ organizationId, webhookId },
        secret: seal(store.webhookKey, webhookId, secret),
        previousExpiresAt: millisecondsOf(body.previous_expires_at),
      })
      if (!isRotated) throw noSuch('webhook', webhookId)
      return { status: 201, body: { data: { ...toWebhook(await webhookOf(store, caller, webhookId)), secret } } }
    },

    async testWebhook({ path }, caller): Promise<TestWebhookReply> {
      const webhook = await webhookOf(store, caller, path.webhook_id)
      requireEnabled(webhook)
      const now = Date.now()
      const message = { id: newId('msg'), type: TEST_TYPE, createdAt: now, data: { webhook_id: webhook.id } }
      const delivery = { organizationId: caller.organizationId, webhookId: webhook.id, deliveryId: newId('dlv') }
      const { id: messageId, type } = message
      const isQueued = await store.insertDelivery({ ...delivery, messageId, type, body: webhookBody(message), now })
      if (!isQueued) throw noSuch('webhook', webhook.id)
      return queued(store, delivery)
    },

    async listDeliveries({ path, query }, caller): Promise<ListDeliveriesReply> {
      const { organizationId } = caller
      const { id: webhookId } = await webhookOf(store, caller, path.webhook_id)
      const scope = [organizationId, webhookId, 'deliveries']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectDeliveries({ organizationId, webhookId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map((item) => toDelivery(webhookId, item)), pagination } }
    },

    async retryDelivery({ path }, caller): Promise<RetryDeliveryReply> {
      const webhook = await webhookOf(store, caller, path.webhook_id)
      const key = { organizationId: caller.organizationId, webhookId: webhook.id, deliveryId: path.delivery_id }
      await deliveryOf(store, key)
      requireEnabled(webhook)
      const isQueued = await store.retryDelivery({ ...key, now: Date.now() })
      if (!isQueued) throw noSuch('delivery', path.delivery_id)
      return queued(store, key)
    },
  }
}

/** The caller's webhook. Throws the 404 when it is not there. */
export async function webhookOf(store: Store, { organizationId }: Caller, webhookId: string): Promise<WebhookRecord> {
  const webhook = await store.findWebhook({ organizationId, webhookId })
  if (webhook === undefined) throw noSuch('webhook', webhookId)
  return webhook
}

function requireUrl(url: string, reach: WebhookReach): void {
  const problem = urlProblem(url, reach)
  if (problem !== undefined) throw unprocessable('url', `The URL ${JSON.stringify(url)} ${problem}.`)
}

function unique(events: readonly string[]): string[] {
  return [...new Set(events)]
}

function notKept(refused: WebhookRefusal, { datasetId, projectId }: NewWebhookRecord) {
  switch (refused) {
    case 'no_such_dataset':
      return unprocessable('dataset_id', `There is no dataset ${JSON.stringify(datasetId)}.`)
    case 'no_such_project':
      return unprocessable('project_id', `There is no project ${JSON.stringify(projectId)}.`)
    case 'too_many':
      return unprocessable(
        'url',
        `The organization has ${WEBHOOKS_ALLOWED} webhooks, and may have no more. Delete one, or let one get more types of events.`,
      )
  }
}

function toWebhook(record: WebhookRecord): Webhook {
  const { previousExpiresAt } = record
  const isRotating = previousExpiresAt !== null && previousExpiresAt > Date.now()
  return {
    id: record.id,
    url: record.url,
    events: [...record.events],
    dataset_id: record.datasetId,
    project_id: record.projectId,
    state: record.state,
    disabled_reason: record.disabledReason,
    failing_since: timestampOrNull(record.failingSince),
    previous_secret_expires_at: timestampOrNull(isRotating ? previousExpiresAt : null),
    created_at: timestamp(record.createdAt),
  }
}
