import type { Role } from '../../generated/index.ts'
import { newId } from '../../server/domain/ids.ts'
import { hashAtCost, hashPassword } from '../../server/operations/password.ts'
import { newSession } from '../../server/operations/session-token.ts'
import type { Store } from '../../server/store/store.ts'
import { LEAST_COST } from './hash-cost.ts'

hashAtCost(LEAST_COST)

/** The password of every test user. */
export const PASSWORD = 'correct horse battery staple'
const passwordHash = await hashPassword(PASSWORD)

export interface TestUser {
  readonly userId: string
  readonly email: string
}

/** `hash` is a hash of `PASSWORD`, if not the usual one. */
export async function makeUser(
  store: Store,
  organizationId: string,
  role: Role,
  hash = passwordHash,
): Promise<TestUser> {
  const userId = newId('user')
  const email = `${userId}@example.com`
  await store.insertUser({ organizationId, userId, email, passwordHash: hash, role, now: Date.now() })
  return { userId, email }
}

/** Makes a session of the user, as signing in does, and returns its token. */
export async function makeSession(store: Store, userId: string, confirmedAt = Date.now()): Promise<string> {
  return (await beginSession(store, userId, confirmedAt)).token
}

export async function beginSession(
  store: Store,
  userId: string,
  confirmedAt = Date.now(),
): Promise<{ token: string; sessionId: string }> {
  const [membership] = await store.selectMemberships({ userId })
  const { token, session } = newSession()
  await store.insertSession({ ...session, confirmedAt, userId, organizationId: membership?.organizationId ?? '' })
  return { token, sessionId: session.sessionId }
}

/** The headers that a browser sends from the console's pages: with a session, or without one for null. */
export function browserHeaders(baseUrl: string, token: string | null): Record<string, string> {
  return { Origin: new URL(baseUrl).origin, ...(token !== null && { Cookie: `dataset_session=${token}` }) }
}
