import type { Transaction } from 'kysely'
import type { EventType } from '../../domain/events.ts'
import type { Originated } from '../../domain/origin.ts'
import type { ImportKey } from '../interface/imports.ts'
import type { Schema } from '../sql/schema.ts'
import { announceEvents } from './record.ts'

/** Announces what became of an import, with what it has done so far, in its transaction. */
export async function announceImport(
  own: Transaction<Schema>,
  { organizationId, importId, origin }: ImportKey & Originated,
  type: Extract<EventType, `import.${string}`>,
): Promise<void> {
  const { dataset_id, ...done } = await own
    .selectFrom('imports')
    .select(['dataset_id', 'rows_read', 'rows_written', 'rows_refused'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const counts = Object.fromEntries(Object.entries(done).map(([name, rows]) => [name, Number(rows)]))
  const data = { import_id: importId, ...counts }
  await announceEvents(own, [{ organizationId, datasetId: dataset_id, type, data, origin }])
}
