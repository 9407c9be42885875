import type { TestServer } from '../support/test-server.ts'
import type { Operation } from './document.ts'
import type { Credentials } from './meanings.ts'

/** On whose behalf a request is sent. */
export type CallerKind = 'key' | 'session' | 'nobody' | 'foreign page'

/** The credentials that a client is given, and the session that it makes of them. */
export interface Callers {
  readonly credentials: Credentials
  readonly apiKey: string
  headersOf(kind: CallerKind): Record<string, string>
  /** Who may call an operation. */
  kindsOf(operation: Operation): CallerKind[]
  /** A reply that brought a cookie, and the password that is good from then on. */
  keep(response: Response, password?: string): void
  signIn(): Promise<void>
}

const COOKIE = /^(dataset_session=[\w-]+);/

export function callersOf(server: Pick<TestServer, 'baseUrl' | 'fetch'>, apiKey: string, given: Credentials): Callers {
  let credentials = given
  let cookie = ''
  let address = 0
  const { origin } = new URL(server.baseUrl)

  /** Requests without a valid key are counted by address: each comes from another. */
  function nextAddress() {
    address += 1
    return { 'X-Forwarded-For': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` }
  }

  const callers: Callers = {
    get credentials() {
      return credentials
    },
    apiKey,
    headersOf(kind) {
      if (kind === 'key') return { Authorization: `Bearer ${apiKey}` }
      if (kind === 'session') return { Cookie: cookie, Origin: origin }
      if (kind === 'foreign page') return { Cookie: cookie, Origin: 'https://example.com', ...nextAddress() }
      return { Origin: origin, ...nextAddress() }
    },
    kindsOf({ security }) {
      if (security.length === 0) return ['nobody']
      return security.map((scheme) => (scheme === 'bearerAuth' ? 'key' : 'session'))
    },
    keep(response, password) {
      cookie = COOKIE.exec(response.headers.get('Set-Cookie') ?? '')?.[1] ?? cookie
      if (password !== undefined) credentials = { ...credentials, password }
    },
    async signIn() {
      const response = await server.fetch(`${server.baseUrl}/session`, {
        method: 'POST',
        headers: { ...callers.headersOf('nobody'), 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: credentials.email, password: credentials.password }),
      })
      if (response.status !== 201) throw new Error(`signing in again: ${response.status} ${await response.text()}`)
      callers.keep(response)
    },
  }
  return callers
}
