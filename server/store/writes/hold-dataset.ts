import type { Transaction } from 'kysely'
import type { Origin } from '../../domain/origin.ts'
import { differencesOf } from '../sql/differences.ts'
import type { ChangeTable, CounterTable, Schema } from '../sql/schema.ts'
import { actorOf } from './before-images.ts'
import { logMove } from './take-dataset.ts'

/** The counters of a dataset while no other transaction can write to it. */
export type Held = Pick<CounterTable, (typeof HELD)[number]>

const HELD = [
  'dataset_id',
  'version',
  'columns_version',
  'next_row_number',
  'next_column_number',
  'largest_row_bytes',
  'stored_bytes',
  'generation',
  'keeps_history',
] as const

/**
 * Takes the record that serializes the writers of a dataset and does not move it yet, for changes that may turn out to be none. Undefined
 * when the dataset is gone.
 */
export async function holdDataset(own: Transaction<Schema>, datasetId: string): Promise<Held | undefined> {
  const select = own.selectFrom('counters').select(HELD).where('dataset_id', '=', datasetId)
  // Where there is one writer, its transaction holds everything.
  return (differencesOf(own).hasTenantSchemas ? select.forUpdate() : select).executeTakeFirst()
}

/** Rows that stand next to each other, of which the same became. */
export interface ChangedRange {
  readonly kind: 'appended' | 'updated' | 'deleted'
  readonly firstRow: number
  readonly rowCount: number
}

/** What changes of rows did to a dataset. */
export interface Settlement {
  /** In the order in which it happened; the ranges of appended rows follow each other. */
  readonly ranges: readonly ChangedRange[]
  /** How many rows fewer there are, where the ranges do not say it exactly. */
  readonly deleted?: number
  /** How many rows are there again. */
  readonly restored?: number
  readonly storedBytes: number
  readonly historyBytes?: number
  readonly largestRowBytes: number
  readonly origin: Origin | undefined
  readonly now: number
}

/** Moves the counters of a dataset that is held, and logs what changed, as one version. Returns that version. */
export async function settleChanges(
  own: Transaction<Schema>,
  held: Held,
  { ranges, deleted, restored = 0, storedBytes, historyBytes = 0, largestRowBytes, origin, now }: Settlement,
): Promise<number> {
  const count = (kind: ChangedRange['kind']) =>
    ranges.reduce((sum, range) => sum + (range.kind === kind ? range.rowCount : 0), 0)
  const appended = count('appended')
  const rows = appended + restored - (deleted ?? count('deleted'))
  const { dataset_id } = held
  const record = recordOf(ranges)
  await own
    .updateTable('counters')
    .set((eb) => ({
      next_row_number: held.next_row_number + appended,
      row_count: eb('row_count', '+', rows),
      stored_bytes: Math.max(0, held.stored_bytes + storedBytes),
      history_bytes: eb('history_bytes', '+', historyBytes),
      largest_row_bytes: Math.max(held.largest_row_bytes, largestRowBytes),
      data_updated_at: now,
      ...(record.parts !== null && { parts_bytes: eb('parts_bytes', '+', record.parts.length) }),
      ...logMove(eb),
    }))
    .where('dataset_id', '=', dataset_id)
    .execute()
  const version = held.version + 1
  await own
    .insertInto('changes')
    .values({ dataset_id, version, at: now, actor: actorOf(origin), ...record })
    .execute()
  return version
}

/** The appended rows, else the first range, stand in the record itself, and the others beside it. */
function recordOf(ranges: readonly ChangedRange[]): Pick<ChangeTable, 'kind' | 'first_row' | 'row_count' | 'parts'> {
  const appends = ranges.filter(({ kind }) => kind === 'appended')
  const others = ranges.filter(({ kind }) => kind !== 'appended')
  const first = appends[0] ?? others.shift()
  if (first === undefined) throw new Error('a version without changes')
  const rowCount = first.kind === 'appended' ? appends.reduce((sum, each) => sum + each.rowCount, 0) : first.rowCount
  const parts = others.map(({ kind, firstRow, rowCount }) => [kind, firstRow, rowCount])
  const text = parts.length === 0 ? null : JSON.stringify(parts)
  return { kind: first.kind, first_row: first.firstRow, row_count: rowCount, parts: text }
}
