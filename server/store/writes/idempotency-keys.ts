import type { Transaction } from 'kysely'
import { ANSWER_KEPT_MS, type Repeated } from '../../domain/idempotency-key.ts'
import { countedBytes } from '../../domain/packed-answer.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import { keptIn } from '../reads/idempotency-keys.ts'
import { runCompiled } from '../sql/compiled.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/**
 * Keeps an answer in the transaction of its write. If another transaction uses the same key, this one waits for it. Undefined if the answer is kept,
 * or if there is no key. Otherwise a request with this key was answered before, and the caller has to undo the write. With `datasetId` the answer is
 * deleted when the dataset is.
 */
export async function keepAnswer(
  own: Transaction<Schema>,
  { organizationId, datasetId, keep, now }: Keeping & { readonly datasetId?: string },
): Promise<Repeated | undefined> {
  if (keep === undefined) return undefined
  const { key, requestHash, answer } = keep
  const bytes = countedBytes(answer)
  const parameters = [organizationId, key, requestHash, answer, bytes, now, datasetId ?? null, now - ANSWER_KEPT_MS]
  const kept = await runCompiled(own, 'keep answer', parameters, () =>
    own
      .insertInto('idempotency_keys')
      .values({
        organization_id: organizationId,
        key,
        request_hash: requestHash,
        answer,
        answer_bytes: bytes,
        created_at: now,
        dataset_id: datasetId ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'key'])
          .doUpdateSet((eb) => ({
            request_hash: eb.ref('excluded.request_hash'),
            answer: eb.ref('excluded.answer'),
            answer_bytes: eb.ref('excluded.answer_bytes'),
            created_at: eb.ref('excluded.created_at'),
            dataset_id: eb.ref('excluded.dataset_id'),
          }))
          .where('idempotency_keys.created_at', '<=', now - ANSWER_KEPT_MS),
      )
      .returning('created_at'),
  )
  // The transaction that came first has committed by now, so its answer is visible.
  return kept.length > 0 ? undefined : ((await keptIn(own, { organizationId, key, requestHash, now })) ?? TAKEN)
}

/** The answer in the way was deleted after the insert had found it: it is too old, and the next request with the key succeeds. */
const TAKEN: Repeated = { outcome: 'key_taken' }

/** Notes beside an organization's rows that the catalogue keeps an answer, so that the key is not taken for another request. */
export async function noteKey(db: Transaction<Schema>, args: Keeping): Promise<void> {
  const own = tenant(db, args.organizationId)
  if (own !== db) await keepAnswer(own, args)
}

const ANSWERS_PER_STEP = 1_000

/** Deletes some of the answers that were kept before a time, in the catalogue or beside an organization's rows. Returns how many. */
export async function deleteKeptAnswers(
  db: Transaction<Schema>,
  { organizationId, keptBefore }: { organizationId?: string; keptBefore: number },
): Promise<number> {
  const own = organizationId === undefined ? db : tenant(db, organizationId)
  const old = own
    .selectFrom('idempotency_keys')
    .select(['organization_id', 'key'])
    .where('created_at', '<=', keptBefore)
    .limit(ANSWERS_PER_STEP)
  const { numDeletedRows } = await own
    .deleteFrom('idempotency_keys')
    .where((eb) => eb(eb.refTuple('organization_id', 'key'), 'in', old.$asTuple('organization_id', 'key')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
