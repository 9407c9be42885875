import type { KeyObject } from 'node:crypto'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowNumberOf } from '../domain/ids.ts'
import type { Position } from '../domain/position.ts'
import type { BoundCondition, BoundSort } from './bound.ts'
import { conjunctionOf } from './condition.ts'
import { type CursorScope, decodeCursor, requireCursorForm } from './cursor.ts'
import { readFields } from './fields.ts'
import { QueryError } from './query-error.ts'
import { type ConditionTexts, readCondition } from './read-condition.ts'
import { readSort } from './sort.ts'

/** The parameters of a query for rows, as the contract's validators leave them. */
export interface RowQueryTexts extends ConditionTexts {
  readonly fields?: readonly string[]
  readonly sort?: readonly string[]
  readonly cursor?: string
  readonly after?: string
  readonly ids?: readonly string[]
}

/** The dataset that a query is for. */
export interface QueriedDataset {
  readonly columns: readonly ColumnRecord[]
  /** Organization, dataset and list, to which cursors are bound together with the query. */
  readonly scope: CursorScope
  readonly cursorKey: KeyObject
}

/** A query for the rows of one dataset: columns instead of fields, stored values instead of texts. */
export interface BoundRowQuery {
  readonly where: BoundCondition
  /** The columns that are shown, in their order. */
  readonly shown: readonly ColumnRecord[]
  readonly sort: readonly BoundSort[]
  /** The position of the row after which to begin. */
  readonly position: Position
  /** What cursors of its pages are bound to. */
  readonly scope: CursorScope
  /** The rows that are asked for by their numbers, in this order; then there is no condition, and a position is a place among them. */
  readonly rowNumbers?: readonly number[] | undefined
}

/**
 * Reads the texts of a query, so that a bad grammar is found before anything is looked up, and returns the function that checks the query
 * against a dataset. Both throw `QueryError`.
 */
export function readRowQuery(texts: RowQueryTexts): (dataset: QueriedDataset) => BoundRowQuery {
  requireCursorForm(texts.cursor)
  const condition = readCondition(texts)
  const fields = readFields(texts.fields)
  const order = readSort(texts.sort ?? [])
  const after = readAfter(texts)
  const rowNumbers = readIds(texts)
  return ({ columns, scope: ofList, cursorKey }) => {
    const where = condition(columns)
    const shown = fields(columns)
    const sort = order(columns)
    // A plain list where all comparisons have to match. It stays in this form because clients keep cursors.
    const scope = [...ofList, conjunctionOf(where) ?? where, sort, ...(rowNumbers === undefined ? [] : [rowNumbers])]
    const begin = texts.cursor === undefined ? [] : decodeCursor(cursorKey, scope, texts.cursor)
    return { where, shown, sort, position: after === undefined ? begin : [after], scope, rowNumbers }
  }
}

/** The row number of `after`. */
function readAfter({ after, sort, cursor }: RowQueryTexts): number | undefined {
  if (after === undefined) return undefined
  const other = sort !== undefined ? 'sort' : cursor !== undefined ? 'cursor' : undefined
  if (other !== undefined) throw new QueryError('after', `after cannot be combined with ${other}. Send one of the two.`)
  // The contract lets the form through only. No row has a number that is not exact, and none comes after it.
  return rowNumberOf(after) ?? Number.MAX_SAFE_INTEGER
}

/** The row numbers of `ids`, each once. A number that no row can have is left out, as that of a row that is not there. */
function readIds({ ids, filter, any, where, sort, after }: RowQueryTexts): readonly number[] | undefined {
  if (ids === undefined) return undefined
  const other = Object.entries({ filter, any, where, sort, after }).find(([, texts]) => texts !== undefined)
  if (other !== undefined)
    throw new QueryError('ids', `ids cannot be combined with ${other[0]}. Only fields and cursor go with it.`)
  return [...new Set(ids.map(rowNumberOf))].filter((number) => number !== undefined)
}
