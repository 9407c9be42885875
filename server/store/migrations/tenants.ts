import type { Kysely, Transaction } from 'kysely'
import { differencesOf, tenant } from '../engines/differences.ts'
import type { Schema } from '../schema.ts'
import { type SchemaStep, steps } from './index.ts'

/** Runs a step for the tables of every organization, or for the one set of tables that all share. */
export async function migrateTenants(db: Kysely<Schema>, { upTenant }: SchemaStep): Promise<void> {
  if (upTenant === undefined) return
  if (!differencesOf(db).hasTenantSchemas) return upTenant(db)
  const organizations = await db.selectFrom('organizations').select('id').execute()
  for (const { id } of organizations) await upTenant(tenant(db, id))
}

/**
 * Makes an organization's schema and tables as all steps leave them. It comes before the organization is catalogued, and
 * can be repeated. Nothing to do where all organizations share one set of tables.
 */
export async function createTenant(db: Transaction<Schema>, args: { organizationId: string }): Promise<void> {
  const { hasTenantSchemas, createTenantSchema } = differencesOf(db)
  if (!hasTenantSchemas || !(await createTenantSchema(db, args.organizationId))) return
  for (const { upTenant } of Object.values(steps)) await upTenant?.(tenant(db, args.organizationId))
}
