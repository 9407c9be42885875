import type { StoredCell } from '../../domain/codecs.ts'
import type { FileFault, TextFormat } from '../../domain/imports.ts'
import type { RowSizes } from '../../domain/row-size.ts'
import type { KeysOfRows } from '../../domain/unique-keys.ts'
import type { LargeRows } from '../bodies/large-body.ts'
import { beginFile } from './file-head.ts'
import { type RefusedRow, readRowsOf } from './read-rows.ts'
import { FileFaultError, SourceText } from './source-text.ts'

/** Rows of a body that is a file of this format, to validate with the columns of a dataset. */
export interface FileRows extends LargeRows {
  readonly format: TextFormat
}

export type ReadFileRows =
  | {
      readonly outcome: 'read'
      readonly rowCount: number
      readonly sizes: RowSizes
      readonly keys: readonly KeysOfRows[]
    }
  | { readonly outcome: 'not_of_format'; readonly fault: FileFault }
  | { readonly outcome: 'no_rows' | 'no_such_dataset' }
  /** `rowCount` says that there are more than allowed, not how many. */
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }
  | { readonly outcome: 'refused_lines'; readonly refused: readonly RefusedRow[] }

/** Reads the rows of CSV or NDJSON and hands each to `take`; if the outcome is another than `read`, what was taken is of no use. */
export function readFileRows(
  { body, format, columns, uniques = [], maxRows, maxProblems }: FileRows,
  take: (cells: readonly StoredCell[]) => void,
): ReadFileRows {
  if (columns === undefined) return { outcome: 'no_such_dataset' }
  try {
    const source = SourceText.within(body)
    const { head, begin } = beginFile(source, format, columns)
    const limits = { maxRows: maxRows + 1, maxCharacters: Infinity, maxRefused: maxProblems }
    const part = { head, from: begin, columns, uniques, known: [], ...limits }
    const { places, sizes, keys, refused, next } = readRowsOf(source, part, take)
    if (next.rows > maxRows) return { outcome: 'too_many_rows', rowCount: next.rows }
    if (refused.count > 0) return { outcome: 'refused_lines', refused: refused.rows }
    if (places.length === 0) return { outcome: 'no_rows' }
    return { outcome: 'read', rowCount: places.length, sizes, keys }
  } catch (error) {
    if (error instanceof FileFaultError) return { outcome: 'not_of_format', fault: error.fault }
    throw error
  }
}
