import { client } from '../../../generated/client.gen.ts'
import { session } from '../state/session.ts'

/**
 * Says with each call which organization this tab shows: all tabs share one session, and another one may have switched it
 * since. What is about the session itself goes without.
 */
client.interceptors.request.use((request) => {
  const shown = session.value?.organization.id
  if (shown !== undefined && !OF_SESSION.test(new URL(request.url).pathname))
    request.headers.set('X-Organization', shown)
  return request
})

const OF_SESSION = /^\/v1\/sessions?(\/|$)/
