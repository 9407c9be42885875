import type { Kysely, Transaction } from 'kysely'
import { laterThan } from '../../sql/columns-version.ts'
import { datasetOfKey } from '../../sql/hidden-counters.ts'
import type { CounterTable, Schema } from '../../sql/schema.ts'

/**
 * The counters of a dataset that comes back from a backup, or from another database. It may have had later versions here, which clients have in
 * cursors and tags, and writers in what they know of its columns. So it goes on with a version that it cannot have had, with a log that begins
 * there: cursors of changes from before are refused (410), and no tag from before stands for other rows.
 */
export function anew<Counters extends Pick<CounterTable, 'version' | 'columns_version'>>(
  counters: Counters,
  now: number,
) {
  const version = laterThan(counters.version, now)
  return {
    ...counters,
    version,
    columns_version: laterThan(counters.columns_version, now),
    logged_version: version,
    oldest_change: version + 1,
    parts_bytes: 0,
  }
}

/** Notes that the changes of a dataset up to its present version are told: what told of the earlier ones is not for this database. */
export async function announceAll(own: Transaction<Schema>, { dataset_id, version }: CounterTable): Promise<void> {
  const datasetId = datasetOfKey(dataset_id)
  await own.deleteFrom('announced').where('dataset_id', '=', datasetId).execute()
  await own.insertInto('announced').values({ dataset_id: datasetId, version }).execute()
}

/** Lets all datasets of an organization, whose logs were not copied, go on anew. */
export async function beginAnew(
  own: Kysely<Schema>,
  { organizationId, now }: { readonly organizationId: string; readonly now: number },
): Promise<void> {
  await own.transaction().execute(async (db) => {
    const counters = await db.selectFrom('counters').selectAll().where('organization_id', '=', organizationId).execute()
    for (const before of counters) {
      const after = anew(before, now)
      await db.updateTable('counters').set(after).where('dataset_id', '=', before.dataset_id).execute()
      await announceAll(db, after)
    }
  })
}
