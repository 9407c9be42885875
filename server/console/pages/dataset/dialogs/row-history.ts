import type { RowHistoryEntry } from '../../../../../client/index.ts'
import { ApiError } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'

/** As many changes as one request returns at most. */
const PAGE_SIZE = 100

/** The newest changes of a row, and where older ones begin. */
export interface RowHistory {
  readonly entries: readonly RowHistoryEntry[]
  readonly cursor: string
  readonly hasMore: boolean
}

/** At least as many changes of a row as `count`, if it has so many; null where there is no such row. */
export async function loadHistory(
  datasetId: string,
  rowId: string,
  count: number,
  signal: AbortSignal,
): Promise<RowHistory | null> {
  try {
    let shown = await pageOf(datasetId, rowId, undefined, signal)
    while (shown.hasMore && shown.entries.length < count) shown = await withOlder(datasetId, rowId, shown, signal)
    return shown
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The history with the changes of one more page. */
export async function withOlder(
  datasetId: string,
  rowId: string,
  { entries, cursor }: RowHistory,
  signal?: AbortSignal,
): Promise<RowHistory> {
  const older = await pageOf(datasetId, rowId, cursor, signal)
  return { ...older, entries: [...entries, ...older.entries] }
}

async function pageOf(
  datasetId: string,
  rowId: string,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
): Promise<RowHistory> {
  const { data, pagination } = await service.rows.listHistory(
    datasetId,
    rowId,
    { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    { ...(signal && { signal }) },
  )
  return { entries: data, cursor: pagination.cursor, hasMore: pagination.has_more }
}
