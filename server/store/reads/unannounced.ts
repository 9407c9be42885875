import { type Kysely, sql } from 'kysely'
import type { NewEvent } from '../../domain/events.ts'
import type { DatasetKey } from '../interface/datasets.ts'
import type { Unannounced } from '../interface/events.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import { tenant, tenantAlone } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** The version of a new dataset, which has no rows. */
const FIRST_VERSION = 1

/** The changes of a dataset that no event tells of; undefined where there are none, or the dataset is gone. */
export async function findUnannounced(
  db: Kysely<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<Unannounced | undefined> {
  const own = tenant(db, organizationId)
  const found = await own
    .selectFrom('counters')
    .leftJoin('announced', 'announced.dataset_id', 'counters.dataset_id')
    .select(['counters.version as to', 'announced.version as from'])
    .where('counters.dataset_id', '=', datasetId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const from = found.from ?? FIRST_VERSION
  if (from >= found.to) return undefined
  const known = await own
    .selectFrom('changes')
    .select('at')
    .where('dataset_id', '=', datasetId)
    .where('version', '=', from)
    .executeTakeFirst()
  return { from, fromAt: known?.at ?? null, to: found.to }
}

const DATASETS_PER_STEP = 1_000

/** Datasets with changes that no event tells of. Without an organization those of all organizations, where they share their tables. */
export async function selectUnannounced(
  db: Kysely<Schema>,
  { organizationId }: Partial<OrganizationKey>,
): Promise<DatasetKey[]> {
  const own = tenantAlone(db, organizationId)
  if (own === undefined) return []
  return own
    .selectFrom('counters')
    .leftJoin('announced', 'announced.dataset_id', 'counters.dataset_id')
    .select(['counters.dataset_id as datasetId', 'counters.organization_id as organizationId'])
    .where('counters.version', '>', (eb) => eb.fn.coalesce('announced.version', sql.lit(FIRST_VERSION)))
    .limit(DATASETS_PER_STEP)
    .execute()
}

const EVENTS_PER_STEP = 100

/** Some of the events that were left beside an organization's rows, oldest first. */
export async function selectPendingEvents(
  db: Kysely<Schema>,
  { organizationId }: OrganizationKey,
): Promise<NewEvent[]> {
  const pending = await tenant(db, organizationId)
    .selectFrom('pending_events')
    .select('event')
    .where('organization_id', '=', organizationId)
    .orderBy('id') // begins with the time
    .limit(EVENTS_PER_STEP)
    .execute()
  return pending.map(({ event }) => JSON.parse(event) as NewEvent) // as `announceEvents` wrote it
}
