import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { RowSizes } from '../../domain/row-size.ts'
import {
  type EncodedCell,
  type EncodedRows,
  type RowProblem,
  rowEncoder,
  rowsEncoder,
} from '../../domain/row-validator.ts'
import type { UniqueKey } from '../../domain/unique-keys.ts'
import { parseJson, unreadableBody } from '../../json.ts'
import type { BodyFault, LargeChanges, ReadLargeChanges } from '../interface/bodies.ts'
import { countRow, problemsOf } from './absurd-row.ts'
import { faultOfField, outlineOf } from './outline.ts'
import { eachItem, isArray, NotJson, type Span, skipValue, textOf } from './scan.ts'

/** A larger body is read in a thread of its own, row by row: it would hold up the writer, and take many times its size as one value. */
export const LARGE_BODY_BYTES = 2 * 1024 ** 2

/** Rows of a large body, to validate with the columns of a dataset. */
export interface LargeRows {
  readonly body: Uint8Array
  /** Undefined where there is no such dataset, which only matters once the body was read. */
  readonly columns: readonly ColumnRecord[] | undefined
  readonly uniques?: readonly UniqueKey[] | undefined
  readonly maxRows: number
  readonly maxProblems: number
}

export type ReadLargeRows =
  | { readonly outcome: 'read'; readonly rowCount: number; readonly sizes: RowSizes }
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  | { readonly outcome: 'no_such_dataset' }
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }
  | { readonly outcome: 'refused'; readonly problems: readonly (RowProblem & { readonly row: number })[] }

/** Reads the rows of `{"rows": […]}` and hands each to `take`; if the outcome is another than `read`, what was taken is of no use. */
export function readLargeRows(args: LargeRows, take: (cells: readonly StoredCell[]) => void): ReadLargeRows {
  const { body, columns, maxRows } = args
  const outline = outlineOf(body, 'rows')
  if (!outline.ok)
    return columns === undefined ? faultBefore404(outline.fault) : { outcome: 'unreadable', fault: outline.fault }
  return readable(() => {
    const rowCount = isArray(body, outline.value) ? countItems(body, outline.value) : 0
    if (columns === undefined) return readForNobody(args, outline.value, rowCount)
    if (rowCount === 0) return { outcome: 'unreadable', fault: faultOfField(body, outline.value) }
    if (rowCount > maxRows) return { outcome: 'too_many_rows', rowCount }
    return encodedRows({ ...args, columns }, outline.value, rowCount, take)
  })
}

/** Throws what reading the rows throws. */
function readForNobody(args: LargeRows, value: Span, rowCount: number): ReadLargeRows {
  if (rowCount > 0) encodedRows({ ...args, columns: [], maxProblems: 1 }, value, rowCount, () => {})
  return { outcome: 'no_such_dataset' }
}

/** What cannot be read comes before what is not there, which comes before what breaks the contract. */
export function faultBefore404(fault: BodyFault): ReadLargeRows {
  return fault.kind === 'unreadable' ? { outcome: 'unreadable', fault } : { outcome: 'no_such_dataset' }
}

/** `read`, or that it came upon what is no JSON. */
export function readable<Read>(read: () => Read): Read | { outcome: 'unreadable'; fault: BodyFault } {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotJson || error instanceof SyntaxError)) throw error
    const message = unreadableBody(new SyntaxError(error.message))
    return { outcome: 'unreadable', fault: { kind: 'unreadable', message } }
  }
}

export function countItems(body: Uint8Array, array: Span): number {
  let count = 0
  eachItem(body, array, (start) => {
    count += 1
    return skipValue(body, start)
  })
  return count
}

function encodedRows(
  { body, columns, maxProblems }: LargeRows & { columns: readonly ColumnRecord[] },
  rows: Span,
  rowCount: number,
  take: (cells: readonly StoredCell[]) => void,
): ReadLargeRows {
  const encoder = rowsEncoder(columns, maxProblems, take)
  let row = 0
  let isGoingOn = true
  eachItem(body, rows, (start) => {
    const counted = countRow(body, start)
    const problems = counted.isAbsurd && isGoingOn ? problemsOf(body, counted, columns, maxProblems) : []
    if (problems.length > 0) isGoingOn = encoder.refuse(problems)
    else if (!counted.isAbsurd || isGoingOn) {
      // After the last problem that is reported, a row must still be JSON.
      const value = parsedAt(body, counted, `rows[${row}]`)
      if (isGoingOn) isGoingOn = encoder.add(value)
    }
    row += 1
    return counted.end
  })
  return outcomeOf(encoder.end(), rowCount)
}

/** What was read, once every row was encoded or refused. */
export function outcomeOf(encoded: EncodedRows, rowCount: number): ReadLargeRows {
  return encoded.ok
    ? { outcome: 'read', rowCount, sizes: encoded.sizes }
    : { outcome: 'refused', problems: encoded.problems }
}

export function parsedAt(body: Uint8Array, span: Span, field: string): unknown {
  try {
    return parseJson(textOf(body, span))
  } catch (error) {
    throw new SyntaxError(`${error instanceof Error ? error.message : error}, in ${field}`)
  }
}

/** Reads the cells of `{"values": {…}}`. */
export function readLargeChanges({ body, columns, maxProblems }: LargeChanges): ReadLargeChanges {
  const outline = outlineOf(body, 'values')
  if (!outline.ok)
    return isNothing(outline.fault) ? { outcome: 'read', cells: [] } : { outcome: 'unreadable', fault: outline.fault }
  return readable(() => {
    const cells: EncodedCell[] = []
    const counted = countRow(body, outline.value.start)
    const absurd = counted.isAbsurd ? problemsOf(body, counted, columns, maxProblems) : []
    const problems =
      absurd.length > 0
        ? absurd
        : rowEncoder(columns, maxProblems)(parsedAt(body, counted, 'values'), (index, value) =>
            cells.push({ index, value }),
          )
    return problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'read', cells }
  })
}

/** `{}`, with much space in it. */
function isNothing(fault: BodyFault): boolean {
  if (fault.kind === 'unreadable' || fault.shape.of === 'other') return false
  return fault.shape.field === undefined && fault.shape.others.length === 0
}
