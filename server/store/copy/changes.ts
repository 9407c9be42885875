import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../sql/schema.ts'

const CHANGES_PER_STEP = 5_000

/** Copies the log of a dataset's changes. */
export async function copyChanges(source: Kysely<Schema>, own: Transaction<Schema>, datasetId: string): Promise<void> {
  for (let last = 0; ; ) {
    const step = await source
      .selectFrom('changes')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .where('version', '>', last)
      .orderBy('version')
      .limit(CHANGES_PER_STEP)
      .execute()
    if (step.length === 0) return
    await own.insertInto('changes').values(step).execute()
    last = step.at(-1)?.version ?? last
  }
}
