import type { Project } from '../../generated/index.ts'
import type {
  CreateProjectReply,
  DeleteProjectReply,
  GetProjectReply,
  ListProjectsReply,
  ProjectOperations,
  UpdateProjectReply,
} from '../../generated/operations.gen.ts'
import { newId } from '../domain/ids.ts'
import type { ProjectRecord } from '../store/interface/projects.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { createOnce } from './create-once.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { timestamp } from './timestamp.ts'

export function projectOperations(store: Store): ProjectOperations<Callers> {
  return {
    async listProjects({ query }, { organizationId }): Promise<ListProjectsReply> {
      const scope = [organizationId, 'projects']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectProjects({ organizationId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toProject), pagination } }
    },

    async createProject({ headers, body }, { organizationId }): Promise<CreateProjectReply> {
      const key = headers['Idempotency-Key']
      const creation = { organizationId, key, target: ['createProject'], body, place: 'catalogue' } as const
      return createOnce<Project>(store, creation, async (keep) => {
        const project = { projectId: newId('proj'), name: body.name, now: Date.now() }
        const data: Project = { id: project.projectId, name: body.name, created_at: timestamp(project.now) }
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

    async deleteProject({ path }, { organizationId }): Promise<DeleteProjectReply> {
      const deleted = await store.deleteProject({ organizationId, projectId: path.project_id })
      if (deleted.outcome === 'no_such_project') throw noSuch('project', path.project_id)
      if (deleted.outcome === 'not_empty') throw projectNotEmpty(path.project_id, deleted.datasets)
      return { status: 204 }
    },
  }
}

/** The caller's project. Throws the 404 when it is not there. */
export async function projectOf(store: Store, { organizationId }: Caller, projectId: string): Promise<ProjectRecord> {
  const project = await store.findProject({ organizationId, projectId })
  if (project === undefined) throw noSuch('project', projectId)
  return project
}

function projectNotEmpty(projectId: string, datasets: number) {
  const holds = datasets === 1 ? '1 dataset' : `${datasets} datasets`
  return unprocessable(
    'project_id',
    `Project ${JSON.stringify(projectId)} still holds ${holds}. Move or delete them first.`,
  )
}

function toProject({ id, name, createdAt }: ProjectRecord): Project {
  return { id, name, created_at: timestamp(createdAt) }
}
