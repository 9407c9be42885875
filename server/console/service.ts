import { effect } from '@preact/signals'
import {
  ApiError,
  type CallEvent,
  ConnectionError,
  ServiceOperations,
  type ServiceOptions,
} from '../../client/index.ts'
import { learnTime } from './state/clock.ts'
import { isOffline, waitingFor } from './state/connection.ts'
import { refusals, session, sessionAsked, sessionEnded } from './state/session.ts'
import { fetchWatched } from './state/uploads.ts'
import { formatCount } from './ui/format.ts'

/** How the console calls the service: through the published client, as a user's page would. The client retries, waits and throws typed errors. */
const SERVICE_OPTIONS: ServiceOptions = {
  baseUrl: '/v1',
  credentials: 'same-origin',
  fetch: fetchOwn,
  // As long as Chromium itself waits. Changing the type of a column with millions of rows takes minutes.
  timeoutMs: 5 * 60_000,
  // About three seconds of waiting in all, or as long as the service asks for (429, 503).
  maxRetries: 3,
  headers: shownSession,
  onWaiting: ({ error, waitMs }) => {
    if (!(error instanceof ApiError)) return
    const reason = error.status === 429 ? 'Too many requests.' : 'The service is busy.'
    const text = `${reason} The console continues in ${formatCount(Math.max(1, Math.round(waitMs / 1000)), 'second')}.`
    waitingFor.value = text
    setTimeout(() => {
      if (waitingFor.peek() === text) waitingFor.value = undefined
    }, waitMs)
  },
  onResponse: ({ response, error }) => {
    // The call was aborted.
    if (response === undefined && !(error instanceof ConnectionError)) return
    isOffline.value = response === undefined
    if (response !== undefined) learnTime(response)
    if (response?.status === 403) refusals.value += 1
  },
}

/** For every page. */
export const service = new ServiceOperations(SERVICE_OPTIONS)

/**
 * Who and what this tab shows. All tabs share one session: another tab may have switched its organization, or somebody else may have signed
 * in. All attempts of a call name the same. Calls about the session itself name no organization, and those that read it nothing.
 */
function shownSession({ method, url }: CallEvent): Record<string, string | undefined> {
  const shown = session.peek()
  const isOfSession = OF_SESSION.test(new URL(url).pathname)
  return {
    'X-Organization': isOfSession ? undefined : shown?.organization.id,
    'X-User': isOfSession && method === 'GET' ? undefined : shown?.user.id,
  }
}

const OF_SESSION = /^\/v1\/sessions?(\/|$)/

/**
 * Gives what was read for another organization or user the same answer that the service gives to what would be written for it. That
 * includes a 404: what the other one does not have is not gone.
 */
async function fetchOwn(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const asked = sessionAsked()
  const response = await fetchWatched(input, init)
  if (response.status === 401 && asked.isShown()) sessionEnded()
  const meant = new Headers(init?.headers)
  const isOther = ['X-Organization', 'X-User'].some((name) => {
    const [shown, found] = [meant.get(name), response.headers.get(name)]
    return shown !== null && found !== null && shown !== found
  })
  if (!isOther || !(response.ok || response.status === 404)) return response
  const error = { code: 'authorization_error', message: IS_OTHER, request_id: response.headers.get('X-Request-Id') }
  return Response.json({ error }, { status: 403 })
}

const IS_OTHER =
  'You have switched to another organization in another tab, or somebody else has signed in. Reload the page.'

/** While there is no connection, one call is repeated until the service answers. Any answer sets `isOffline` back. */
effect(() => {
  if (!isOffline.value) return
  const giveUp = new AbortController()
  service.session.get({ retryForMs: Number.POSITIVE_INFINITY, signal: giveUp.signal }).catch(() => {})
  return () => giveUp.abort()
})
