import type { DataOperations, ExportDataReply, ListDataReply, QueryDataReply } from '../../generated/operations.gen.ts'
import { FILE_LIST } from '../domain/rows-tag.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { requireSensibleExport, startExport } from './export.ts'
import { readRows, readRowsByBody, selectPage } from './read-rows.ts'
import { toRow } from './row-object.ts'

export function dataOperations(store: Store): DataOperations<Callers> {
  return {
    async listData(request, caller, untilGone?: UntilGone): Promise<ListDataReply> {
      return readRows<ListDataReply>(store, caller, 'data', request, async (asked) => {
        const { limit } = request.query
        const page = await selectPage(store, asked, { limit, withTimes: false, untilGone }, toRow)
        const { data, pagination, headers } = page
        return {
          status: 200,
          body: { data, pagination },
          headers: { ...asked.validator, ...headers, ...asked.changes() },
        }
      })
    },

    async queryData({ path, body }, caller, untilGone?: UntilGone): Promise<QueryDataReply> {
      const { where: tree, limit, ...rest } = body
      return readRowsByBody(store, caller, 'data', path.dataset_id, { ...rest, tree }, async (asked) => {
        const page = await selectPage(store, asked, { limit, withTimes: false, untilGone }, toRow)
        const { data, pagination, headers } = page
        return { status: 200, body: { data, pagination }, headers: { ...headers, ...asked.changes() } }
      })
    },

    async exportData(request, caller, untilGone?: UntilGone, isHead = false): Promise<ExportDataReply> {
      requireSensibleExport(request.query)
      const list = request.query.format === 'parquet' ? FILE_LIST : 'export'
      return readRows<ExportDataReply>(store, caller, list, request, (asked) =>
        startExport(store, caller, asked, { ...request, isHead, untilGone }),
      )
    },
  }
}
