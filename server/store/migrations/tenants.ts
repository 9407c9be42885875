import type { Transaction } from 'kysely'
import type { OrganizationKey } from '../interface/organizations.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { type SchemaStep, steps } from './index.ts'
import { lacksMigrations } from './migrate.ts'
import { findPlace } from './places.ts'

/** Brings an organization's own tables through steps, where they are in a schema of their own. It can be repeated. */
export async function migrateTenant(
  db: Transaction<Schema>,
  organizationId: string,
  lacking: readonly SchemaStep[],
): Promise<void> {
  const own = tenant(db, organizationId)
  for (const { upTenant } of lacking) await upTenant?.(own)
}

/**
 * Makes an organization's schema and tables as all steps leave them. It comes before the organization is catalogued, and
 * can be repeated. Where organizations share files, one is found, or made. Throws if a newer server has migrated the
 * database since this one started: these tables would miss its steps.
 */
export async function createTenant(
  db: Transaction<Schema>,
  args: OrganizationKey & { readonly organizationsPerFile?: number | undefined },
): Promise<void> {
  const { hasTenantSchemas, createTenantSchema } = differencesOf(db)
  if (!hasTenantSchemas) return findPlace(db, args)
  if (!(await createTenantSchema(db, args.organizationId))) return
  await lacksMigrations(db)
  await migrateTenant(db, args.organizationId, Object.values(steps))
}
