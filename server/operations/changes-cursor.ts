import { type ChangesCursor, type CursorSeal, columnsMark } from '../query/changes-cursor.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { Store } from '../store/store.ts'

/** What the cursors of a dataset's changes are signed with and for. */
export function sealOf(store: Store, organizationId: string, datasetId: string): CursorSeal {
  return { key: store.cursorKey, scope: [organizationId, datasetId, 'changes'] }
}

/** The cursor of a dataset's present state. Rows that are read after its record was read have everything up to it. */
export function changesCursorOf(
  store: Store,
  { version, writtenAt: at, columns }: RowTableRecord,
  marks: Pick<ChangesCursor, 'condition' | 'written'>,
): ChangesCursor {
  return { epoch: store.epoch, version, offset: 0, at, afterRow: null, columns: columnsMark(columns), ...marks }
}
