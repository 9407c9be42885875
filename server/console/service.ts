import { effect } from '@preact/signals'
import { ConnectionError, ServiceOperations, type ServiceOptions } from '../../client/index.ts'
import { isOffline } from './state/connection.ts'
import { session, sessionEnded } from './state/session.ts'

/** How the console calls the service: by the published client, as any page of a user's would. It retries, waits and tells errors apart. */
export const SERVICE_OPTIONS: ServiceOptions = {
  baseUrl: '/v1',
  credentials: 'same-origin',
  // As long as Chromium waits: to change the type of a column of millions of rows takes minutes.
  timeoutMs: 5 * 60_000,
  // Some three seconds, and at the rate limit or while the service is busy as long as it asks for.
  maxRetries: 3,
  headers: ({ url }) => ({ 'X-Organization': shownOrganization(url) }),
  onResponse: ({ response, error }) => {
    // Without either it was given up.
    if (response === undefined && !(error instanceof ConnectionError)) return
    isOffline.value = response === undefined
    if (response?.status === 401) sessionEnded()
  },
}

/** What every page uses. Imports, which append in bulk, have more of the client. */
export const service = new ServiceOperations(SERVICE_OPTIONS)

/**
 * The organization that this tab shows: all tabs share one session, and another one may have switched it since. What is about the session
 * itself goes without.
 */
function shownOrganization(url: string): string | undefined {
  return OF_SESSION.test(new URL(url).pathname) ? undefined : session.peek()?.organization.id
}

const OF_SESSION = /^\/v1\/sessions?(\/|$)/

/** While there is no connection the client asks for one. Whatever is answered says that it is back. */
effect(() => {
  if (!isOffline.value) return
  const giveUp = new AbortController()
  service.session.get({ retryForMs: Number.POSITIVE_INFINITY, signal: giveUp.signal }).catch(() => {})
  return () => giveUp.abort()
})
