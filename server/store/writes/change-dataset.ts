import type { Transaction } from 'kysely'
import type { DatasetKey } from '../interface/datasets.ts'
import type { NotWritten } from '../interface/rows.ts'
import { tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { RowTableName, Schema } from '../sql/schema.ts'
import { type DatasetMove, type Taken, takeDataset } from './take-dataset.ts'

/** What a change turned out to be. */
export interface Changed<Outcome> {
  readonly outcome: Outcome
  /** By how much the rows count for more, or less, than the counters say. */
  readonly storedBytes?: number
  /** The size that a row may have now; smaller ones say nothing. */
  readonly largestRowBytes?: number
}

/**
 * Changes a dataset, alone among its writers: takes its counters, which also logs the change, runs `apply` with the numbers that it
 * hands out, and counts what `apply` says of sizes. What throws undoes all of it. Undefined when the dataset is gone or has other
 * columns than the writer knew.
 */
export async function changeDataset<Outcome>(
  db: Transaction<Schema>,
  move: DatasetKey & DatasetMove,
  apply: (own: Transaction<Schema>, taken: Taken) => Promise<Changed<Outcome>>,
): Promise<Outcome | undefined> {
  const own = tenant(db, move.organizationId)
  const taken = await takeDataset(own, move)
  if (taken === undefined) return undefined
  const changed = await apply(own, taken)
  await countSizes(own, taken, changed)
  return changed.outcome
}

/** What was estimated when counting began may have been too little. */
async function countSizes(
  own: Transaction<Schema>,
  { dataset_id, largest_row_bytes }: Taken,
  { storedBytes = 0, largestRowBytes = 0 }: Pick<Changed<unknown>, 'storedBytes' | 'largestRowBytes'>,
): Promise<void> {
  if (storedBytes === 0 && largestRowBytes <= largest_row_bytes) return
  await own
    .updateTable('counters')
    .set((eb) => {
      const sum = eb('stored_bytes', '+', storedBytes)
      return {
        stored_bytes: eb.case().when(sum, '<', 0).then(eb.lit(0)).else(sum).end(),
        largest_row_bytes: Math.max(largest_row_bytes, largestRowBytes),
      }
    })
    .where('dataset_id', '=', dataset_id)
    .execute()
}

/** Why `changeDataset` did nothing. */
export async function notWritten(
  db: Transaction<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<NotWritten> {
  const counter = await tenant(db, organizationId)
    .selectFrom('counters')
    .select('version')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return { outcome: counter === undefined ? 'no_such_dataset' : 'columns_changed' }
}

/** The table that has the rows of a dataset, as its counters say. */
export function tableOf({ dataset_id: datasetId, generation }: Taken): RowTableName {
  return rowTable({ datasetId, generation })
}
