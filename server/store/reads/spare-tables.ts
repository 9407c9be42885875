import type { Kysely } from 'kysely'
import type { SpareTableRecord } from '../interface/rebuild.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Tables that do not have the rows of their dataset, and that have not changed since a time or that a process builds. */
export async function selectSpareTables(
  db: Kysely<Schema>,
  args: { organizationId: string; touchedBefore: number },
): Promise<SpareTableRecord[]> {
  return tenant(db, args.organizationId)
    .selectFrom('spare_tables')
    .select(['dataset_id as datasetId', 'generation', 'touched_at as touchedAt', 'owner'])
    .where(({ eb, or }) => or([eb('touched_at', '<', args.touchedBefore), eb('owner', 'is not', null)]))
    .execute()
}
