import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import { announceColumn } from '../events/columns-changed.ts'
import type { LoggedChange } from '../interface/changes.ts'
import type {
  ColumnRebuild,
  FinishedRebuild,
  Rebuild,
  RebuildEnd,
  RebuiltRows,
  RowRange,
} from '../interface/rebuild.ts'
import { selectChanges } from '../reads/changes.ts'
import { termsFields } from '../sql/column-records.ts'
import type { Schema } from '../sql/schema.ts'
import { changeDataset } from './change-dataset.ts'
import { Abandoned } from './outcome.ts'
import { insertSpareTable, retypedColumn } from './rebuild.ts'
import { settleIndexes } from './rebuild-indexes.ts'
import { rebuildRows } from './rebuild-rows.ts'

/**
 * Rebuilds what was written since the last step and puts the new table in place of the old one, in one transaction that holds the
 * dataset's writers for as long as that takes. `dropSpareTable` deletes the old table.
 */
export async function finishRebuild(db: Transaction<Schema>, args: RebuildEnd & Originated): Promise<FinishedRebuild> {
  const { rebuild } = args
  // If a column is dropped, the other cells stay as they are.
  const isDrop = rebuild.change.kind === 'column' && rebuild.change.name === undefined
  const change = isDrop ? ({ kind: 'columns', changesCells: true } as const) : ({ kind: 'replaced' } as const)
  const finished = await changeDataset<FinishedRebuild>(db, { ...args, change }, async (own, taken) => {
    // Two numbers were taken: one when building began, and one by this change. So no other change of columns came between.
    const isAlone = taken.next_column_number === rebuild.to + 2 && taken.generation === rebuild.from
    if (!isAlone) throw new Abandoned<FinishedRebuild>({ outcome: 'given_up' })
    const rebuilt = await rebuildLast(db, args, taken.version - 1)
    await own
      .updateTable('counters')
      .set({
        generation: rebuild.to,
        stored_bytes: args.storedBytes + rebuilt.storedBytes,
        largest_row_bytes: taken.largest_row_bytes + Math.max(args.largestGrowthBytes, rebuilt.largestGrowthBytes),
      })
      .where('dataset_id', '=', rebuild.datasetId)
      .execute()
    if (rebuild.change.kind === 'column') await changeColumn(own, args, rebuild.change)
    const goneIndexes = await settleIndexes(own, rebuild)
    await exchangeSpareTables(own, rebuild)
    return { outcome: { outcome: 'finished', goneIndexes } }
  })
  return finished ?? { outcome: 'given_up' }
}

/** Rebuilds what the log says of the versions since the last step. The dataset is held. */
export async function rebuildLast(db: Transaction<Schema>, args: RebuildEnd, version: number): Promise<RebuiltRows> {
  const { organizationId, datasetId, rebuild, mostRows } = args
  const after = args.version
  const expected = version - after
  if (expected > mostRows) throw new Abandoned<FinishedRebuild>({ outcome: 'behind' })
  const changes = await selectChanges(db, { organizationId, datasetId, after, limit: expected + 1 })
  const others = changes.filter((change) => change.version <= version)
  // A server of an earlier version has written without the log.
  if (others.length !== expected) throw new Abandoned<FinishedRebuild>({ outcome: 'given_up' })
  const ranges = rangesOf(others)
  if (rowsIn(ranges) > mostRows) throw new Abandoned<FinishedRebuild>({ outcome: 'behind' })
  const step = { organizationId, rebuild, ranges, replaces: true, onlyCounts: false }
  const rebuilt = await rebuildRows(db, step)
  if (rebuilt.failureCount > 0) {
    const { failureCount, failures } = rebuilt
    const from = retypedColumn(rebuild).from.type
    throw new Abandoned<FinishedRebuild>({ outcome: 'not_convertible', from, failureCount, failures })
  }
  return rebuilt
}

/** The rows that changes are about, each once, in their order. */
export function rangesOf(changes: readonly LoggedChange[]): RowRange[] {
  const ranges: { first: number; last: number }[] = []
  const sorted = changes
    .flatMap(({ others = [], ...change }) => [change, ...others])
    .flatMap(({ firstRow, rowCount }) =>
      firstRow === null ? [] : [{ first: firstRow, last: firstRow + rowCount - 1 }],
    )
    .sort((one, other) => one.first - other.first)
  for (const range of sorted) {
    const before = ranges.at(-1)
    if (before !== undefined && range.first <= before.last + 1) before.last = Math.max(before.last, range.last)
    else ranges.push({ ...range })
  }
  return ranges
}

export function rowsIn(ranges: readonly RowRange[]): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
}

async function changeColumn(
  own: Transaction<Schema>,
  args: RebuildEnd & Originated,
  { dropped, name, terms }: ColumnRebuild,
): Promise<void> {
  const { datasetId, to } = args.rebuild
  const column = await own
    .selectFrom('columns')
    .select('name')
    .where('dataset_id', '=', datasetId)
    .where('number', '=', dropped)
    .executeTakeFirstOrThrow()
  if (name === undefined) {
    await own.deleteFrom('columns').where('dataset_id', '=', datasetId).where('number', '=', dropped).execute()
    await announceColumn(own, args, { change: 'deleted', column: column.name })
    return
  }
  const { type } = retypedColumn(args.rebuild)
  await own
    .updateTable('columns')
    .set({ name, number: to, type, ...(terms && termsFields(terms)) })
    .where('dataset_id', '=', datasetId)
    .where('number', '=', dropped)
    .execute()
  const previous = name === column.name ? {} : { previous_name: column.name }
  await announceColumn(own, args, { change: 'updated', column: name, type, ...previous })
}

/** The table that was replaced is one that somebody has to drop. */
export async function exchangeSpareTables(own: Transaction<Schema>, { datasetId, from, to }: Rebuild): Promise<void> {
  await own.deleteFrom('spare_tables').where('dataset_id', '=', datasetId).where('generation', '=', to).execute()
  await insertSpareTable(own, { datasetId, generation: from })
}
