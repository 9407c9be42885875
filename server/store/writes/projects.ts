import type { Transaction } from 'kysely'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import type { Keeping } from '../interface/idempotency-keys.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import type { DeletedProject, ProjectKey } from '../interface/projects.ts'
import type { OverQuota } from '../interface/quotas.ts'
import type { PurgedProject, RestoredProject } from '../interface/trash.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'
import { requireUnderQuota } from './quotas.ts'

/** Makes a project, unless it is there, its request was answered before, or there may be no more. */
export async function insertProject(
  db: Transaction<Schema>,
  args: Keeping & Originated & { projectId: string; name: string },
): Promise<Repeated | OverQuota | undefined> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  const repeated = await keepAnswer(db, args)
  if (repeated !== undefined) return repeated
  await requireUnderQuota(db, { ...args, quota: 'projects' })
  const { organizationId, projectId, name } = args
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('projects')
    .values({ id: projectId, organization_id: organizationId, name, created_at: args.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) await recordProject(db, 'project.created', args, name)
  return undefined
}

/** False when the organization has no such project. */
export async function updateProject(
  db: Transaction<Schema>,
  { organizationId, projectId, name, origin }: Originated & { organizationId: string; projectId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ name })
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordProject(db, 'project.updated', { organizationId, projectId, origin }, name)
  return true
}

/** Moves a project into the trash that holds no datasets but those that are there too. */
export async function deleteProject(
  db: Transaction<Schema>,
  args: ProjectKey & Originated & { readonly now: number },
): Promise<DeletedProject> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  const project = await projectOf(db, args)
  if (project === undefined || project.deleted_at !== null) return { outcome: 'no_such_project' }
  const { datasets, inTrash } = await held(db, args.projectId)
  if (datasets > inTrash) return { outcome: 'not_empty', datasets: datasets - inTrash }
  await db.updateTable('projects').set({ deleted_at: args.now }).where('id', '=', args.projectId).execute()
  await recordProject(db, 'project.deleted', args, project.name)
  return { outcome: 'deleted' }
}

/** Takes a project out of the trash, unless its request was answered before, or there may be no more. */
export async function restoreProject(
  db: Transaction<Schema>,
  args: ProjectKey & Keeping & Originated,
): Promise<RestoredProject> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  const repeated = await keepAnswer(db, args)
  if (repeated !== undefined) return repeated
  const project = await projectOf(db, args)
  if (project === undefined) throw new Abandoned<RestoredProject>({ outcome: 'no_such_project' })
  if (project.deleted_at === null) return { outcome: 'not_deleted' }
  await requireUnderQuota(db, { ...args, quota: 'projects', isRestored: true })
  await db.updateTable('projects').set({ deleted_at: null }).where('id', '=', args.projectId).execute()
  await recordProject(db, 'project.restored', args, project.name)
  return { outcome: 'restored' }
}

/** Deletes a project for good that holds no datasets at all. */
export async function purgeProject(db: Transaction<Schema>, args: ProjectKey & Originated): Promise<PurgedProject> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  const project = await projectOf(db, args)
  if (project === undefined) return { outcome: 'no_such_project' }
  const holds = await held(db, args.projectId)
  if (holds.datasets > 0) return { outcome: 'not_empty', ...holds }
  await db.deleteFrom('projects').where('id', '=', args.projectId).execute()
  await recordProject(db, 'project.purged', args, project.name)
  return { outcome: 'deleted' }
}

/** Deletes projects whose time in the trash is over; one that holds datasets waits for them. */
export async function purgeOldProjects(
  db: Transaction<Schema>,
  { organizationId, deletedBefore }: OrganizationKey & { readonly deletedBefore: number },
): Promise<number> {
  await differencesOf(db).lockOrganization(db, organizationId)
  const purged = await db
    .deleteFrom('projects')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', '<', deletedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('datasets').select('datasets.id').whereRef('datasets.project_id', '=', 'projects.id'))),
    )
    .returning(['id', 'name'])
    .execute()
  for (const { id: projectId, name } of purged)
    await recordProject(db, 'project.purged', { organizationId, projectId }, name)
  return purged.length
}

async function recordProject(
  db: Transaction<Schema>,
  type: `project.${'created' | 'updated' | 'deleted' | 'restored' | 'purged'}`,
  { organizationId, projectId, origin }: ProjectKey & Originated,
  name: string,
): Promise<void> {
  await recordEvents(db, [{ organizationId, type, projectId, data: { project_id: projectId, name }, origin }])
}

function projectOf(db: Transaction<Schema>, { organizationId, projectId }: ProjectKey) {
  return db
    .selectFrom('projects')
    .select(['deleted_at', 'name'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** How many datasets a project holds, and how many of them are in the trash. */
async function held(db: Transaction<Schema>, projectId: string): Promise<{ datasets: number; inTrash: number }> {
  const { datasets, inTrash } = await db
    .selectFrom('datasets')
    .select(({ fn }) => [fn.countAll<number>().as('datasets'), fn.count<number>('deleted_at').as('inTrash')])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { datasets: Number(datasets), inTrash: Number(inTrash) }
}
