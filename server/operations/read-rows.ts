import type { ColumnRecord } from '../domain/columns.ts'
import type { FILE_LIST } from '../domain/rows-tag.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import { JsonArrayBytes } from '../json.ts'
import type { BoundSort } from '../query/bound.ts'
import { encodeCursor } from '../query/cursor.ts'
import { QueryError } from '../query/query-error.ts'
import { type BoundRowQuery, type RowQueryTexts, readRowQuery } from '../query/row-query.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { RowPage, StoredRow } from '../store/interface/rows.ts'
import type { Store } from '../store/store.ts'
import { unprocessable } from './api-error.ts'
import type { Caller } from './caller.ts'
import { type ChangesHeader, changesHeader } from './changes-cursor.ts'
import { withDataset } from './current-dataset.ts'
import { isMatched, type ValidatorHeaders, validatorHeaders } from './entity-tag.ts'
import { mayBeLarge, ownTurn } from './large-pages.ts'
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
  /** Where the changes after these rows begin. */
  readonly changes: () => ChangesHeader
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
  list: 'data' | 'rows' | 'export' | 'summary' | typeof FILE_LIST,
  { path, query, headers }: RowsRequest,
  answer: (asked: AskedRows) => Promise<Reply>,
): Promise<Reply | NotModified> {
  const boundTo = readRowQuery(query)
  return withDataset<Reply | NotModified>(store, caller, path.dataset_id, async (dataset) => {
    const scope = [caller.organizationId, dataset.id, list]
    const bound = boundTo({ columns: dataset.columns, scope, cursorKey: store.cursorKey })
    const validator = validatorHeaders(dataset, list, query)
    if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
    const changes = () => changesHeader(store, dataset, bound.where, query)
    return answer({ ...bound, dataset, validator, changes })
  })
}

/** The same for a query that is a body: no tag belongs to it, and what is wrong with it is a 422. */
export async function readRowsByBody<Reply>(
  store: Store,
  caller: Caller,
  list: 'data',
  datasetId: string,
  query: RowQueryTexts,
  answer: (asked: Omit<AskedRows, 'validator'>) => Promise<Reply>,
): Promise<Reply> {
  // Who may not see the dataset learns that it is not there, whatever else is wrong.
  return withDataset(store, caller, datasetId, async (dataset) => {
    const scope = [caller.organizationId, dataset.id, list]
    const bound = inBody(() => readRowQuery(query)({ columns: dataset.columns, scope, cursorKey: store.cursorKey }))
    const changes = () => changesHeader(store, dataset, bound.where, query)
    return answer({ ...bound, dataset, changes })
  })
}

function inBody<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw error instanceof QueryError ? unprocessable(error.parameter, error.message) : error
  }
}

/** A page ends early when its rows take about this much. */
export const PAGE_LIMIT_BYTES = 8 * 1024 ** 2

interface PageAsked {
  readonly limit: number
  readonly withTimes: boolean
  readonly untilGone: UntilGone | undefined
}

/** A page of the rows that are asked for, each as `show` makes it of its columns and cells, its pagination, and the headers of the reply. */
export async function selectPage<Shown>(
  store: Store,
  asked: Omit<AskedRows, 'validator' | 'changes'>,
  { limit, withTimes, untilGone }: PageAsked,
  show: (columns: readonly ColumnRecord[], row: StoredRow) => Shown,
) {
  const { dataset, where, shown, sort, position, scope, rowNumbers } = asked
  if (rowNumbers !== undefined) {
    const { rows, ...rest } = await selectByNumber(store, { ...asked, rowNumbers }, withTimes)
    return { data: rows.map((row) => show(shown, row)), ...rest }
  }
  const query = {
    organizationId: dataset.organizationId,
    datasetId: dataset.id,
    columns: selectedColumns(shown, sort),
    indexes: dataset.indexes,
    ...{ where, sort, position, limit, withTimes },
    rowCount: dataset.rowCount,
    print: shown,
    ...pageSizes(dataset, shown),
  }
  if (mayBeLarge(query)) await ownTurn(query.organizationId)
  const page = await store.selectRows(query, untilGone)
  const pagination = { cursor: encodeCursor(store.cursorKey, scope, page.position), has_more: page.hasMore }
  return {
    data: shownRows(page, (row) => show(shown, row)),
    pagination,
    headers: suggestion(dataset, { where, sort }, page),
  }
}

/** What the database has printed goes to the socket as it is: nothing on the way looks at its elements, which are as `show` makes them. */
function shownRows<Shown>({ rows, printed }: RowPage, show: (row: StoredRow) => Shown): Shown[] {
  if (printed === undefined) return rows.map(show)
  return new JsonArrayBytes(printed.json, printed.length) as unknown as Shown[]
}

/** The columns that are shown, followed by the others that a row's position needs. */
function selectedColumns(shown: readonly ColumnRecord[], sort: readonly BoundSort[]): number[] {
  const columns = shown.map(({ number }) => number)
  for (const { column } of sort) if (!columns.includes(column)) columns.push(column)
  return columns
}

/** How large a page may become, and how large rows are. */
export function pageSizes({ generation, largestRowBytes }: RowTableRecord, shown: readonly ColumnRecord[]) {
  const rowOverheadBytes = shown.reduce((bytes, { name }) => bytes + Buffer.byteLength(name) + 4, 0)
  return { generation, limitBytes: PAGE_LIMIT_BYTES, largestRowBytes, rowOverheadBytes }
}

/** The rows of some numbers, from a place among them on. */
async function selectByNumber(
  store: Store,
  { dataset, shown, position, scope, rowNumbers }: AskedByNumber,
  withTimes: boolean,
) {
  const begin = Number(position[0] ?? 0)
  const { rows, looked } = await store.selectRowsByNumber({
    organizationId: dataset.organizationId,
    datasetId: dataset.id,
    columns: shown.map(({ number }) => number),
    rowNumbers: rowNumbers.slice(begin),
    withTimes,
    ...pageSizes(dataset, shown),
  })
  const end = begin + looked
  const pagination = { cursor: encodeCursor(store.cursorKey, scope, [end]), has_more: end < rowNumbers.length }
  return { rows, pagination, headers: {} }
}

type AskedByNumber = Omit<AskedRows, 'validator' | 'changes'> & { readonly rowNumbers: readonly number[] }
