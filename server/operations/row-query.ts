import { codecs } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowNumberOf } from '../ids.ts'
import type { BoundCondition, BoundFilter, BoundSort } from '../query/bound.ts'
import { type Condition, conjunctionOf, mapComparisons } from '../query/condition.ts'
import { decodeCursor, encodeCursor, type Position, requireCursorForm } from '../query/cursor.ts'
import { type Filter, parseFilters } from '../query/filter.ts'
import { OPERATORS } from '../query/operators.ts'
import { QueryError } from '../query/query-error.ts'
import { parseSort, type SortField } from '../query/sort.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { RowPage, RowQuery } from '../store/interface/rows.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { readingQuery } from './list-page.ts'
import { columnList } from './row-findings.ts'
import { suggestion } from './suggested-index.ts'

/** The query of a page of rows, as the contract's validators leave it. */
export interface RowListQuery {
  readonly filter?: readonly string[]
  readonly sort?: readonly string[]
  readonly limit: number
  readonly cursor?: string
  readonly after?: string
}

/** A query whose grammar is right; its fields are not yet held against a dataset. */
export interface ParsedRowQuery {
  readonly where: Condition<Filter>
  readonly sort: readonly SortField[]
  readonly limit: number
  readonly cursor: string | undefined
  /** A row number. */
  readonly after: number | undefined
}

/** Reads the grammar of a query before anything is looked up, so that a bad one is a 400 on a missing dataset too. */
export function parseRowQuery(query: RowListQuery): ParsedRowQuery {
  readingQuery(() => requireCursorForm(query.cursor))
  return readingQuery(() => ({
    ...parseFields(query),
    limit: query.limit,
    cursor: query.cursor,
    after: parseAfter(query),
  }))
}

/** Reads the grammar of `filter` and `sort`. Throws `QueryError`. */
export function parseFields({ filter, sort }: Pick<RowListQuery, 'filter' | 'sort'>) {
  return { where: parseFilters(filter ?? []), sort: parseSort(sort ?? []) }
}

function parseAfter({ after, sort, cursor }: RowListQuery): number | undefined {
  if (after === undefined) return undefined
  const other = sort !== undefined ? 'sort' : cursor !== undefined ? 'cursor' : undefined
  if (other !== undefined) throw new QueryError('after', `after cannot be combined with ${other}. Send one of the two.`)
  const rowNumber = rowNumberOf(after)
  if (rowNumber === undefined)
    throw new QueryError('after', `after must be a row identifier like row_17, not ${JSON.stringify(after)}.`)
  return rowNumber
}

/** What a query asks of a dataset: columns instead of fields, and the row to begin behind. */
export interface BoundRowQuery {
  readonly where: BoundCondition
  readonly sort: readonly BoundSort[]
  readonly position: Position
  readonly limit: number
  /** Whether when rows were made and changed is wanted. */
  readonly withTimes: boolean
  /** What cursors of its pages are bound to. */
  readonly scope: readonly unknown[]
}

/** Holds a query against a dataset. Throws the 400 for fields and values that do not fit it. */
export function bindRowQuery(
  store: Store,
  { organizationId }: Caller,
  list: 'data' | 'rows',
  dataset: RowTableRecord,
  query: ParsedRowQuery,
): BoundRowQuery {
  const { where, sort } = readingQuery(() => bindFields(dataset, query))
  // Plain lists of comparisons as they always were, so that cursors that clients keep go on.
  const scope = [organizationId, dataset.id, list, conjunctionOf(where) ?? where, sort]
  const position = readingQuery(() => startOf(store, scope, query))
  return { where, sort, position, limit: query.limit, withTimes: list === 'rows', scope }
}

/** A page's bytes, about; DESIGN: a page ends early at 8 MiB. */
const PAGE_LIMIT_BYTES = 8 * 1024 ** 2

/** A page of a dataset's rows, the cursor behind it, and the header that suggests an index. */
export async function selectPage(
  store: Store,
  { organizationId }: Caller,
  dataset: RowTableRecord,
  { where, sort, position, limit, withTimes, scope }: BoundRowQuery,
) {
  const page: RowPage = await store.selectRows({
    organizationId,
    ...rowQuery(dataset, limit),
    where,
    sort,
    position,
    withTimes,
  })
  const pagination = { cursor: encodeCursor(store.cursorKey, scope, page.position), has_more: page.hasMore }
  return { rows: page.rows, pagination, suggestion: suggestion(dataset, { where, sort }, page) }
}

function rowQuery(
  dataset: RowTableRecord,
  limit: number,
): Omit<RowQuery, 'organizationId' | 'where' | 'sort' | 'position' | 'withTimes'> {
  const names = dataset.columns.reduce((bytes, { name }) => bytes + Buffer.byteLength(name) + 4, 0)
  return {
    datasetId: dataset.id,
    columns: dataset.columns.map(({ number }) => number),
    indexes: dataset.indexes,
    limit,
    limitBytes: PAGE_LIMIT_BYTES,
    rowCount: dataset.rowCount,
    largestRowBytes: dataset.largestRowBytes,
    rowOverheadBytes: names,
  }
}

function startOf(store: Store, scope: readonly unknown[], { cursor, after }: ParsedRowQuery): Position {
  if (after !== undefined) return [after]
  return cursor === undefined ? [] : decodeCursor(store.cursorKey, scope, cursor)
}

/** Fields become column numbers, which a rename keeps and a retype does not. */
export function bindFields({ columns }: RowTableRecord, { where, sort }: Pick<ParsedRowQuery, 'where' | 'sort'>) {
  return {
    where: mapComparisons(where, (filter) => bindFilter(columnFor('filter', filter.field, columns), filter)),
    sort: sort.map((field) => bindSort(columnFor('sort', field.field, columns), field)),
  }
}

function columnFor(parameter: string, field: string, columns: readonly ColumnRecord[]): ColumnRecord {
  const column = columns.find(({ name }) => name === field)
  if (column === undefined) {
    throw new QueryError(
      parameter,
      `${parameter}: the dataset has no column ${JSON.stringify(field)}. ${columnList(columns)}`,
    )
  }
  return column
}

function bindFilter({ number, name, type }: ColumnRecord, { operator, value }: Filter): BoundFilter {
  const bound = { column: number, type, operator }
  const { types, maxLength = Number.POSITIVE_INFINITY } = OPERATORS[operator]
  if (!types.includes(type)) {
    throw new QueryError(
      'filter',
      `filter: ${operator} goes with ${typeList.format(types)} columns only, and ${JSON.stringify(name)} is of type ${type}.`,
    )
  }
  if (operator === 'empty' || operator === 'filled') return { ...bound, value: null }
  if (value.length > maxLength) {
    throw new QueryError(
      'filter',
      `filter: the text of ${operator} has at most ${maxLength} characters, not ${value.length}.`,
    )
  }
  const stored = codecs[type].parse(value)
  if (stored === undefined) {
    throw new QueryError(
      'filter',
      `filter: ${JSON.stringify(name)} is of type ${type}; the value must be ${codecs[type].allowed}, not ${JSON.stringify(value)}.`,
    )
  }
  return { ...bound, value: stored }
}

const typeList = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function bindSort({ number, name, type }: ColumnRecord, { descending }: SortField): BoundSort {
  if (type === 'json')
    throw new QueryError('sort', `sort: ${JSON.stringify(name)} is of type json, which has no order.`)
  return { column: number, type, descending }
}
