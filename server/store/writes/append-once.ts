import type { Kysely, Transaction } from 'kysely'
import { type IdempotencyKey, type KeptAnswer, type Repeated, requestHash } from '../../domain/idempotency-key.ts'
import type { AppendArgs, AppendedRows, NumberedRows } from '../interface/rows.ts'
import { findKeptAnswer } from '../reads/idempotency-keys.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'

// An append with an `Idempotency-Key` happens once: its row numbers are kept under the key, in the same transaction.

/** Ends the append with the answer that was given before, if there is one. The counters are held: no other append to the dataset is half done. */
export async function keepNumbers(
  db: Transaction<Schema>,
  args: Pick<AppendArgs, 'organizationId' | 'datasetId' | 'now'>,
  ownKey: IdempotencyKey,
  numbers: NumberedRows,
): Promise<void> {
  const keep: KeptAnswer = { ...ownKey, answer: JSON.stringify(numbers) }
  const { organizationId, datasetId, now } = args
  const repeated = await keepAnswer(tenant(db, organizationId), { organizationId, datasetId, now, keep })
  if (repeated !== undefined) throw new Abandoned<AppendedRows>(replayOf(repeated))
}

/** The answer that an append with the same key and body got before, if it did. */
export async function appendedBefore(db: Kysely<Schema>, args: AppendArgs): Promise<AppendedRows | undefined> {
  if (args.idempotencyKey === undefined) return undefined
  const { organizationId, now } = args
  const kept = await findKeptAnswer(db, { organizationId, ...keyOfRequest(args), place: 'organization', now })
  return kept?.outcome === 'repeated' ? replayOf(kept) : undefined
}

/** The answer of a request that was answered before. */
export function replayOf(repeated: Repeated): AppendedRows {
  if (repeated.outcome === 'key_taken') return repeated
  // What `keepNumbers` wrote: the hash has the operation in it.
  return { outcome: 'appended', isReplayed: true, storedBytes: 0, ...(JSON.parse(repeated.answer) as NumberedRows) }
}

/** The caller's key, and what it stands for. */
export function keyOfRequest(
  args: Pick<AppendArgs, 'idempotencyKey' | 'datasetId' | 'body' | 'format'>,
): IdempotencyKey {
  return { key: args.idempotencyKey ?? '', requestHash: requestHash(hashedWith(args), args.body) }
}

/** What is hashed with the body of an append: the same bytes are another request in another format. */
export function hashedWith({ datasetId, format }: Pick<AppendArgs, 'datasetId' | 'format'>): readonly string[] {
  return format === undefined ? ['appendRows', datasetId] : ['appendRows', datasetId, format]
}
