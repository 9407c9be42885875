import type { Kysely } from 'kysely'
import { ANSWER_KEPT_MS, type IdempotencyKey, type KeyPlace, type Repeated } from '../../domain/idempotency-key.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** What is kept under a key, unless it is too old; undefined when nothing is. */
export async function findKeptAnswer(
  db: Kysely<Schema>,
  args: IdempotencyKey & { organizationId: string; place: KeyPlace; now: number },
): Promise<Repeated | undefined> {
  if (args.place === 'catalogue') return keptIn(db, args)
  const own = tenant(db, args.organizationId)
  return (await isOfDeleted(own, args)) ? undefined : keptIn(own, args)
}

/** What is repeated on a dataset that is deleted finds no dataset, as every other request. */
async function isOfDeleted(
  own: Kysely<Schema>,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<boolean> {
  const answer = await own
    .selectFrom('idempotency_keys')
    .leftJoin('counters', 'counters.dataset_id', 'idempotency_keys.dataset_id')
    .select('counters.version')
    .where('idempotency_keys.organization_id', '=', organizationId)
    .where('idempotency_keys.key', '=', key)
    .where('idempotency_keys.dataset_id', 'is not', null)
    .executeTakeFirst()
  return answer !== undefined && answer.version === null
}

/** The same in the place that a database stands for. */
export async function keptIn(
  own: Kysely<Schema>,
  args: IdempotencyKey & { organizationId: string; now: number },
): Promise<Repeated | undefined> {
  const kept = await own
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('organization_id', '=', args.organizationId)
    .where('key', '=', args.key)
    .where('created_at', '>', args.now - ANSWER_KEPT_MS)
    .executeTakeFirst()
  if (kept === undefined) return undefined
  return kept.request_hash === args.requestHash
    ? { outcome: 'repeated', answer: kept.answer }
    : { outcome: 'key_taken' }
}
