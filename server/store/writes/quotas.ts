import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import { agreedQuotas, type QuotaName } from '../../domain/plans.ts'
import { recordEvents } from '../events/record.ts'
import type { CataloguedAddition, OverQuota } from '../interface/quotas.ts'
import { findOverQuota } from '../reads/quotas.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { Abandoned } from './outcome.ts'

/**
 * Undoes the write when the organization may have no more of something in the catalogue. Two that come at once are counted one after the
 * other, so that they cannot both take the last place.
 */
export async function requireUnderQuota(db: Transaction<Schema>, addition: CataloguedAddition): Promise<void> {
  await differencesOf(db).lockOrganization(db, addition.organizationId)
  const over = await findOverQuota(db, addition)
  if (over !== undefined) throw new Abandoned<OverQuota>(over)
}

/** Sets quotas of an organization; null gives back the plan's. False when there is none of this identifier. */
export async function updateQuotas(
  db: Transaction<Schema>,
  {
    organizationId,
    quotas,
    origin,
  }: Originated & { organizationId: string; quotas: Partial<Record<QuotaName, number | null>> },
): Promise<boolean> {
  await differencesOf(db).lockOrganization(db, organizationId)
  const organization = await db
    .selectFrom('organizations')
    .select('quotas')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (organization === undefined) return false
  const agreed = Object.entries({ ...agreedQuotas(organization.quotas), ...quotas }).filter(
    ([, value]) => value !== null,
  )
  await db
    .updateTable('organizations')
    .set({ quotas: agreed.length === 0 ? null : JSON.stringify(Object.fromEntries(agreed)) })
    .where('id', '=', organizationId)
    .execute()
  const data = { changed: ['quotas'], quotas }
  await recordEvents(db, [{ organizationId, type: 'organization.updated', data, origin }])
  return true
}
