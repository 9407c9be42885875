import { newId } from '../../server/domain/ids.ts'
import { newWebhookSecret, seal, TEST_TYPE } from '../../server/domain/webhooks.ts'
import type { Store } from '../../server/store/store.ts'

/** Fewer than there may be, so that a test can make one. */
const MOST = 10

/** A webhook with a delivery that waits, to an address that nobody answers at. Where there are many, they go. */
export async function makeWebhook(store: Store, organizationId: string) {
  const webhookId = newId('wh')
  const deliveryId = newId('dlv')
  const now = Date.now()
  const secret = seal(store.webhookKey, webhookId, newWebhookSecret())
  const terms = { url: 'https://hooks.example.com/', events: ['dataset.created'], datasetId: null, projectId: null }
  const { items } = await store.selectWebhooks({ organizationId, after: 0, limit: MOST })
  if (items.length === MOST) for (const { id } of items) await store.deleteWebhook({ organizationId, webhookId: id })
  await store.insertWebhook({ organizationId, webhookId, ...terms, secret, now })
  const message = { messageId: newId('msg'), type: TEST_TYPE, body: '{}' }
  await store.insertDelivery({ organizationId, webhookId, deliveryId, ...message, now })
  return { webhook_id: webhookId, delivery_id: deliveryId }
}
