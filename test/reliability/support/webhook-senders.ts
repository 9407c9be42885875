import type { OurDatabase, Tenant } from '../../../scripts/bench/ours.ts'
import { newId } from '../../../server/domain/ids.ts'
import { newWebhookSecret, seal } from '../../../server/domain/webhooks.ts'
import { openStore, type Store } from '../../../server/store/store.ts'

/** Settings of nodes that may send to loopback, and try again soon. */
export const LOOPBACK = {
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  WEBHOOK_RETRY_SECONDS: Array.from({ length: 30 }, () => '0.5').join(),
}

export const newSecret = newWebhookSecret

/** Opens the database beside the servers, for what keys may not do. */
export async function withStore<Answer>({ env }: OurDatabase, use: (store: Store) => Promise<Answer>): Promise<Answer> {
  const store = await openStore(String(env['DATABASE_URL']))
  return use(store).finally(() => store.close())
}

interface NewHook {
  readonly url: string
  readonly secret: string
}

/** A webhook for renamed projects. */
export async function insertHook(store: Store, projectId: string, { url, secret }: NewHook) {
  for (const { id: organizationId } of await store.selectOrganizations()) {
    if ((await store.findProject({ organizationId, projectId })) === undefined) continue
    const webhookId = newId('wh')
    const terms = { url, events: ['project.updated'], datasetId: null, projectId: null }
    const sealed = seal(store.webhookKey, webhookId, secret)
    await store.insertWebhook({ organizationId, webhookId, ...terms, secret: sealed, now: Date.now() })
    return { organizationId, webhookId }
  }
  throw new Error('no organization has the project')
}

/** Renames a project, which is an event. False when no reply says that it was done. */
export async function rename(baseUrl: string, { headers, projectId }: Tenant, name: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/projects/${projectId}`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
