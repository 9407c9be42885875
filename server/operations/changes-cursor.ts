import type { BoundCondition } from '../query/bound.ts'
import {
  type ChangesCursor,
  type CursorSeal,
  changesSeal,
  columnsMark,
  conditionMark,
  encodeChangesCursor,
  writtenMark,
} from '../query/changes-cursor.ts'
import type { ConditionTexts } from '../query/read-condition.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { Store } from '../store/store.ts'

/** What the cursors of a dataset's changes are signed with and for. */
export function sealOf(store: Store, organizationId: string, datasetId: string): CursorSeal {
  return changesSeal(store.cursorKey, organizationId, datasetId)
}

/** The cursor of a dataset's present state. Rows that are read after its record was read have everything up to it. */
export function changesCursorOf(
  store: Store,
  { version, writtenAt: at, columns }: RowTableRecord,
  marks: Pick<ChangesCursor, 'condition' | 'written'>,
): ChangesCursor {
  return { epoch: store.epoch, version, offset: 0, at, afterRow: null, columns: columnsMark(columns), ...marks }
}

/** The header of a reply with rows, by which what changes from then on can be followed. */
export interface ChangesHeader {
  readonly 'X-Changes-Cursor': string
}

/** The header for rows that match and are read after the dataset's record. */
export function changesHeader(
  store: Store,
  dataset: RowTableRecord,
  where: BoundCondition,
  texts: ConditionTexts,
): ChangesHeader {
  const condition = conditionMark(where)
  const known = condition === '' ? headers.get(dataset) : undefined
  if (known !== undefined) return known
  const cursor = changesCursorOf(store, dataset, { condition, written: writtenMark(texts) })
  const header = { 'X-Changes-Cursor': encodeChangesCursor(sealOf(store, dataset.organizationId, dataset.id), cursor) }
  if (condition === '') headers.set(dataset, header)
  return header
}

/** Without conditions: one record of a dataset is of one version, and may be shown to many. */
const headers = new WeakMap<RowTableRecord, ChangesHeader>()
