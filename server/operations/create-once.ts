import {
  type IdempotencyKey,
  type KeptAnswer,
  type KeyPlace,
  type Repeated,
  requestHash,
} from '../domain/idempotency-key.ts'
import type { OverQuota } from '../store/interface/quotas.ts'
import type { Store } from '../store/store.ts'
import { unprocessable } from './api-error.ts'
import { overQuota } from './quota.ts'

/** A request that creates a resource. */
export interface Creation {
  readonly organizationId: string
  readonly key: string | undefined
  /** The operation, and the identifiers in its path. */
  readonly target: readonly string[]
  readonly body: unknown
  /** The database that its write goes to. */
  readonly place: KeyPlace
  /** Throws the 404 of a resource in its path, which comes before the 422 of a key, and before the reply that is kept: it may have been purged since. */
  readonly requirePath?: () => Promise<unknown>
}

export interface Created<Data> {
  readonly status: 201
  readonly body: { readonly data: Data }
  readonly headers?: { readonly 'Idempotent-Replayed': string }
}

/**
 * Creates a resource once for each idempotency key: a request that was answered before gets the same answer. `create` passes what `keep`
 * makes of its answer to its write, and returns the answer, or what the write found under the key. Throws the 422 of a key that was sent with
 * another request, and that of a quota.
 */
export async function createOnce<Data>(
  store: Store,
  creation: Creation,
  create: (keep: (data: Data) => KeptAnswer | undefined) => Promise<{ readonly data: Data } | Repeated | OverQuota>,
): Promise<Created<Data>> {
  const { organizationId, key, target, body, place } = creation
  if (key === undefined) return replyOf(await create(() => undefined))
  const own: IdempotencyKey = { key, requestHash: requestHash(target, JSON.stringify(body)) }
  const before = await answeredBefore(store, creation, own)
  if (before !== undefined) {
    await creation.requirePath?.()
    return replyOf(before)
  }
  const created = await create((data) => ({ ...own, answer: JSON.stringify(data) }))
  if (place === 'catalogue' && 'data' in created) {
    // The answer is kept already. If this note fails, only the same key on another operation goes unnoticed.
    const note = { organizationId, keep: { ...own, answer: '' }, now: Date.now() }
    await store.noteKey(note).catch(() => {})
  }
  return replyOf(created)
}

/** What is kept under the key where the write goes, or that the key is taken in the other place. */
async function answeredBefore(
  store: Store,
  { organizationId, place }: Creation,
  own: IdempotencyKey,
): Promise<Repeated | undefined> {
  const lookup = { organizationId, ...own, now: Date.now() }
  const kept = await store.findKeptAnswer({ ...lookup, place })
  if (kept !== undefined || place === 'organization') return kept
  const elsewhere = await store.findKeptAnswer({ ...lookup, place: 'organization' })
  return elsewhere?.outcome === 'key_taken' ? elsewhere : undefined
}

function replyOf<Data>(created: { readonly data: Data } | Repeated | OverQuota): Created<Data> {
  if ('data' in created) return { status: 201, body: { data: created.data } }
  if (created.outcome === 'key_taken') throw keyTaken()
  if (created.outcome === 'over_quota') throw overQuota(created)
  // This operation kept it: the hash has its name in it.
  return { status: 201, body: { data: JSON.parse(created.answer) as Data }, headers: REPLAYED }
}

export const REPLAYED = { 'Idempotent-Replayed': 'true' }

export function keyTaken() {
  return unprocessable(
    'Idempotency-Key',
    'This Idempotency-Key was already used with another operation, path or body. Use a new key for each request, and the same key only to repeat a request.',
  )
}
