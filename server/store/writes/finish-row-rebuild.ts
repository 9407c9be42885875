import type { Transaction } from 'kysely'
import { rowId } from '../../domain/ids.ts'
import type { Originated } from '../../domain/origin.ts'
import {
  addNumbers,
  countNumbers,
  hasNumber,
  type RowNumberSet,
  rangesIn,
  removeRange,
} from '../../domain/row-number-set.ts'
import type { MatchRebuildEnd, NotFinished, RebuiltRows } from '../interface/rebuild.ts'
import type { ChangedRows, RowsResult } from '../interface/row-changes.ts'
import { laterColumns } from '../sql/columns-version.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { actorOf } from './before-images.ts'
import { exchangeSpareTables, rebuildLast } from './finish-rebuild.ts'
import { type ChangedRange, type Held, holdDataset, settleChanges } from './hold-dataset.ts'
import { answeredBefore, keepResult, requireRoom } from './in-held-dataset.ts'
import { Abandoned } from './outcome.ts'
import { settleIndexes } from './rebuild-indexes.ts'
import { missingRow } from './row-work.ts'
import { unstageHistory } from './staged-history.ts'

/**
 * Rebuilds what was written since the last step and puts the new table in place of the old one, in one transaction that holds the dataset's
 * writers for as long as that takes. What is counted is what this moment has, so all of it is as if it had been done at once.
 */
export async function finishRowRebuild(
  db: Transaction<Schema>,
  args: MatchRebuildEnd & Originated,
): Promise<ChangedRows | NotFinished> {
  const { change, rebuild } = args
  const own = tenant(db, args.organizationId)
  const held = await holdDataset(own, args.datasetId)
  if (held === undefined) return { outcome: 'no_such_dataset' }
  const repeated = await answeredBefore(own, change)
  if (repeated !== undefined) return repeated
  // The number that was minted when building began: no change of columns came between.
  if (held.next_column_number !== rebuild.to + 1 || held.generation !== rebuild.from) return { outcome: 'given_up' }
  const rebuilt = await rebuildLast(db, args, held.version)
  const matched = withLast(args, rebuilt)
  const counted = { changed: countNumbers(matched.changed), unchanged: countNumbers(matched.unchanged) }
  requireExpected(args, counted.changed + counted.unchanged)
  requireNamed(args, matched)
  const growth = args.storedBytes + rebuilt.storedBytes - held.stored_bytes
  const keepsHistory = rebuild.change.kind === 'rows' && rebuild.change.keepsHistory && held.keeps_history === 1
  const historyBytes = keepsHistory ? args.historyBytes + rebuilt.historyBytes : 0
  requireRoom(change, growth, change.cells === undefined ? 0 : historyBytes)
  if (change.isDryRun)
    throw new Abandoned<ChangedRows>({
      outcome: 'changed',
      storedBytes: 0,
      version: held.version,
      ...resultOf(args, counted),
    })
  const done =
    counted.changed > 0 ? await putInPlace(own, args, { held, rebuilt, growth, historyBytes, matched }) : held.version
  const result = { version: done, ...resultOf(args, counted) }
  const answerBytes = await keepResult(own, change, result)
  return { outcome: 'changed', storedBytes: (counted.changed > 0 ? growth + historyBytes : 0) + answerBytes, ...result }
}

/** The rows that match, with those that were rebuilt last. */
function withLast({ matched: { changed, unchanged } }: MatchRebuildEnd, { rebuilt, matched }: RebuiltRows) {
  noteMatched({ changed, unchanged }, { rebuilt, matched })
  return { changed, unchanged }
}

/** Notes which rows of some ranges match as they are now. */
export function noteMatched(
  sets: { readonly changed: RowNumberSet; readonly unchanged: RowNumberSet },
  { rebuilt, matched }: Pick<RebuiltRows, 'rebuilt' | 'matched'>,
): void {
  for (const kind of ['changed', 'unchanged'] as const) {
    for (const range of rebuilt) removeRange(sets[kind], range)
    addNumbers(sets[kind], matched[kind])
  }
}

function requireExpected({ change: { expected, rows } }: MatchRebuildEnd, matched: number): void {
  if ('where' in rows && expected !== undefined && expected !== matched)
    throw new Abandoned<ChangedRows>({ outcome: 'unexpected', matched })
}

/** Rows that are named have to be there. */
function requireNamed(
  { change: { rows, maxProblems } }: MatchRebuildEnd,
  { changed, unchanged }: Found['matched'],
): void {
  if ('where' in rows) return
  const missing = [...rows.numbers.entries()].filter(
    ([, number]) => !hasNumber(changed, number) && !hasNumber(unchanged, number),
  )
  if (missing.length === 0) return
  const problems = missing.slice(0, maxProblems).map(([at, number]) => missingRow(['ids', at], [], rowId(number)))
  throw new Abandoned<ChangedRows>({ outcome: 'refused', problems, columns: [] })
}

function resultOf(
  { change: { cells } }: MatchRebuildEnd,
  { changed, unchanged }: { readonly changed: number; readonly unchanged: number },
): Omit<RowsResult, 'version'> {
  const isDeletion = cells === undefined
  return { created: 0, updated: isDeletion ? 0 : changed, unchanged, deleted: isDeletion ? changed : 0, steps: [] }
}

interface Found {
  readonly held: Held
  readonly rebuilt: RebuiltRows
  readonly growth: number
  readonly historyBytes: number
  readonly matched: MatchRebuildEnd['matched']
}

async function putInPlace(
  own: Transaction<Schema>,
  { change, rebuild, largestGrowthBytes, origin, now }: MatchRebuildEnd & Originated,
  { held, rebuilt, growth, historyBytes, matched }: Found,
): Promise<number> {
  const kind = change.cells === undefined ? 'deleted' : 'updated'
  const version = await settleChanges(own, held, {
    ranges: loggedRanges(matched.changed, kind),
    deleted: kind === 'deleted' ? countNumbers(matched.changed) : 0,
    storedBytes: growth,
    historyBytes,
    largestRowBytes: held.largest_row_bytes + Math.max(largestGrowthBytes, rebuilt.largestGrowthBytes),
    origin,
    now,
  })
  if (historyBytes > 0) await unstageHistory(own, rebuild, { version, at: now, actor: actorOf(origin) })
  await own
    .updateTable('counters')
    // Who knows the indexes of the old table is to learn of the new ones.
    .set({ generation: rebuild.to, columns_version: laterColumns(now).next })
    .where('dataset_id', '=', rebuild.datasetId)
    .execute()
  await settleIndexes(own, rebuild)
  await exchangeSpareTables(own, rebuild)
  return version
}

/** A record of the log with more ranges would be larger than it is worth. */
const MOST_RANGES = 10_000

/** The ranges that the log is to say. Of very many some are put together: then they say of rows in between that these may be others. */
function loggedRanges(numbers: RowNumberSet, kind: 'updated' | 'deleted'): ChangedRange[] {
  const { ranges, isExact } = rangesIn(numbers, MOST_RANGES)
  return ranges.map(({ first, last }) => ({
    kind: isExact ? kind : 'updated',
    firstRow: first,
    rowCount: last - first + 1,
  }))
}
