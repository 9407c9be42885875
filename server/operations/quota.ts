import { LRUCache } from 'lru-cache'
import type { QuotaName } from '../domain/plans.ts'
import type { OverQuota } from '../store/interface/quotas.ts'
import type { Store } from '../store/store.ts'
import { ApiError, unprocessable } from './api-error.ts'

/** Each quota in words, and how to make room. */
const WORDS: Readonly<Record<QuotaName, { readonly what: string; readonly advice: string }>> = {
  bytes: { what: 'bytes of rows', advice: 'Delete rows or datasets, or turn off the history of datasets' },
  datasets: { what: 'datasets', advice: 'Delete some' },
  projects: { what: 'projects', advice: 'Delete some' },
  api_keys: { what: 'API keys', advice: 'Delete some' },
  sessions: { what: 'sessions', advice: 'End a session' },
  indexes: { what: 'indexes', advice: 'Delete some' },
  export_bytes: { what: 'bytes of exports that are being read', advice: 'Finish or cancel an export' },
}

/** The 422 of a request that would exceed a quota. `more` is how much it would add, where that is not one. */
export function overQuota({ quota, used, allowed, isTrash }: Omit<OverQuota, 'outcome'>, more?: number): ApiError {
  const { what, advice } = WORDS[quota]
  if (isTrash) {
    const holds = `The trash of the organization holds ${used} of ${allowed} ${what} (quota ${quota})`
    return unprocessable(`quotas.${quota}`, `${holds}. Purge some with purge=true, or ask for a larger plan.`)
  }
  const has = `The organization uses ${used} of ${allowed} ${what} (quota ${quota})`
  const asked = more === undefined ? '' : `, and this request would add ${more}`
  return unprocessable(`quotas.${quota}`, `${has}${asked}. ${advice}, or ask for a larger plan.`)
}

/** The 503 of a quota that is used up for the moment. */
export function shortOf({ quota, used, allowed }: Omit<OverQuota, 'outcome'>, retryAfterSeconds: number): ApiError {
  const { what, advice } = WORDS[quota]
  const message = `The organization uses ${used} of ${allowed} ${what} (quota ${quota}). ${advice}, and try again.`
  return new ApiError(503, 'server_error', message, { retryAfterSeconds })
}

/** How much each organization stores, as far as this node knows it. */
export interface StoredBytes {
  /** What an organization may store and does store, including bytes that were added on this node since the last count. */
  of(organizationId: string): Promise<{ readonly used: number; readonly allowed: number }>
  /** Adds to what an organization stores; fewer than zero bytes for less. */
  add(organizationId: string, bytes: number): void
}

/** How long a count is believed. It lacks what other nodes have added since. */
const BELIEVED_MS = 10_000

/** With less room than this a count is used once: then it matters what other nodes have written or deleted since. */
const LITTLE_ROOM_BYTES = 64 * 1024 ** 2

const ORGANIZATIONS_KEPT = 10_000

interface Known {
  readonly counted: Promise<{ readonly bytes: number; readonly allowed: number }>
  added: number
}

/**
 * Counts now and then instead of with each write. A counter in the organization's own record would make its appends wait for each other.
 */
export function storedBytes(store: Pick<Store, 'selectStoredBytes' | 'selectAllowances'>): StoredBytes {
  const known = new LRUCache<string, Known>({ max: ORGANIZATIONS_KEPT, ttl: BELIEVED_MS })

  function count(organizationId: string): Known {
    const entry: Known = { counted: countOf(store, organizationId), added: 0 }
    known.set(organizationId, entry)
    // A count that failed is not kept.
    entry.counted.catch(() => forget(organizationId, entry))
    return entry
  }

  function forget(organizationId: string, entry: Known): void {
    if (known.peek(organizationId) === entry) known.delete(organizationId)
  }

  return {
    async of(organizationId) {
      const entry = known.get(organizationId) ?? count(organizationId)
      const { bytes, allowed } = await entry.counted
      if (allowed - bytes - entry.added < LITTLE_ROOM_BYTES) forget(organizationId, entry)
      return { used: Math.max(0, bytes + entry.added), allowed }
    },
    add(organizationId, bytes) {
      const entry = known.get(organizationId)
      if (entry !== undefined) entry.added += bytes
    },
  }
}

async function countOf(store: Pick<Store, 'selectStoredBytes' | 'selectAllowances'>, organizationId: string) {
  const [bytes, allowances] = await Promise.all([
    store.selectStoredBytes({ organizationId }),
    store.selectAllowances({ organizationId }),
  ])
  return { bytes, allowed: allowances?.bytes ?? 0 }
}
