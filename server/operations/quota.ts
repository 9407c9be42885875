import type { QuotaName } from '../domain/plans.ts'
import type { OverQuota } from '../store/interface/quotas.ts'
import type { Store } from '../store/store.ts'
import { ApiError, unprocessable } from './api-error.ts'

/** What is counted, in words, and how there is room again. */
const WORDS: Readonly<Record<QuotaName, { readonly what: string; readonly advice: string }>> = {
  bytes: { what: 'bytes of rows', advice: 'Delete rows or datasets' },
  datasets: { what: 'datasets', advice: 'Delete some' },
  projects: { what: 'projects', advice: 'Delete some' },
  api_keys: { what: 'API keys', advice: 'Delete some' },
  sessions: { what: 'sessions', advice: 'Sign out somewhere' },
  indexes: { what: 'indexes', advice: 'Delete some' },
  export_bytes: { what: 'bytes of exports that are being read', advice: 'Read or end those' },
}

/** The 422 of what would be more than an organization may have. `more` is how much would come, where that is not one. */
export function overQuota({ quota, used, allowed }: Omit<OverQuota, 'outcome'>, more?: number): ApiError {
  const { what, advice } = WORDS[quota]
  const has = `The organization has ${used} of ${allowed} ${what} that it may have (quota ${quota})`
  const asked = more === undefined ? '' : `, and this would add ${more}`
  return unprocessable(`quotas.${quota}`, `${has}${asked}. ${advice}, or ask for a larger plan.`)
}

/** The 503 of a shortage that passes. */
export function shortOf({ quota, used, allowed }: Omit<OverQuota, 'outcome'>, retryAfterSeconds: number): ApiError {
  const { what, advice } = WORDS[quota]
  const message = `The organization has ${used} of ${allowed} ${what} that it may have (quota ${quota}). ${advice}, and try again.`
  return new ApiError(503, 'server_error', message, { retryAfterSeconds })
}

/** How much each organization stores, as far as this node knows it. */
export interface StoredBytes {
  /** What an organization may have and has, bytes that were added on this node since the last count included. */
  of(organizationId: string): Promise<{ readonly used: number; readonly allowed: number }>
  /** The organization stores so much more, or less. */
  add(organizationId: string, bytes: number): void
}

/** So long a count is believed; what other nodes add meanwhile is not in it. */
const BELIEVED_MS = 10_000

/** With less room than this everything is counted for each write: then it matters what others have written or deleted. */
const LITTLE_ROOM_BYTES = 64 * 1024 ** 2

const ORGANIZATIONS_KEPT = 10_000

interface Known {
  until: number
  readonly counted: Promise<{ readonly bytes: number; readonly allowed: number }>
  added: number
}

/**
 * Counts in the background of writes, so that none of them waits for a count or moves a record that all of an organization share: its
 * appends would then wait for each other.
 */
export function storedBytes(store: Pick<Store, 'selectStored' | 'selectAllowances'>): StoredBytes {
  const known = new Map<string, Known>()

  function count(organizationId: string): Known {
    if (known.size >= ORGANIZATIONS_KEPT) known.clear()
    const counted = countOf(store, organizationId)
    const entry: Known = { until: performance.now() + BELIEVED_MS, counted, added: 0 }
    known.set(organizationId, entry)
    // Who asks next asks the store.
    counted.catch(() => known.delete(organizationId))
    return entry
  }

  return {
    async of(organizationId) {
      const found = known.get(organizationId)
      const entry = found === undefined || performance.now() >= found.until ? count(organizationId) : found
      const { bytes, allowed } = await entry.counted
      if (allowed - bytes - entry.added < LITTLE_ROOM_BYTES) entry.until = 0
      return { used: Math.max(0, bytes + entry.added), allowed }
    },
    add(organizationId, bytes) {
      const entry = known.get(organizationId)
      if (entry !== undefined) entry.added += bytes
    },
  }
}

async function countOf(store: Pick<Store, 'selectStored' | 'selectAllowances'>, organizationId: string) {
  const [{ bytes }, allowances] = await Promise.all([
    store.selectStored({ organizationId }),
    store.selectAllowances({ organizationId }),
  ])
  return { bytes, allowed: allowances?.bytes ?? 0 }
}
