import type { Transaction } from 'kysely'
import { deletePendingOf } from '../events/record.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { deleteWithoutMembership } from './accounts.ts'
import { deleteImportsOf } from './imports.ts'
import { deleteSomeLong } from './long-tables.ts'

/** Each before those that it refers to. What may be long goes in steps. */
const OF_ORGANIZATION = [
  'key_use',
  'api_keys',
  'invitations',
  'sessions',
  'memberships',
  'webhooks',
  'datasets',
  'projects',
] as const

/**
 * Deletes what the catalogue has of an organization but its own record and what may be long: from now on nobody reaches it, and no dataset names
 * its tables. Users who are in no other organization go too.
 */
export async function emptyOrganization(db: Transaction<Schema>, { organizationId }: OrganizationKey): Promise<void> {
  await differencesOf(db).lockOrganization(db, organizationId)
  const members = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .orderBy('user_id') // as others lock several users
    .execute()
  await deleteImportsOf(db, organizationId)
  await deletePendingOf(db, organizationId)
  for (const table of OF_ORGANIZATION)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).execute()
  for (const { user_id } of members) await deleteWithoutMembership(db, user_id)
}

/** Deletes some of what the catalogue's long tables have of an organization that nobody reaches. False when nothing was left. */
export function emptySomeLogs(db: Transaction<Schema>, { organizationId }: OrganizationKey): Promise<boolean> {
  return deleteSomeLong(db, organizationId)
}

/**
 * Deletes some of what is left of an organization beside its rows, where that is not in the catalogue's file, and no schema that is dropped. False
 * when nothing was left.
 */
export async function emptySomeOfTenant(
  db: Transaction<Schema>,
  { organizationId }: OrganizationKey,
): Promise<boolean> {
  const own = tenant(db, organizationId)
  if (own === db || differencesOf(own).hasTenantSchemas) return false
  if (await deleteSomeLong(own, organizationId, ['idempotency_keys'])) return true
  await emptyShared(own, organizationId)
  return false
}

/** Deletes what an organization has in tables of a file that it shares, but for its datasets and for answers, which the catalogue may keep too. */
export async function emptyShared(own: Transaction<Schema>, organizationId: string): Promise<void> {
  await deleteImportsOf(own, organizationId)
  await deletePendingOf(own, organizationId)
}

/** Forgets an organization, with what was written while its tables were dropped, and drops its schema where it has one. */
export async function deleteOrganizationRecord(db: Transaction<Schema>, organization: OrganizationKey): Promise<void> {
  await differencesOf(db).dropTenantSchema(db, organization.organizationId)
  await emptyOrganization(db, organization)
  while (await emptySomeLogs(db, organization));
  await db.deleteFrom('organizations').where('id', '=', organization.organizationId).execute()
}
