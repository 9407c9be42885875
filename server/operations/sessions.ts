import type { ListedSession } from '../../generated/index.ts'
import type {
  EndOtherSessionsReply,
  EndSessionReply,
  ListSessionsReply,
  SessionOperations,
} from '../../generated/operations.gen.ts'
import type { ListedSession as StoredSession } from '../store/interface/sessions.ts'
import type { Store } from '../store/store.ts'
import { noSuch } from './api-error.ts'
import type { Callers } from './caller.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { SESSION_IDLE_MS } from './session-token.ts'
import { timestamp } from './timestamp.ts'

/** Lists and ends a user's own sessions. */
export function sessionListOperations(
  store: Store,
): Pick<SessionOperations<Callers>, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  return {
    async listSessions({ query }, { userId, sessionHash }): Promise<ListSessionsReply> {
      const scope = [userId, 'sessions']
      const after = sequenceOf(store, scope, query.cursor)
      const now = Date.now()
      const lasting = { endsAfter: now, usedSince: now - SESSION_IDLE_MS }
      const page = await store.selectSessions({ userId, after, limit: query.limit, ...lasting })
      const pagination = cataloguePagination(store, scope, after, page)
      const data = page.items.map((session) => toListed(session, sessionHash))
      return { status: 200, body: { data, pagination } }
    },

    async endSession({ path: { session_id: sessionId } }, { userId }): Promise<EndSessionReply> {
      if (!(await store.endSession({ userId, sessionId }))) throw noSuch('session', sessionId)
      return { status: 204 }
    },

    async endOtherSessions(_request, { userId, sessionHash }): Promise<EndOtherSessionsReply> {
      await store.endOtherSessions({ userId, sessionHash })
      return { status: 204 }
    },
  }
}

function toListed(session: StoredSession, currentHash: string): ListedSession {
  return {
    id: session.id,
    is_current: session.sessionHash === currentHash,
    organization_name: session.organizationName,
    user_agent: session.userAgent,
    address: session.address,
    created_at: timestamp(session.createdAt),
    last_used_at: timestamp(session.lastUsedAt),
    expires_at: timestamp(session.expiresAt),
  }
}
