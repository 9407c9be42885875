import type {
  DeleteRowReply,
  GetRowReply,
  ListRowsReply,
  RowOperations,
  UpdateRowReply,
} from '../../generated/operations.gen.ts'
import { rowId, rowNumberOf } from '../domain/ids.ts'
import type { EncodedCell } from '../domain/row-validator.ts'
import { uniqueKeysOf } from '../domain/unique-keys.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { NotWritten, StoredRow } from '../store/interface/rows.ts'
import { type Store, StoreError } from '../store/store.ts'
import { invalid, noSuch, unprocessable } from './api-error.ts'
import { appendRows } from './append-rows.ts'
import type { Callers } from './caller.ts'
import { withDataset } from './current-dataset.ts'
import { isMatched, rowValidator } from './entity-tag.ts'
import { manyRowOperations } from './many-rows.ts'
import { matchingRowOperations } from './matching-rows.ts'
import { changedSince, mustStay } from './preconditions.ts'
import { overQuota, type StoredBytes, storedBytes } from './quota.ts'
import { readRows, selectPage } from './read-rows.ts'
import { readChanges } from './row-changes.ts'
import { ROW_SIZE, rowFinding } from './row-findings.ts'
import { rowHistoryOperations } from './row-history.ts'
import { toRowRecord } from './row-object.ts'

export function rowOperations(store: Store, stored = storedBytes(store)): RowOperations<Callers> {
  return {
    async listRows(request, caller, untilGone?: UntilGone): Promise<ListRowsReply> {
      return readRows<ListRowsReply>(store, caller, 'rows', request, async (asked) => {
        const { limit } = request.query
        const page = await selectPage(store, asked, { limit, withTimes: true, untilGone }, toRowRecord)
        const { data, pagination, headers } = page
        return {
          status: 200,
          body: { data, pagination },
          headers: { ...asked.validator, ...headers, ...asked.changes() },
        }
      })
    },

    appendRows: appendRows(store, stored),
    ...manyRowOperations(store, stored),
    ...matchingRowOperations(store, stored),
    ...rowHistoryOperations(store, stored),

    async getRow({ path, headers }, caller): Promise<GetRowReply> {
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const row = await rowOf(store, dataset, path.row_id)
        const validator = rowValidator(dataset, row)
        if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
        return { status: 200, body: { data: toRowRecord(dataset.columns, row) }, headers: validator }
      })
    },

    async updateRow({ path, headers, body }, caller): Promise<UpdateRowReply> {
      const cellsFor = await readChanges(store, caller, path.dataset_id, body)
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const row = await rowOf(store, dataset, path.row_id)
        const cells = await cellsFor(dataset)
        const updated = await update(store, stored, dataset, row, cells, headers['If-Match'])
        const validator = rowValidator(dataset, updated)
        return { status: 200, body: { data: toRowRecord(dataset.columns, updated) }, headers: validator }
      })
    },

    async deleteRow({ path, headers }, caller): Promise<DeleteRowReply> {
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const ifMatch = headers['If-Match']
        const row = ifMatch === undefined ? undefined : await rowOf(store, dataset, path.row_id)
        const isGuarded = row !== undefined && mustStay(ifMatch, rowValidator(dataset, row), 'row', path.row_id)
        await remove(store, dataset, path.row_id, isGuarded ? row : undefined)
        return { status: 204 }
      })
    },
  }
}

/** Deletes the row; with `expected` only while the row is still equal to it. */
async function remove(store: Store, dataset: RowTableRecord, id: string, expected?: StoredRow): Promise<void> {
  const rowNumber = rowNumberOf(id)
  if (rowNumber === undefined) throw noSuch('row', id)
  const guard = expected && { expected: { ...target(dataset), row: expected } }
  const { outcome } = await store.deleteRow({ ...keyOf(dataset), rowNumber, ...guard, now: Date.now() })
  if (outcome !== 'deleted') throw notDone(outcome, dataset, id)
}

/** The row of a dataset. Throws the 404 when it is not there. */
export async function rowOf(store: Store, dataset: RowTableRecord, id: string): Promise<StoredRow> {
  const rowNumber = rowNumberOf(id)
  const columns = columnNumbers(dataset)
  const { generation } = dataset
  const asked = { ...keyOf(dataset), generation, columns }
  const row = rowNumber === undefined ? undefined : await store.findRow({ ...asked, rowNumber })
  if (row === undefined) throw noSuch('row', id)
  return row
}

/** Sets cells of a row. Throws the 412 of an `If-Match`, and the 422 of a quota or of a row that becomes too large. */
async function update(
  store: Store,
  stored: StoredBytes,
  dataset: RowTableRecord,
  row: StoredRow,
  taken: readonly EncodedCell[],
  ifMatch: string | undefined,
): Promise<StoredRow> {
  const [rowNumber] = row
  const id = rowId(rowNumber)
  const isGuarded = ifMatch !== undefined && mustStay(ifMatch, rowValidator(dataset, row), 'row', id)
  const expected = isGuarded ? row : undefined
  const columns = columnNumbers(dataset)
  const cells = taken.flatMap(({ index, value }) => ({ column: columns[index] ?? 0, value }))
  if (cells.length === 0) return row
  const { used, allowed } = await stored.of(dataset.organizationId)
  const uniques = uniqueKeysOf(dataset.columns, dataset.indexes)
  const change = { ...target(dataset), rowNumber, expected, cells, uniques, roomBytes: allowed - used, now: Date.now() }
  const updated = await store.updateRow(change)
  if (updated.outcome === 'no_room') throw overQuota({ quota: 'bytes', used, allowed }, updated.storedBytes)
  if (updated.outcome === 'updated') {
    stored.add(dataset.organizationId, updated.storedBytes)
    return updated.row
  }
  if (updated.outcome === 'row_too_large') throw unprocessable('values', `The row would be too large. ${ROW_SIZE}`)
  if (updated.outcome === 'refused') throw invalid(422, [rowFinding(updated.problem, ['values'], dataset.columns)])
  throw notDone(updated.outcome, dataset, id)
}

function target(dataset: RowTableRecord) {
  return { ...keyOf(dataset), columnsVersion: dataset.columnsVersion, columns: columnNumbers(dataset) }
}

function keyOf({ organizationId, id: datasetId }: RowTableRecord) {
  return { organizationId, datasetId }
}

function columnNumbers(dataset: RowTableRecord): number[] {
  return dataset.columns.map(({ number }) => number)
}

type NotDone = 'no_such_row' | 'changed' | NotWritten['outcome']

function notDone(outcome: NotDone, dataset: RowTableRecord, id: string): Error {
  switch (outcome) {
    case 'no_such_row':
      return noSuch('row', id)
    case 'changed':
      return changedSince('row', id)
    case 'no_such_dataset':
      return noSuch('dataset', dataset.id)
    case 'columns_changed':
      return new StoreError('columns_changed', dataset.id)
  }
}
