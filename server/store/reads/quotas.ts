import { type Kysely, sql } from 'kysely'
import { type Allowances, allowancesOf } from '../../domain/plans.ts'
import type { CataloguedAddition, CataloguedCount, CataloguedQuota, OverQuota } from '../interface/quotas.ts'
import { runCompiled } from '../sql/compiled.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { HIDDEN } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'

type OfOrganization = { readonly organizationId: string }

/** How much of each an organization may have; nothing of an organization that is not there. */
export async function selectAllowances(
  db: Kysely<Schema>,
  { organizationId }: OfOrganization,
): Promise<Allowances | undefined> {
  const [row] = await runCompiled(db, 'allowances', [organizationId], () =>
    db.selectFrom('organizations').select(['plan', 'quotas']).where('id', '=', organizationId),
  )
  return row && allowancesOf(row, differencesOf(db).bearable)
}

/** How many an organization has of something in the catalogue, without what is revoked or in the trash. */
export async function countCatalogued(db: Kysely<Schema>, { organizationId, quota }: CataloguedCount): Promise<number> {
  const all = allOf(db, organizationId, quota)
  const counted = all.where(quota === 'api_keys' ? 'revoked_at' : 'deleted_at', 'is', null)
  const { count } = await counted.executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Why an organization may have no more of something in the catalogue; undefined if it may. As many as it may have in use may be in the trash when a
 * new one is made. Without that limit, an organization that creates and deletes all day would leave tens of thousands of tables, and each new table
 * makes all connections of its file read the schema of all.
 */
export async function findOverQuota(
  db: Kysely<Schema>,
  { organizationId, quota, isRestored = false }: CataloguedAddition,
): Promise<OverQuota | undefined> {
  const allowed = (await selectAllowances(db, { organizationId }))?.[quota]
  if (allowed === undefined) return undefined
  const used = await countCatalogued(db, { organizationId, quota })
  if (used >= allowed) return { outcome: 'over_quota', quota, used, allowed }
  if (quota === 'api_keys' || isRestored) return undefined
  const deleted = allOf(db, organizationId, quota).where('deleted_at', 'is not', null)
  const inTrash = Number((await deleted.executeTakeFirstOrThrow()).count)
  return inTrash < allowed ? undefined : { outcome: 'over_quota', quota, used: inTrash, allowed, isTrash: true }
}

function allOf(db: Kysely<Schema>, organizationId: string, quota: CataloguedQuota) {
  return db
    .selectFrom(quota)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('organization_id', '=', organizationId)
}

/** What an organization's datasets take, with the replies that are kept for idempotency keys. */
export async function selectStoredBytes(db: Kysely<Schema>, { organizationId }: OfOrganization): Promise<number> {
  const own = tenant(db, organizationId)
  const [stored] = await runCompiled(own, 'stored bytes', [organizationId, organizationId], () =>
    own.selectNoFrom([
      own
        .selectFrom('counters')
        .select((eb) => eb.fn.sum<number | string | null>(eb('stored_bytes', '+', eb.ref('history_bytes'))).as('sum'))
        .where('organization_id', '=', organizationId)
        .as('rows'),
      own
        .selectFrom('idempotency_keys')
        .select((eb) => eb.fn.sum<number | string | null>('answer_bytes').as('sum'))
        .where('organization_id', '=', organizationId)
        .where('answer_bytes', 'is not', null)
        .as('answers'),
    ]),
  )
  // Some databases give sums as texts, and of no rows null.
  return Number(stored?.rows ?? 0) + Number(stored?.answers ?? 0)
}

/** How many indexes an organization's datasets have, those in the trash too, and those that are being built. */
export async function countIndexes(db: Kysely<Schema>, { organizationId }: OfOrganization): Promise<number> {
  const own = tenant(db, organizationId)
  const datasets = own
    .selectFrom('counters')
    .where('organization_id', '=', organizationId)
    // Those of datasets in the trash take their space too.
    .select(sql<string>`replace(dataset_id, ${HIDDEN}, '')`.as('id'))
  const { indexes } = await own
    .selectFrom('indexes')
    .where('status', '<>', 'dropping')
    .where('dataset_id', 'in', datasets)
    .select((eb) => eb.fn.countAll<number | string>().as('indexes'))
    .executeTakeFirstOrThrow()
  return Number(indexes)
}
