import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import type { DatasetKey } from '../interface/datasets.ts'
import type { Schema } from '../sql/schema.ts'
import { announceEvents } from './record.ts'

/** What happened to a column, as the event tells it. */
interface ChangedColumn {
  readonly change: 'added' | 'updated' | 'deleted'
  readonly column: string
  readonly type?: string
  readonly previous_name?: string
}

/** Announces a change of a column, in its transaction. */
export function announceColumn(
  own: Transaction<Schema>,
  { organizationId, datasetId, origin }: DatasetKey & Originated,
  changed: ChangedColumn,
): Promise<void> {
  return announceEvents(own, [{ organizationId, datasetId, type: 'columns.changed', data: { ...changed }, origin }])
}
