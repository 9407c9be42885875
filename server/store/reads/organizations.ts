import type { Kysely, Selectable } from 'kysely'
import { allowancesOf, limitsOf } from '../../domain/plans.ts'
import type { OrganizationRecord } from '../interface/organizations.ts'
import type { OrganizationTable } from '../sql/account-tables.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

export async function findOrganization(
  db: Kysely<Schema>,
  args: { organizationId: string },
): Promise<OrganizationRecord | undefined> {
  const row = await db.selectFrom('organizations').selectAll().where('id', '=', args.organizationId).executeTakeFirst()
  return row && toRecord(db, row)
}

/** All organizations in creation order, for the operator. */
export async function selectOrganizations(db: Kysely<Schema>): Promise<OrganizationRecord[]> {
  const rows = await db.selectFrom('organizations').selectAll().orderBy('sequence').execute()
  return rows.map((row) => toRecord(db, row))
}

function toRecord(db: Kysely<Schema>, row: Selectable<OrganizationTable>): OrganizationRecord {
  const { id, name, plan, created_at: createdAt } = row
  return { id, name, plan, limits: limitsOf(row), quotas: allowancesOf(row, differencesOf(db).bearable), createdAt }
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
