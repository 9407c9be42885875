import type { Config } from './config.ts'
import { newId } from './ids.ts'
import { createApiKey, createOrganization } from './provisioning.ts'
import type { Store } from './store/store.ts'

/** What a newcomer needs to begin; undefined when the database is in use already or belongs to production. */
export async function prepareFirstStart(store: Store, config: Config) {
  if (config.NODE_ENV === 'production' || !(await store.isEmpty({}))) return undefined
  // Of nodes that start at once all make the same organization, each with a key of its own to show.
  const ids = JSON.stringify({ organizationId: newId('org'), projectId: newId('proj') })
  const { organizationId, projectId } = JSON.parse(await store.ensureSecret({ name: 'first start', value: ids }))
  await createOrganization(store, { name: 'My organization', plan: 'free', organizationId, projectId })
  const { api_key } = await createApiKey(store, { organizationId, name: 'First key', access: 'full' })
  return { projectId, apiKey: api_key }
}

/** The text shown once, with a command that works when it is pasted. */
export function firstStartText(baseUrl: string, { projectId, apiKey }: { projectId: string; apiKey: string }): string {
  return `
An organization, a project and an API key were made. The key is shown this once:

  API key   ${apiKey}
  Project   ${projectId}

Try it:

  curl -H 'Authorization: Bearer ${apiKey}' ${baseUrl}/projects

`
}
