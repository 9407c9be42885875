import type { Transaction } from 'kysely'
import type { IdempotencyKey, Repeated } from '../../domain/idempotency-key.ts'
import { countedBytes, packAnswer, unpackAnswer } from '../../domain/packed-answer.ts'
import { uniqueKeysOf } from '../../domain/unique-keys.ts'
import type { DatasetKey } from '../interface/datasets.ts'
import type { ReplayedChange } from '../interface/rebuild.ts'
import type { ChangedRows, RowOutcome, RowsResult, StepResult } from '../interface/row-changes.ts'
import { columnsAt } from '../reads/datasets.ts'
import { keptIn } from '../reads/idempotency-keys.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { holdDataset, settleChanges } from './hold-dataset.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'
import { RowWork } from './row-work.ts'

export interface HeldChange extends DatasetKey {
  readonly key: IdempotencyKey | undefined
  readonly isDryRun: boolean
  /** Whether the reply names each row. */
  readonly namesRows: boolean
  readonly roomBytes?: number
  readonly maxProblems: number
  readonly now: number
}

/**
 * Runs changes of rows alone among the dataset's writers, by its present columns. What they come to is one version, or none where nothing
 * changed; a dry run is undone. A request that was answered before gets the same answer.
 */
export async function inHeldDataset(
  db: Transaction<Schema>,
  args: HeldChange,
  run: (work: RowWork, columnsVersion: number) => Promise<readonly StepResult[]>,
): Promise<ChangedRows> {
  const { organizationId, datasetId, maxProblems, now } = args
  const own = tenant(db, organizationId)
  const held = await holdDataset(own, datasetId)
  const known = await columnsAt(db, args)
  if (held === undefined || known === undefined) return { outcome: 'no_such_dataset' }
  const repeated = await answeredBefore(own, args)
  if (repeated !== undefined) return repeated
  const { columns, columnsVersion } = known
  const uniques = uniqueKeysOf(columns, known.indexes)
  const work = new RowWork({ own, held, columns, uniques, maxProblems, now })
  const steps = await run(work, columnsVersion)
  const { ranges, storedBytes, largestRowBytes } = work
  requireRoom(args, storedBytes)
  const hasChanged = ranges.length > 0 && !args.isDryRun
  const version = hasChanged
    ? await settleChanges(own, held, { ranges, storedBytes, largestRowBytes, now })
    : held.version
  const result = { version, ...countsOf(steps), steps: args.namesRows ? steps : [] }
  if (args.isDryRun) throw new Abandoned<ChangedRows>({ outcome: 'changed', storedBytes: 0, ...result })
  const answerBytes = await keepResult(own, args, result)
  return { outcome: 'changed', storedBytes: storedBytes + answerBytes, ...result }
}

export function requireRoom({ roomBytes }: Pick<HeldChange, 'roomBytes'>, storedBytes: number): void {
  if (roomBytes !== undefined && storedBytes > Math.max(0, roomBytes))
    throw new Abandoned<ChangedRows>({ outcome: 'no_room', storedBytes })
}

/** What comes before everything that may be wrong with a request now. */
export async function answeredBefore(
  own: Transaction<Schema>,
  { organizationId, key, isDryRun, now }: Pick<HeldChange, 'organizationId' | 'key' | 'isDryRun' | 'now'>,
): Promise<ReplayedChange | undefined> {
  if (key === undefined || isDryRun) return undefined
  const kept = await keptIn(own, { organizationId, ...key, now })
  return kept?.outcome === 'repeated' ? replayOf(kept) : undefined
}

/** Keeps the answer. Returns what it counts for. */
export async function keepResult(
  own: Transaction<Schema>,
  { organizationId, key, now }: Pick<HeldChange, 'organizationId' | 'key' | 'now'>,
  result: RowsResult,
): Promise<number> {
  if (key === undefined) return 0
  const answer = packAnswer(JSON.stringify(result))
  const repeated = await keepAnswer(own, { organizationId, now, keep: { ...key, answer } })
  if (repeated !== undefined) throw new Abandoned<ChangedRows>(replayOf(repeated))
  return countedBytes(answer) ?? 0
}

/** The answer of a request that was answered before. */
export function replayOf(repeated: Repeated): ReplayedChange {
  if (repeated.outcome === 'key_taken') return repeated
  // What `keep` wrote: the hash has the operation in it.
  const result = JSON.parse(unpackAnswer(repeated.answer)) as RowsResult
  return { outcome: 'changed', isReplayed: true, storedBytes: 0, ...result }
}

function countsOf(steps: readonly StepResult[]) {
  const count = (...wanted: RowOutcome[]) =>
    steps.reduce((sum, { outcomes }) => sum + outcomes.filter((outcome) => wanted.includes(outcome)).length, 0)
  const unchanged = count('unchanged', 'skipped')
  return { created: count('created'), updated: count('updated'), unchanged, deleted: count('deleted') }
}
