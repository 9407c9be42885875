import { type Kysely, sql } from 'kysely'
import { type Allowances, allowancesOf } from '../../domain/plans.ts'
import type { CataloguedQuota } from '../interface/quotas.ts'
import { tenant } from '../sql/differences.ts'
import { HIDDEN } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'

type OfOrganization = { readonly organizationId: string }

/** How much of each an organization may have; nothing of an organization that is not there. */
export async function selectAllowances(
  db: Kysely<Schema>,
  { organizationId }: OfOrganization,
): Promise<Allowances | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select(['plan', 'quotas'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row && allowancesOf(row)
}

/** How many an organization has of something in the catalogue, without what is revoked or in the trash. */
export async function countCatalogued(
  db: Kysely<Schema>,
  { organizationId, quota }: OfOrganization & { readonly quota: CataloguedQuota },
): Promise<number> {
  const all = db
    .selectFrom(quota)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('organization_id', '=', organizationId)
  const counted = all.where(quota === 'api_keys' ? 'revoked_at' : 'deleted_at', 'is', null)
  const { count } = await counted.executeTakeFirstOrThrow()
  return Number(count)
}

/** What an organization stores in all of its datasets: bytes, and indexes that are there or being built. */
export async function selectStored(
  db: Kysely<Schema>,
  { organizationId }: OfOrganization,
): Promise<{ bytes: number; indexes: number }> {
  const own = tenant(db, organizationId)
  const counters = own.selectFrom('counters').where('organization_id', '=', organizationId)
  const { bytes } = await counters
    .select((eb) => eb.fn.sum<number | string | null>(eb('stored_bytes', '+', eb.ref('history_bytes'))).as('bytes'))
    .executeTakeFirstOrThrow()
  const { answers } = await own
    .selectFrom('idempotency_keys')
    .select((eb) => eb.fn.sum<number | string | null>('answer_bytes').as('answers'))
    .where('organization_id', '=', organizationId)
    .where('answer_bytes', 'is not', null)
    .executeTakeFirstOrThrow()
  const { indexes } = await own
    .selectFrom('indexes')
    .where('status', '<>', 'dropping')
    // Those of datasets in the trash take their space too.
    .where('dataset_id', 'in', counters.select(sql<string>`replace(dataset_id, ${HIDDEN}, '')`.as('id')))
    .select((eb) => eb.fn.countAll<number | string>().as('indexes'))
    .executeTakeFirstOrThrow()
  // Some databases give sums and counts as texts, and of no rows null.
  return { bytes: Number(bytes ?? 0) + Number(answers ?? 0), indexes: Number(indexes) }
}
