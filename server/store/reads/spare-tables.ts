import type { Kysely } from 'kysely'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Tables that have not the rows of their dataset, and that nobody has worked on since a time. */
export async function selectSpareTables(
  db: Kysely<Schema>,
  args: { organizationId: string; touchedBefore: number },
): Promise<{ datasetId: string; generation: number }[]> {
  return tenant(db, args.organizationId)
    .selectFrom('spare_tables')
    .select(['dataset_id as datasetId', 'generation'])
    .where('touched_at', '<', args.touchedBefore)
    .execute()
}
