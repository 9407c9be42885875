import type { Logger } from 'pino'
import type { KnownCaller } from '../operations/caller.ts'
import type { Store } from '../store/store.ts'

/** Collects in memory which keys and sessions are used, so that no request waits for a write of it. */
export interface UseRecorder {
  note(caller: KnownCaller): void
  /** Writes what was noted. Throws what the store throws, and keeps what was noted for the next time. */
  flush(): Promise<void>
}

const WRITE_EVERY_MS = 60 * 1000

/** Writes what was noted every minute, and whenever `write` is called, until it is stopped. What fails is logged. */
export function recordUseRegularly(
  use: UseRecorder,
  logger: Logger,
): { readonly write: () => Promise<void>; readonly stop: () => void } {
  const write = () => use.flush().catch((error) => logger.error({ err: error }, 'the use of keys was not written'))
  const writing = setInterval(write, WRITE_EVERY_MS)
  return { write, stop: () => clearInterval(writing) }
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
  let today = { day: '', startsAt: 0, endsAt: 0 }

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
        // A clock may also be set back.
        if (now < today.startsAt || now >= today.endsAt) today = dayOf(now)
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

function dayOf(now: number): { day: string; startsAt: number; endsAt: number } {
  const startsAt = now - (now % DAY_MS)
  return { day: new Date(startsAt).toISOString().slice(0, 10), startsAt, endsAt: startsAt + DAY_MS }
}
