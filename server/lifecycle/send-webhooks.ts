import type { Logger } from 'pino'
import { actingAs } from '../acting.ts'
import { type Config, webhookReach } from '../config.ts'
import { BY_ITSELF } from '../domain/origin.ts'
import type { Store } from '../store/store.ts'
import { Dispatcher } from '../webhooks/dispatcher.ts'
import { ThreadedRequests } from '../webhooks/threaded-requests.ts'

/** Sends what is queued for webhooks from now on, until it is stopped. */
export function sendWebhooks(
  store: Store,
  config: Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS' | 'WEBHOOK_ALLOW_HTTP' | 'WEBHOOK_RETRY_SECONDS'>,
  logger: Pick<Logger, 'error'>,
): Dispatcher {
  const dispatcher = new Dispatcher({
    store,
    requests: new ThreadedRequests(webhookReach(config)),
    key: store.webhookKey,
    retryMs: config.WEBHOOK_RETRY_SECONDS.map((seconds) => seconds * 1000),
    onError: (error) => logger.error({ err: error }, 'webhooks were not sent'),
  })
  // What is sent later is not done for the request that happened to wake it.
  store.onQueued(() => actingAs(BY_ITSELF, () => dispatcher.wake()))
  return dispatcher
}
