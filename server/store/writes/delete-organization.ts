import type { Transaction } from 'kysely'
import type { OrganizationKey } from '../interface/organizations.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { deleteWithoutMembership } from './accounts.ts'
import { deleteImportsOf } from './imports.ts'

/** Each before those that it refers to. */
const OF_ORGANIZATION = [
  'key_use',
  'api_keys',
  'invitations',
  'sessions',
  'memberships',
  'idempotency_keys',
  'datasets',
  'projects',
] as const

/**
 * Deletes all that the catalogue has of an organization but its own record: from now on nobody reaches it, and no dataset names its
 * tables. Users who are in no other organization go too.
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
  for (const table of OF_ORGANIZATION)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).execute()
  for (const { user_id } of members) await deleteWithoutMembership(db, user_id)
}

/** Forgets an organization, with what was written while its tables were dropped, and drops its schema where it has one. */
export async function deleteOrganizationRecord(db: Transaction<Schema>, organization: OrganizationKey): Promise<void> {
  await differencesOf(db).dropTenantSchema(db, organization.organizationId)
  await emptyOrganization(db, organization)
  await db.deleteFrom('organizations').where('id', '=', organization.organizationId).execute()
}
