import type { Repeated } from '../../domain/idempotency-key.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { OverQuota } from './quotas.ts'

/** One project of an organization. */
export interface ProjectKey extends OrganizationKey {
  readonly projectId: string
}

/** A project as catalogued. */
export interface ProjectRecord {
  readonly sequence: number
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** When it was moved into the trash; undefined for one that is in use. */
  readonly deletedAt?: number
}

/** A project to be made. */
export interface NewProject extends ProjectKey, Keeping {
  readonly name: string
}

/** What became of a project that was to be deleted; `not_empty` with how many datasets it holds. */
export type DeletedProject =
  | { readonly outcome: 'deleted' | 'no_such_project' }
  | { readonly outcome: 'not_empty'; readonly datasets: number }

/** Projects of an organization. */
export interface Projects {
  /** The project, if it is this organization's and in use, or in the trash if that is asked for. */
  findProject(project: ProjectKey & { readonly isDeleted?: boolean }): Promise<ProjectRecord | undefined>
  /** A page of the organization's projects that are in use, or in the trash if these are asked for. */
  selectProjects(page: OrganizationKey & PageOf & { readonly isDeleted?: boolean }): Promise<Page<ProjectRecord>>
  /**
   * Makes a project and keeps the answer to its request, where there is one; undefined when it is made. A project that is there stays
   * as it is. Not made when the request was answered before, or the organization may have no more projects.
   */
  insertProject(project: NewProject): Promise<Repeated | OverQuota | undefined>
  /** Gives a project another name. False when the organization has no such project. */
  updateProject(change: ProjectKey & { readonly name: string }): Promise<boolean>
  /** Moves a project into the trash, unless it holds datasets that are in use. */
  deleteProject(project: ProjectKey & { readonly now: number }): Promise<DeletedProject>
}
