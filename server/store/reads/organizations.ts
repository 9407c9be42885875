import type { Kysely, Selectable } from 'kysely'
import { allowancesOf, limitsOf } from '../../domain/plans.ts'
import type { OrganizationRecord } from '../interface/organizations.ts'
import type { OrganizationTable } from '../sql/account-tables.ts'
import type { Schema } from '../sql/schema.ts'

export async function findOrganization(
  db: Kysely<Schema>,
  args: { organizationId: string },
): Promise<OrganizationRecord | undefined> {
  const row = await db.selectFrom('organizations').selectAll().where('id', '=', args.organizationId).executeTakeFirst()
  return row && toRecord(row)
}

/** All organizations in creation order, for the operator. */
export async function selectOrganizations(db: Kysely<Schema>): Promise<OrganizationRecord[]> {
  const rows = await db.selectFrom('organizations').selectAll().orderBy('sequence').execute()
  return rows.map(toRecord)
}

function toRecord(row: Selectable<OrganizationTable>): OrganizationRecord {
  const { id, name, plan, created_at: createdAt } = row
  return { id, name, plan, limits: limitsOf(row), quotas: allowancesOf(row), createdAt }
}

/** Whether the catalogue holds no organization yet. */
export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined
}

/** A secret that all nodes share, base64; the first migration's server makes it. */
export async function findSecret(db: Kysely<Schema>, args: { name: string }): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', args.name).executeTakeFirst()
  return row?.value
}
