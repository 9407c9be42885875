import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import type { PlanChoice } from '../interface/organizations.ts'
import type { Schema } from '../sql/schema.ts'
import { insertProject } from './projects.ts'

/** Catalogues an organization and its first project, unless they are there. `createTenant` comes before. */
export async function insertOrganization(
  db: Transaction<Schema>,
  args: { organizationId: string; projectId: string; name: string; now: number } & PlanChoice & Originated,
): Promise<void> {
  await db
    .insertInto('organizations')
    .values({ id: args.organizationId, name: args.name, ...planColumns(args), created_at: args.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await insertProject(db, { ...args, name: 'Default' })
}

/** Puts an organization on a plan; false when there is none of this identifier. */
export async function updatePlan(
  db: Transaction<Schema>,
  args: { organizationId: string } & PlanChoice & Originated,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set(planColumns(args))
    .where('id', '=', args.organizationId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { organizationId, origin, plan } = args
  await recordEvents(db, [{ organizationId, type: 'organization.updated', data: { changed: ['plan'], plan }, origin }])
  return true
}

export async function renameOrganization(
  db: Transaction<Schema>,
  { organizationId, name, origin }: Originated & { organizationId: string; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ name })
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const data = { changed: ['name'], name }
  if (numUpdatedRows > 0n) await recordEvents(db, [{ organizationId, type: 'organization.updated', data, origin }])
}

function planColumns({ plan, requestsPerMinute, rowsPerRequest }: PlanChoice) {
  return { plan, requests_per_minute: requestsPerMinute, rows_per_request: rowsPerRequest }
}

/** Keeps a secret unless there is one of this name, and returns the one that is kept. */
export async function ensureSecret(
  db: Transaction<Schema>,
  { name, value: fresh }: { name: string; value: string },
): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: fresh }) // the arguments of a write may have more
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
