import type { ConditionalOptions, RequestOptions, RowRecord, WithResponse } from '../../../client/index.ts'
import { service } from '../service.ts'
import { type Cell, type Edit, rowKey } from './edit.ts'

/** A row as the service last answered with it, and the ETag of that state. */
export interface KnownRow {
  readonly row: RowRecord
  readonly tag: string | undefined
}

type RowOf = Pick<Cell, 'datasetId' | 'rowId'>

const KEPT = 1000
const known = new Map<string, KnownRow>()

export function knownRow(of: RowOf): KnownRow | undefined {
  return known.get(rowKey(of))
}

/** Reads the current state of a row. */
export async function readRow(of: RowOf, options: RequestOptions): Promise<KnownRow> {
  return learn(of, await service.rows.get(of.datasetId, of.rowId, options).withResponse())
}

/** Stores one cell if the row has not changed since. Throws `PreconditionFailedError` if it has. */
export async function patchRow(edit: Edit, { tag }: KnownRow, options: RequestOptions): Promise<KnownRow> {
  const { datasetId, rowId, column, value } = edit
  // A null prototype lets a column be named `__proto__`.
  const values = Object.assign(Object.create(null), { [column]: value })
  const guarded: ConditionalOptions = { ...options, ifMatch: tag }
  return learn(edit, await service.rows.update(datasetId, rowId, values, guarded).withResponse())
}

/** Returns the newer of a loaded row and the known one. A page may have been requested before a cell was stored. */
export function newerRow(datasetId: string, row: RowRecord): RowRecord {
  const other = known.get(rowKey({ datasetId, rowId: row.id }))?.row
  return other !== undefined && other.updated_at > row.updated_at ? other : row
}

/** Forgets the rows of a dataset whose columns have changed. */
export function forgetRows(datasetId: string): void {
  for (const key of known.keys()) if (key.startsWith(`${datasetId} `)) known.delete(key)
}

function learn(of: RowOf, { data: row, etag: tag }: WithResponse<RowRecord>): KnownRow {
  const key = rowKey(of)
  known.delete(key)
  known.set(key, { row, tag })
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
  return { row, tag }
}
