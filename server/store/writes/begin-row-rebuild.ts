import type { Transaction } from 'kysely'
import type { BegunRebuild, ReplayedChange } from '../interface/rebuild.ts'
import type { MatchingChange } from '../interface/row-changes.ts'
import type { NotWritten } from '../interface/rows.ts'
import { columnsIn } from '../sql/column-records.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { answeredBefore } from './in-held-dataset.ts'
import { lockForRebuild } from './lock-for-rebuild.ts'
import { Abandoned } from './outcome.ts'
import { beginRebuild } from './rebuild.ts'

/** Begins a table that has the rows of a dataset without those that match, or with other cells in them. */
export async function beginRowRebuild(
  db: Transaction<Schema>,
  args: MatchingChange,
): Promise<BegunRebuild | NotWritten | ReplayedChange> {
  const { organizationId, datasetId, rows, cells, now } = args
  const own = tenant(db, organizationId)
  const dataset = await lockForRebuild(own, datasetId)
  const columns = await columnsIn(own, datasetId)
  if (dataset === undefined || columns.length === 0) throw new Abandoned<NotWritten>({ outcome: 'no_such_dataset' })
  const repeated = await answeredBefore(own, args)
  if (repeated !== undefined) throw new Abandoned(repeated)
  if (dataset.columns_version !== args.columnsVersion) throw new Abandoned<NotWritten>({ outcome: 'columns_changed' })
  const begun = {
    ...{ organizationId, datasetId, from: dataset.generation, to: dataset.next_column_number - 1 },
    columns: columns.map((from) => ({ number: from.number, type: from.type, from })),
    change: { kind: 'rows' as const, rows, cells, keepsHistory: dataset.keeps_history === 1, now },
    version: dataset.version,
    lastRow: dataset.next_row_number - 1,
    largestRowBytes: dataset.largest_row_bytes,
  }
  return { outcome: 'begun', rebuild: await beginRebuild(own, begun) }
}
