import type { Transaction } from 'kysely'
import type { CounterTable, Schema } from '../sql/schema.ts'

/** The counters of a dataset that is to get another table. The number before `next_column_number` is that table's generation. */
export type LockedDataset = Pick<CounterTable, (typeof LOCKED)[number]>

const LOCKED = [
  'generation',
  'version',
  'columns_version',
  'next_row_number',
  'next_column_number',
  'largest_row_bytes',
  'keeps_history',
] as const

/** Takes the record that serializes the writers of a dataset and mints a number that no column had, nor any table. */
export async function lockForRebuild(own: Transaction<Schema>, datasetId: string): Promise<LockedDataset | undefined> {
  return own
    .updateTable('counters')
    .set((eb) => ({ next_column_number: eb('next_column_number', '+', 1) }))
    .where('dataset_id', '=', datasetId)
    .returning(LOCKED)
    .executeTakeFirst()
}
