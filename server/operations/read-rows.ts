import { encodeCursor } from '../query/cursor.ts'
import { type BoundRowQuery, type RowQueryTexts, readRowQuery } from '../query/row-query.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { withDataset } from './current-dataset.ts'
import { isMatched, type ValidatorHeaders, validatorHeaders } from './entity-tag.ts'
import { suggestion } from './suggested-index.ts'

/** What requests of all operations that read the rows of a dataset have in common. */
interface RowsRequest {
  readonly path: { readonly dataset_id: string }
  readonly query: RowQueryTexts
  readonly headers: { readonly 'If-None-Match'?: string }
}

/** The rows that a request asks for, and the headers that validate the reply. */
export interface AskedRows extends BoundRowQuery {
  readonly dataset: RowTableRecord
  readonly validator: ValidatorHeaders
}

interface NotModified {
  readonly status: 304
  readonly headers: ValidatorHeaders
}

/**
 * Answers a request for rows of a dataset: with a 304 where the client has the present reply, else with `answer`, which is called again when
 * the columns change in between. `list` is the name of the reply in cursors and tags. Throws the 400 of the query and the 404.
 */
export async function readRows<Reply>(
  store: Store,
  caller: Caller,
  list: 'data' | 'rows' | 'export' | 'summary',
  { path, query, headers }: RowsRequest,
  answer: (asked: AskedRows) => Promise<Reply>,
): Promise<Reply | NotModified> {
  const boundTo = readRowQuery(query)
  return withDataset<Reply | NotModified>(store, caller, path.dataset_id, async (dataset) => {
    const scope = [caller.organizationId, dataset.id, list]
    const bound = boundTo({ columns: dataset.columns, scope, cursorKey: store.cursorKey })
    const validator = validatorHeaders(dataset, list, query)
    if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
    return answer({ ...bound, dataset, validator })
  })
}

/** A page ends early when its rows take about this much. */
const PAGE_LIMIT_BYTES = 8 * 1024 ** 2

/** A page of the rows that are asked for, its pagination, and the headers of the reply. */
export async function selectPage(
  store: Store,
  { dataset, where, sort, position, scope, validator }: AskedRows,
  { limit, withTimes }: { readonly limit: number; readonly withTimes: boolean },
) {
  const page = await store.selectRows({
    organizationId: dataset.organizationId,
    datasetId: dataset.id,
    columns: dataset.columns.map(({ number }) => number),
    indexes: dataset.indexes,
    ...{ where, sort, position, limit, withTimes },
    limitBytes: PAGE_LIMIT_BYTES,
    rowCount: dataset.rowCount,
    largestRowBytes: dataset.largestRowBytes,
    generation: dataset.generation,
    rowOverheadBytes: dataset.columns.reduce((bytes, { name }) => bytes + Buffer.byteLength(name) + 4, 0),
  })
  const pagination = { cursor: encodeCursor(store.cursorKey, scope, page.position), has_more: page.hasMore }
  return { rows: page.rows, pagination, headers: { ...validator, ...suggestion(dataset, { where, sort }, page) } }
}
