import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ChangeHint, ChangeHints } from '../../interface/change-signals.ts'
import type { DatasetKey } from '../../interface/datasets.ts'
import type { Schema } from '../../sql/schema.ts'

/** So long a reader that missed a hint waits at most before it looks into the log. */
const KEPT = sql`interval '1 hour'`

/** What a node has written so recently it tells itself, unless it has ended. */
const JUST_NOW = sql`interval '5 seconds'`
const RECENT = sql`interval '2 minutes'`

/** Hints in a table that all nodes read. Each is a statement of its own, after the commit of the write. */
export function changeHints(db: Kysely<Schema>): ChangeHints {
  return {
    async note(datasetIds) {
      const mark = randomUUID()
      await sql`
        insert into change_hints as hints (dataset_id, mark, at)
        select dataset_id, ${mark}, clock_timestamp() from unnest(${datasetIds}::text[]) as written(dataset_id) order by dataset_id
        on conflict (dataset_id) do update set mark = excluded.mark, at = excluded.at
      `.execute(db)
    },
    async find(datasetIds) {
      const { rows } = await sql<ChangeHint>`
        select dataset_id as "datasetId", mark from change_hints where dataset_id = any(${datasetIds}::text[])
      `.execute(db)
      return rows
    },
    async findRecent() {
      const { rows } = await sql<DatasetKey>`
        select dataset_id as "datasetId", organization_id as "organizationId"
        from change_hints join datasets on datasets.id = change_hints.dataset_id
        where at between clock_timestamp() - ${RECENT} and clock_timestamp() - ${JUST_NOW}
      `.execute(db)
      return rows
    },
    async forget() {
      await sql`delete from change_hints where at < clock_timestamp() - ${KEPT}`.execute(db)
    },
  }
}
