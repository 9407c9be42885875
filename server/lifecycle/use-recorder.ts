import type { KnownCaller } from '../operations/caller.ts'
import type { Store } from '../store/store.ts'

/** Collects in memory which keys and sessions are used, so that no request waits for a write of it. */
export interface UseRecorder {
  note(caller: KnownCaller): void
  /** Writes what was noted. Throws what the store throws, and keeps what was noted for the next time. */
  flush(): Promise<void>
}

interface KeyUse {
  readonly apiKeyId: string
  readonly organizationId: string
  readonly day: string
  requests: number
  lastUsedAt: number
}

export function useRecorder(store: Pick<Store, 'recordUse'>): UseRecorder {
  let keys = new Map<string, KeyUse>()
  let sessions = new Map<string, number>()
  let today = { day: '', endsAt: 0 }

  function noteKey(use: Omit<KeyUse, 'day'>, day: string): void {
    const key = `${use.apiKeyId} ${day}`
    const known = keys.get(key)
    if (known === undefined) keys.set(key, { ...use, day })
    else {
      known.requests += use.requests
      known.lastUsedAt = Math.max(known.lastUsedAt, use.lastUsedAt)
    }
  }

  return {
    note(caller) {
      const now = Date.now()
      if (caller.kind === 'user') sessions.set(caller.sessionHash, now)
      else {
        if (now >= today.endsAt) today = dayOf(now)
        const { apiKeyId, organizationId } = caller
        noteKey({ apiKeyId, organizationId, requests: 1, lastUsedAt: now }, today.day)
      }
    },
    async flush() {
      const [usedKeys, usedSessions] = [keys, sessions]
      if (usedKeys.size + usedSessions.size === 0) return
      keys = new Map()
      sessions = new Map()
      try {
        await store.recordUse({
          keys: [...usedKeys.values()],
          sessions: [...usedSessions].map(([sessionHash, lastUsedAt]) => ({ sessionHash, lastUsedAt })),
        })
      } catch (error) {
        for (const { day, ...use } of usedKeys.values()) noteKey(use, day)
        sessions = new Map([...usedSessions, ...sessions])
        throw error
      }
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

function dayOf(now: number): { readonly day: string; readonly endsAt: number } {
  const start = now - (now % DAY_MS)
  return { day: new Date(start).toISOString().slice(0, 10), endsAt: start + DAY_MS }
}
