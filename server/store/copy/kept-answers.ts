import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { ANSWER_KEPT_MS } from '../../domain/idempotency-key.ts'
import { StoreError } from '../interface/store-error.ts'
import { tenant } from '../sql/differences.ts'
import type { IdempotencyKeyTable, Schema } from '../sql/schema.ts'

const ANSWERS_PER_STEP = 1_000

/**
 * Copies the answers that an organization's idempotency keys still stand for, and reads them back. SQLite keeps them in one table, or also in
 * the file of the organization, PostgreSQL in two places: this is called for each. Both get all of them, since a key does not tell which place its request
 * belongs to; where it does not belong it only says that the key is taken, which is true. `place` is the catalogue, or an
 * organization's own schema; what an interrupted copy left there is replaced.
 */
export async function copyKeptAnswers(
  source: Kysely<Schema>,
  place: Transaction<Schema>,
  organizationId: string,
): Promise<void> {
  await place.deleteFrom('idempotency_keys').where('organization_id', '=', organizationId).execute()
  await copyFrom(source, place, organizationId)
  const own = tenant(source, organizationId)
  if (own !== source) await copyFrom(own, place, organizationId)
}

/** A key that is there already was kept in the catalogue, and only noted beside the rows. */
async function copyFrom(source: Kysely<Schema>, place: Transaction<Schema>, organizationId: string): Promise<void> {
  const keptAfter = Date.now() - ANSWER_KEPT_MS
  for await (const step of steps(source, organizationId, keptAfter)) {
    const there = await keptUnder(
      place,
      organizationId,
      step.map(({ key }) => key),
    )
    const answers = step.filter(({ key }) => !there.some((kept) => kept.key === key))
    if (answers.length === 0) continue
    await place.insertInto('idempotency_keys').values(answers).execute()
    const keys = answers.map(({ key }) => key)
    const copied = await keptUnder(place, organizationId, keys)
    if (!isDeepStrictEqual(inOrder(copied), inOrder(answers)))
      throw new StoreError(
        'unusable',
        `the replies stored for ${organizationId} differ in the copy. They were rolled back.`,
      )
  }
}

/** All answers of an organization that are young enough, some at a time. */
async function* steps(
  source: Kysely<Schema>,
  organizationId: string,
  keptAfter: number,
): AsyncGenerator<IdempotencyKeyTable[]> {
  for (let last = ''; ; ) {
    const answers = await source
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('key', '>', last)
      .where('created_at', '>', keptAfter)
      .orderBy('key')
      .limit(ANSWERS_PER_STEP)
      .execute()
    if (answers.length === 0) return
    yield answers
    last = answers.at(-1)?.key ?? last
  }
}

function keptUnder(place: Kysely<Schema>, organizationId: string, keys: readonly string[]) {
  return place
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .execute()
}

/** The databases order texts differently. */
function inOrder(answers: readonly IdempotencyKeyTable[]): IdempotencyKeyTable[] {
  return answers.map((answer) => ({ ...answer })).sort((one, other) => (one.key < other.key ? -1 : 1))
}
