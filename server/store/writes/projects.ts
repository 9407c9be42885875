import type { Transaction } from 'kysely'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import type { DeletedProject } from '../interface/projects.ts'
import type { OverQuota } from '../interface/quotas.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { requireUnderQuota } from './quotas.ts'

/** Makes a project, unless it is there, its request was answered before, or there may be no more. */
export async function insertProject(
  db: Transaction<Schema>,
  args: Keeping & { projectId: string; name: string },
): Promise<Repeated | OverQuota | undefined> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  const repeated = await keepAnswer(db, args)
  if (repeated !== undefined) return repeated
  await requireUnderQuota(db, { ...args, quota: 'projects' })
  await db
    .insertInto('projects')
    .values({ id: args.projectId, organization_id: args.organizationId, name: args.name, created_at: args.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return undefined
}

/** False when the organization has no such project. */
export async function updateProject(
  db: Transaction<Schema>,
  args: { organizationId: string; projectId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ name: args.name })
    .where('id', '=', args.projectId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a project that holds no datasets. */
export async function deleteProject(
  db: Transaction<Schema>,
  args: { organizationId: string; projectId: string },
): Promise<DeletedProject> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', args.projectId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  if (project === undefined) return { outcome: 'no_such_project' }
  const { datasets } = await db
    .selectFrom('datasets')
    .select((eb) => eb.fn.countAll<number>().as('datasets'))
    .where('project_id', '=', args.projectId)
    .executeTakeFirstOrThrow()
  if (datasets > 0) return { outcome: 'not_empty', datasets }
  await db.deleteFrom('projects').where('id', '=', args.projectId).execute()
  return { outcome: 'deleted' }
}
