import type { RowRecord } from '../../../generated/index.ts'
import * as sdk from '../../../generated/index.ts'
import { callWithTag } from '../api/call.ts'
import { type Cell, type Edit, rowKey } from './edit.ts'

/** A row as the service last answered with it, and the ETag of that state. */
export interface KnownRow {
  readonly row: RowRecord
  readonly tag: string
}

type RowOf = Pick<Cell, 'datasetId' | 'rowId'>

const KEPT = 1000
const known = new Map<string, KnownRow>()

export function knownRow(of: RowOf): KnownRow | undefined {
  return known.get(rowKey(of))
}

/** Reads a row as it is at the moment. */
export async function readRow(of: RowOf): Promise<KnownRow> {
  return learn(of, await callWithTag(sdk.getRow({ path: pathOf(of) })))
}

/** Stores one cell while the row is still as it is known. Throws a `Failure`, with status 412 when it is not. */
export async function patchRow(edit: Edit, { tag }: KnownRow): Promise<KnownRow> {
  // A null prototype lets a column be named `__proto__`.
  const values = Object.assign(Object.create(null), { [edit.column]: edit.value })
  const headers = { 'If-Match': tag }
  return learn(edit, await callWithTag(sdk.updateRow({ path: pathOf(edit), headers, body: { values } })))
}

/** Of a row that was loaded and of what is known, the newer: a page may have been on its way while a cell was stored. */
export function newerRow(datasetId: string, row: RowRecord): RowRecord {
  const other = known.get(rowKey({ datasetId, rowId: row.id }))?.row
  return other !== undefined && other.updated_at > row.updated_at ? other : row
}

/** Rows of columns that have changed say nothing about those that are there now. */
export function forgetRows(datasetId: string): void {
  for (const key of known.keys()) if (key.startsWith(`${datasetId} `)) known.delete(key)
}

function pathOf({ datasetId, rowId }: RowOf) {
  return { dataset_id: datasetId, row_id: rowId }
}

function learn(
  of: RowOf,
  { body, tag }: { readonly body: { readonly data: RowRecord }; readonly tag: string },
): KnownRow {
  const key = rowKey(of)
  const row = { row: body.data, tag }
  known.delete(key)
  known.set(key, row)
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
  return row
}
