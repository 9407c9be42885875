import type { Kysely, Selectable } from 'kysely'
import type { Page } from '../interface/page.ts'
import type { ProjectRecord } from '../interface/projects.ts'
import type { ProjectTable } from '../sql/account-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { toPage } from './datasets.ts'

/** The project, if it is this organization's. */
export async function findProject(
  db: Kysely<Schema>,
  args: { organizationId: string; projectId: string },
): Promise<ProjectRecord | undefined> {
  const row = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', args.projectId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** Projects after a sequence number in creation order. */
export async function selectProjects(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<ProjectRecord>> {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: items.map(toRecord), hasMore }
}

function toRecord(row: Selectable<ProjectTable>): ProjectRecord {
  return { sequence: row.sequence, id: row.id, name: row.name, createdAt: row.created_at }
}
