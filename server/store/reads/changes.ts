import type { Kysely } from 'kysely'
import type { LoggedChange } from '../interface/changes.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** What the log of a dataset keeps after a version, oldest first. */
export async function selectChanges(
  db: Kysely<Schema>,
  args: { organizationId: string; datasetId: string; after: number; limit: number },
): Promise<LoggedChange[]> {
  return tenant(db, args.organizationId)
    .selectFrom('changes')
    .select(['version', 'kind', 'first_row as firstRow', 'row_count as rowCount', 'at'])
    .where('dataset_id', '=', args.datasetId)
    .where('version', '>', args.after)
    .orderBy('version')
    .limit(args.limit)
    .execute()
}
