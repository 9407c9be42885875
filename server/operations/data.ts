import type { DataOperations, ListDataReply } from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { withDataset } from './current-dataset.ts'
import { toRow } from './row-object.ts'
import { parseRowQuery, selectPage } from './row-query.ts'

export function dataOperations(store: Store): DataOperations<Caller> {
  return {
    async listData({ path, query }, caller): Promise<ListDataReply> {
      const parsed = parseRowQuery(query)
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const { rows, pagination, headers } = await selectPage(store, caller, 'data', dataset, parsed)
        return { status: 200, body: { data: rows.map((row) => toRow(dataset.columns, row)), pagination }, headers }
      })
    },
  }
}
