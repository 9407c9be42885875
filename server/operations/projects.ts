import type { Plan, Project } from '../../generated/index.ts'
import type {
  CreateProjectReply,
  DeleteProjectReply,
  GetProjectReply,
  ListProjectsReply,
  ProjectOperations,
  RestoreProjectReply,
  UpdateProjectReply,
} from '../../generated/operations.gen.ts'
import { isRepeated } from '../domain/idempotency-key.ts'
import { newId } from '../domain/ids.ts'
import type { ProjectRecord } from '../store/interface/projects.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { counted } from './counted.ts'
import { createOnce } from './create-once.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { organizationOf } from './organization.ts'
import { timestamp } from './timestamp.ts'
import { timesInTrash } from './trash.ts'

export function projectOperations(store: Store): ProjectOperations<Callers> {
  return {
    async listProjects({ query }, { organizationId }): Promise<ListProjectsReply> {
      const isDeleted = query.state === 'deleted'
      const scope = [organizationId, isDeleted ? 'deleted projects' : 'projects']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectProjects({ organizationId, isDeleted, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      const plan = isDeleted ? (await organizationOf(store, organizationId)).plan : undefined
      return { status: 200, body: { data: page.items.map((project) => toProject(project, plan)), pagination } }
    },

    async createProject({ headers, body }, { organizationId }): Promise<CreateProjectReply> {
      const key = headers['Idempotency-Key']
      const creation = { organizationId, key, target: ['createProject'], body, place: 'catalogue' } as const
      return createOnce<Project>(store, creation, async (keep) => {
        const project = { projectId: newId('proj'), name: body.name, now: Date.now() }
        const data: Project = {
          id: project.projectId,
          name: body.name,
          state: 'active',
          created_at: timestamp(project.now),
        }
        return (await store.insertProject({ organizationId, ...project, keep: keep(data) })) ?? { data }
      })
    },

    async getProject({ path }, caller): Promise<GetProjectReply> {
      return { status: 200, body: { data: toProject(await projectOf(store, caller, path.project_id)) } }
    },

    async updateProject({ path, body }, caller): Promise<UpdateProjectReply> {
      const project = await projectOf(store, caller, path.project_id)
      const name = body.name ?? project.name
      if (name !== project.name) {
        await store.updateProject({ organizationId: caller.organizationId, projectId: project.id, name })
      }
      return { status: 200, body: { data: toProject({ ...project, name }) } }
    },

    async deleteProject({ path, query }, { organizationId }): Promise<DeleteProjectReply> {
      const project = { organizationId, projectId: path.project_id }
      const deleted = await (query.purge
        ? store.purgeProject(project)
        : store.deleteProject({ ...project, now: Date.now() }))
      if (deleted.outcome === 'no_such_project') throw noSuch('project', path.project_id)
      if (deleted.outcome === 'not_empty') throw projectNotEmpty(path.project_id, deleted)
      return { status: 204 }
    },

    async restoreProject({ path, headers }, { organizationId }): Promise<RestoreProjectReply> {
      const project = { organizationId, projectId: path.project_id }
      const find = async () => {
        const found = (await store.findProject({ ...project, isDeleted: true })) ?? (await store.findProject(project))
        if (found === undefined) throw noSuch('project', path.project_id)
        return found
      }
      const target = ['restoreProject', path.project_id]
      const request = { organizationId, key: headers['Idempotency-Key'], target, body: {}, requirePath: find }
      const made = await createOnce<Project>(store, { ...request, place: 'catalogue' }, async (keep) => {
        const { deletedAt: _, ...found } = await find()
        const data = toProject(found)
        const restored = await store.restoreProject({ ...project, keep: keep(data), now: Date.now() })
        if (restored.outcome === 'no_such_project') throw noSuch('project', path.project_id)
        return isRepeated(restored) || restored.outcome === 'over_quota' ? restored : { data }
      })
      return { status: 200, body: made.body, ...(made.headers && { headers: made.headers }) }
    },
  }
}

/** The caller's project. Throws the 404 when it is not there. */
export async function projectOf(store: Store, { organizationId }: Caller, projectId: string): Promise<ProjectRecord> {
  const project = await store.findProject({ organizationId, projectId })
  if (project === undefined) throw noSuch('project', projectId)
  return project
}

function projectNotEmpty(projectId: string, { datasets, inTrash = 0 }: { datasets: number; inTrash?: number }) {
  const count = counted(datasets, 'dataset')
  const holds = inTrash === 0 ? count : `${count}, ${inTrash} of them in the trash`
  const advice =
    inTrash === 0 ? 'Move or delete them first.' : 'Restore them into another project, or purge them first.'
  return unprocessable('project_id', `Project ${JSON.stringify(projectId)} still holds ${holds}. ${advice}`)
}

/** `plan` says until when one stays in the trash. */
function toProject({ id, name, createdAt, deletedAt }: ProjectRecord, plan: Plan = 'free'): Project {
  const made = { created_at: timestamp(createdAt) }
  if (deletedAt === undefined) return { id, name, state: 'active', ...made }
  return { id, name, state: 'deleted', ...timesInTrash(deletedAt, plan), ...made }
}
