import { type Kysely, sql } from 'kysely'
import type { ChangePage, KeptChanges, LoggedChange, LoggedRows, LogPage, LogStart } from '../interface/changes.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import { tenant, tenantAlone } from '../sql/differences.ts'
import { HIDDEN } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'

/** What the log of a dataset keeps after a version, oldest first. */
export async function selectChanges(db: Kysely<Schema>, args: ChangePage): Promise<LoggedChange[]> {
  const changes = await tenant(db, args.organizationId)
    .selectFrom('changes')
    .select(['version', 'kind', 'first_row as firstRow', 'row_count as rowCount', 'at', 'parts'])
    .where('dataset_id', '=', args.datasetId)
    .where('version', '>', args.after)
    .orderBy('version')
    .limit(args.limit)
    .execute()
  return changes.map(({ parts, ...change }) => (parts === null ? change : { ...change, others: partsOf(parts) }))
}

/** What else a version changed, as `settleChanges` wrote it. */
export function partsOf(text: string): LoggedRows[] {
  const parts = JSON.parse(text) as [LoggedRows['kind'], number, number][]
  return parts.map(([kind, firstRow, rowCount]) => ({ kind, firstRow, rowCount }))
}

/** What the logs of an organization's datasets keep, by the counters alone: there is a record for each version since the oldest. */
export async function countChanges(db: Kysely<Schema>, { organizationId }: OrganizationKey): Promise<KeptChanges> {
  const { kept, parts } = await tenant(db, organizationId)
    .selectFrom('counters')
    .select((eb) => [
      eb.fn.sum<number | string | null>(eb(eb('version', '+', eb.lit(1)), '-', eb.ref('oldest_change'))).as('kept'),
      eb.fn.sum<number | string | null>('parts_bytes').as('parts'),
    ])
    .where('organization_id', '=', organizationId)
    // Otherwise a server wrote that knew of no log, and the next change begins a new one.
    .whereRef('logged_version', '=', 'version')
    .executeTakeFirstOrThrow()
  return { changes: Number(kept ?? 0), partsBytes: Number(parts ?? 0) }
}

const LOGS_PER_STEP = 500

/**
 * Some of the logs that are there, those of deleted datasets too, in the order of the identifiers after one. Without an organization those
 * of all organizations together, where they share their tables.
 */
export async function selectLogs(db: Kysely<Schema>, { organizationId, after }: LogPage): Promise<LogStart[]> {
  const own = tenantAlone(db, organizationId)
  if (own === undefined) return []
  return (
    own
      // From one log to the next by the key, so that records are not read: there may be millions.
      .withRecursive('logs(dataset_id, place)', (qc) =>
        qc
          .selectFrom('changes')
          .select((eb) => [eb.fn.min<string | null>('dataset_id').as('dataset_id'), eb.lit<number>(1).as('place')])
          .where('dataset_id', '>', after)
          .unionAll(
            qc
              .selectFrom('logs')
              .select((eb) => [
                eb
                  .selectFrom('changes')
                  .select(({ fn }) => fn.min<string | null>('changes.dataset_id').as('dataset_id'))
                  .whereRef('changes.dataset_id', '>', 'logs.dataset_id')
                  .as('dataset_id'),
                eb('place', '+', eb.lit(1)).as('place'),
              ])
              .where('logs.dataset_id', 'is not', null)
              .where('place', '<', LOGS_PER_STEP),
          ),
      )
      .selectFrom('logs')
      .innerJoin('changes', (join) =>
        join.onRef('changes.dataset_id', '=', 'logs.dataset_id').on('changes.version', '=', (eb) =>
          eb
            .selectFrom('changes as first')
            .select(({ fn }) => fn.min('first.version').as('version'))
            .whereRef('first.dataset_id', '=', 'logs.dataset_id'),
        ),
      )
      .leftJoin('counters', (join) =>
        join.on((eb) =>
          eb.or([
            eb('counters.dataset_id', '=', eb.ref('logs.dataset_id')),
            eb('counters.dataset_id', '=', sql<string>`${HIDDEN} || ${eb.ref('logs.dataset_id')}`),
          ]),
        ),
      )
      .select([
        'changes.dataset_id as datasetId',
        'counters.organization_id as organizationId',
        'changes.version',
        'changes.at',
        'counters.oldest_change as oldestChange',
        'counters.version as lastVersion',
      ])
      .orderBy('place')
      .execute()
  )
}
