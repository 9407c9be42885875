import type { StoredCell } from '../../domain/codecs.ts'
import { encodeRows } from '../../domain/row-validator.ts'
import { EMPTY_BODY, parseJsonBytes, unreadableBody } from '../../json.ts'
import type { BodyFault } from '../interface/bodies.ts'
import {
  faultBefore404,
  LARGE_BODY_BYTES,
  type LargeRows,
  outcomeOf,
  type ReadLargeRows,
  readLargeRows,
} from './large-body.ts'
import { faultOfField, outlineOf } from './outline.ts'

/**
 * Reads the rows of `{"rows": […]}` and hands each to `take`; if the outcome is another than `read`, what was taken is of no use. A large body is
 * read row by row, in little memory, others as one value, which takes half of the time.
 */
export function readBodyRows(args: LargeRows, take: (cells: readonly StoredCell[]) => void): ReadLargeRows {
  return args.body.length > LARGE_BODY_BYTES ? readLargeRows(args, take) : readWholeRows(args, take)
}

export function readWholeRows(
  { body, columns, maxRows, maxProblems }: LargeRows,
  take: (cells: readonly StoredCell[]) => void,
): ReadLargeRows {
  const read = rowsOf(body)
  if ('fault' in read)
    return columns === undefined ? faultBefore404(read.fault) : { outcome: 'unreadable', fault: read.fault }
  if (columns === undefined) return { outcome: 'no_such_dataset' }
  const { length: rowCount } = read.rows
  if (rowCount > maxRows) return { outcome: 'too_many_rows', rowCount }
  return outcomeOf(encodeRows(columns, read.rows, maxProblems, take), rowCount)
}

/** The rows of a body of exactly the form of `NewRows` in the contract, or what is wrong with it. The whole body is parsed at once. */
export function rowsOf(body: Uint8Array): { readonly rows: readonly unknown[] } | { readonly fault: BodyFault } {
  try {
    const value = parseJsonBytes(body)
    const isOfForm = typeof value === 'object' && value !== null && Object.keys(value).join() === 'rows'
    const { rows } = isOfForm ? (value as { rows: unknown }) : {} // its only key
    return Array.isArray(rows) && rows.length > 0 ? { rows } : { fault: misshapen(body) }
  } catch (error) {
    const message = body.length === 0 ? EMPTY_BODY : unreadableBody(error)
    return { fault: { kind: 'unreadable', message } }
  }
}

function misshapen(body: Uint8Array): BodyFault {
  const outline = outlineOf(body, 'rows')
  return outline.ok ? faultOfField(body, outline.value) : outline.fault
}
