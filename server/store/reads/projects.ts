import type { Kysely, Selectable } from 'kysely'
import type { OrganizationKey } from '../interface/organizations.ts'
import type { Page, PageOf } from '../interface/page.ts'
import type { ProjectKey, ProjectRecord } from '../interface/projects.ts'
import type { ProjectTable } from '../sql/account-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { toPage } from './datasets.ts'

/** The project, if it is this organization's. */
export async function findProject(
  db: Kysely<Schema>,
  args: ProjectKey & { readonly isDeleted?: boolean },
): Promise<ProjectRecord | undefined> {
  const row = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', args.projectId)
    .where('organization_id', '=', args.organizationId)
    .where('deleted_at', args.isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** Projects after a sequence number in creation order. */
export async function selectProjects(
  db: Kysely<Schema>,
  args: OrganizationKey & PageOf & { readonly isDeleted?: boolean },
): Promise<Page<ProjectRecord>> {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .where('deleted_at', args.isDeleted ? 'is not' : 'is', null)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: items.map(toRecord), hasMore }
}

function toRecord(row: Selectable<ProjectTable>): ProjectRecord {
  const { sequence, id, name, created_at: createdAt, deleted_at: deletedAt } = row
  return { sequence, id, name, createdAt, ...(deletedAt !== null && { deletedAt }) }
}
