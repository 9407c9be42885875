import { type Kysely, sql } from 'kysely'
import type { DatasetKey } from '../interface/datasets.ts'
import type { HistoriesPage, HistoryStart } from '../interface/history.ts'
import { tenant, tenantAlone } from '../sql/differences.ts'
import { HIDDEN } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'

/** Whether a dataset keeps the history of its rows; undefined when it is gone. */
export async function findHistorySetting(
  db: Kysely<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<boolean | undefined> {
  const counters = await tenant(db, organizationId)
    .selectFrom('counters')
    .select('keeps_history')
    .where('dataset_id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return counters && counters.keeps_history === 1
}

const HISTORIES_PER_STEP = 500

/** Some of the histories that are there, those of deleted datasets too, in the order of the identifiers after one. */
export async function selectHistories(
  db: Kysely<Schema>,
  { organizationId, after }: HistoriesPage,
): Promise<HistoryStart[]> {
  const own = tenantAlone(db, organizationId)
  if (own === undefined) return []
  const found = await own
    // From one to the next by the key, so that records are not read: there may be millions.
    .withRecursive('histories(dataset_id, place)', (qc) =>
      qc
        .selectFrom('row_history')
        .select((eb) => [eb.fn.min<string | null>('dataset_id').as('dataset_id'), eb.lit<number>(1).as('place')])
        .where('dataset_id', '>', after)
        .unionAll(
          qc
            .selectFrom('histories')
            .select((eb) => [
              eb
                .selectFrom('row_history')
                .select(({ fn }) => fn.min<string | null>('row_history.dataset_id').as('dataset_id'))
                .whereRef('row_history.dataset_id', '>', 'histories.dataset_id')
                .as('dataset_id'),
              eb('place', '+', eb.lit(1)).as('place'),
            ])
            .where('histories.dataset_id', 'is not', null)
            .where('place', '<', HISTORIES_PER_STEP),
        ),
    )
    .selectFrom('histories')
    .leftJoin('counters', (join) =>
      join.on((eb) =>
        eb.or([
          eb('counters.dataset_id', '=', eb.ref('histories.dataset_id')),
          eb('counters.dataset_id', '=', sql<string>`${HIDDEN} || ${eb.ref('histories.dataset_id')}`),
        ]),
      ),
    )
    .select(['histories.dataset_id as datasetId', 'counters.organization_id as organizationId', 'keeps_history'])
    .where('histories.dataset_id', 'is not', null)
    .orderBy('place')
    .execute()
  return found.flatMap(({ datasetId, organizationId, keeps_history }) =>
    datasetId === null ? [] : [{ datasetId, organizationId, isKept: keeps_history === 1 }],
  )
}
