import { createApiKey, createOrganization, createUser, newPassword } from '../admin/provisioning.ts'
import type { Config } from '../config.ts'
import { newId } from '../domain/ids.ts'
import type { Store } from '../store/store.ts'

/** Makes what a new user needs to begin; undefined when the database is in use already or belongs to production. */
export async function prepareFirstStart(store: Store, config: Config): Promise<FirstStart | undefined> {
  if (config.NODE_ENV === 'production' || !(await store.isEmpty())) return undefined
  // Nodes that start at once all make the same organization; each makes a key to show, and the first one the user.
  const ids = JSON.stringify({ organizationId: newId('org'), projectId: newId('proj') })
  const { organizationId, projectId } = JSON.parse(await store.ensureSecret({ name: 'first start', value: ids }))
  await createOrganization(store, { name: 'My organization', plan: 'pro', organizationId, projectId })
  const { api_key } = await createApiKey(store, { organizationId, name: 'First key', access: 'full' })
  const user = { email: FIRST_EMAIL, password: newPassword() }
  const made = await createUser(store, { organizationId, role: 'owner', ...user })
  return { projectId, apiKey: api_key, user: made && user }
}

const FIRST_EMAIL = 'owner@example.com'

interface FirstStart {
  readonly projectId: string
  readonly apiKey: string
  /** Undefined where another node has made the user. */
  readonly user: { readonly email: string; readonly password: string } | undefined
}

/** The text that is shown once, with a command that works when it is pasted. */
export function firstStartText(baseUrl: string, { projectId, apiKey, user }: FirstStart): string {
  const signIn = user && `\n  User      ${user.email}\n  Password  ${user.password}`
  return `
An organization, a project, an API key and a user were created. The key and the password are shown only now:

  API key   ${apiKey}
  Project   ${projectId}
  Console   ${baseUrl.replace(/v1$/, '')}${signIn ?? ''}

Try it:

  curl -H 'Authorization: Bearer ${apiKey}' ${baseUrl}/projects

`
}
