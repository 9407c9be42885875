import type { ColumnSummary, ColumnType } from '../../generated/index.ts'
import type { GetSummaryReply, SummaryOperations } from '../../generated/operations.gen.ts'
import { codecs, type StoredCell } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { ColumnFigures } from '../store/interface/summaries.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { readRows } from './read-rows.ts'

export function summaryOperations(store: Store): SummaryOperations<Callers> {
  return {
    async getSummary(request, caller, untilGone?: UntilGone): Promise<GetSummaryReply> {
      return readRows<GetSummaryReply>(store, caller, 'summary', request, async ({ dataset, where, validator }) => {
        const { organizationId, id: datasetId, generation, rowCount, largestRowBytes, columns } = dataset
        const query = {
          ...{ organizationId, datasetId, generation, where, rowCount, largestRowBytes },
          columns: columns.map(({ number, type }) => ({ number, type })),
        }
        const summary = await store.selectSummary(query, untilGone)
        const { rowsExamined, rowsMatched } = summary
        const data = {
          row_count: rowCount,
          rows_examined: rowsExamined,
          rows_matched: rowsMatched,
          columns: columns.map((column, index) => toColumnSummary(column, rowsMatched, summary.columns[index])),
        }
        return { status: 200, body: { data }, headers: validator }
      })
    },
  }
}

function toColumnSummary(
  { name, type }: ColumnRecord,
  rows: number,
  figures: ColumnFigures | undefined,
): ColumnSummary {
  if (figures === undefined) throw new Error(`no figures of ${JSON.stringify(name)}`)
  const { filled, distinct, isExact, min, max, histogram, topValues } = figures
  const values = { name, type, filled, empty: rows - filled, distinct, distinct_is_exact: isExact }
  return {
    ...values,
    min: shown(type, min),
    max: shown(type, max),
    histogram: histogram.map(({ from, to, count }) => ({ from: shown(type, from), to: shown(type, to), count })),
    top_values: topValues.map(({ value, count }) => ({ value: shown(type, value), count })),
  }
}

/** A stored value as replies show it; its type follows from the column's. */
function shown(type: ColumnType, value: StoredCell): never {
  return (value === null ? null : codecs[type].decode(value)) as never
}
