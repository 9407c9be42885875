import type { Transaction } from 'kysely'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { Originated } from '../../domain/origin.ts'
import { countedBytes, packAnswer, unpackAnswer } from '../../domain/packed-answer.ts'
import { uniqueKeysOf } from '../../domain/unique-keys.ts'
import type { ReplayedChange } from '../interface/rebuild.ts'
import type { ChangedRows, HeldArgs, RowOutcome, RowsResult, StepResult } from '../interface/row-changes.ts'
import { columnsAt } from '../reads/datasets.ts'
import { keptIn } from '../reads/idempotency-keys.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { holdDataset, settleChanges } from './hold-dataset.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'
import { RowWork } from './row-work.ts'

export interface HeldChange extends HeldArgs, Originated {
  readonly isDryRun: boolean
  /** Whether the reply names each row. */
  readonly namesRows: boolean
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
  const { organizationId, datasetId, maxProblems, origin, now } = args
  const own = tenant(db, organizationId)
  const held = await holdDataset(own, datasetId)
  const known = await columnsAt(db, args)
  if (held === undefined || known === undefined) return { outcome: 'no_such_dataset' }
  const repeated = await answeredBefore(own, args)
  if (repeated !== undefined) return repeated
  const { columns, columnsVersion } = known
  const uniques = uniqueKeysOf(columns, known.indexes)
  const work = new RowWork({ own, held, columns, uniques, maxProblems, origin, now })
  const steps = await run(work, columnsVersion)
  const { ranges, storedBytes, largestRowBytes, history } = work
  requireRoom(args, storedBytes, history.bytes - history.bytesOfDeleted)
  const hasChanged = ranges.length > 0 && !args.isDryRun
  const version = hasChanged
    ? await settleChanges(own, held, {
        ...{ ranges, storedBytes, largestRowBytes, origin, now },
        historyBytes: history.bytes,
        restored: work.restoredRows,
      })
    : held.version
  const result = { version, ...countsOf(steps), steps: args.namesRows ? steps : [] }
  if (args.isDryRun) throw new Abandoned<ChangedRows>({ outcome: 'changed', storedBytes: 0, ...result })
  const answerBytes = await keepResult(own, args, result)
  return { outcome: 'changed', storedBytes: storedBytes + history.bytes + answerBytes, ...result }
}

/** By how much before-images may exceed the quota, so that changes which make no row larger succeed where it is full. */
const HISTORY_BEYOND_BYTES = 64 * 1024 ** 2

/** Whether rows may grow, and the history of those that are not deleted: deletions make room in time. */
export function hasRoom(roomBytes: number | undefined, rowBytes: number, historyBytes: number): boolean {
  if (roomBytes === undefined) return true
  return (
    rowBytes <= Math.max(0, roomBytes) &&
    (historyBytes === 0 || rowBytes + historyBytes <= roomBytes + HISTORY_BEYOND_BYTES)
  )
}

export function requireRoom(
  { roomBytes }: Pick<HeldChange, 'roomBytes'>,
  rowBytes: number,
  historyBytes: number,
): void {
  if (hasRoom(roomBytes, rowBytes, historyBytes)) return
  throw new Abandoned<ChangedRows>({ outcome: 'no_room', storedBytes: rowBytes + historyBytes })
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
  { organizationId, datasetId, key, now }: Pick<HeldChange, 'organizationId' | 'datasetId' | 'key' | 'now'>,
  result: RowsResult,
): Promise<number> {
  if (key === undefined) return 0
  const answer = packAnswer(JSON.stringify(result))
  const repeated = await keepAnswer(own, { organizationId, datasetId, now, keep: { ...key, answer } })
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
