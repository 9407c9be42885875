import type { DataOperations, ExportDataReply, ListDataReply } from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { withDataset } from './current-dataset.ts'
import { isMatched, validatorHeaders } from './entity-tag.ts'
import { requireSensibleExport, startExport } from './export.ts'
import { readingQuery } from './list-page.ts'
import { toRow } from './row-object.ts'
import { bindFields, bindRowQuery, parseFields, parseRowQuery, selectPage } from './row-query.ts'

export function dataOperations(store: Store): DataOperations<Callers> {
  return {
    async listData({ path, query, headers }, caller): Promise<ListDataReply> {
      const parsed = parseRowQuery(query)
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const bound = bindRowQuery(store, caller, 'data', dataset, parsed)
        const validator = validatorHeaders(dataset, 'data', query)
        if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
        const { rows, pagination, suggestion } = await selectPage(store, caller, dataset, bound)
        const data = rows.map((row) => toRow(dataset.columns, row))
        return { status: 200, body: { data, pagination }, headers: { ...validator, ...suggestion } }
      })
    },

    async exportData({ path, query, headers }, caller): Promise<ExportDataReply> {
      requireSensibleExport(query)
      const parsed = readingQuery(() => parseFields(query))
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const fields = readingQuery(() => bindFields(dataset, parsed))
        const validator = validatorHeaders(dataset, 'export', query)
        if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
        return startExport(store, caller, dataset, query, fields, validator)
      })
    },
  }
}
