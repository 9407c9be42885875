import type { ColumnChunk, ConvertedType, Encoding, SchemaElement } from 'hyparquet'
import type { ColumnType } from '../../../generated/index.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { daysOf } from './days.ts'

/** A cell as the writer takes it. */
export type ParquetCell = string | number | boolean | null

/** How the cells of a column type are written. */
interface Kind {
  readonly element: Omit<SchemaElement, 'name'>
  /**
   * The name of the logical type that older readers know. Given before the rows are written, it would make the writer convert the texts of a whole column
   * at once, and JSON to a JSON string of it.
   */
  readonly olderName?: ConvertedType
  /** The writer's own choice where it is not given. */
  readonly encoding?: Encoding
  convert(cell: string | number): ParquetCell
  /** Corrects what the writer says of a written column. */
  correct?(chunk: ColumnChunk | undefined, cells: readonly ParquetCell[]): void
}

const KINDS: { readonly [Type in ColumnType]: Kind } = {
  text: {
    element: { type: 'BYTE_ARRAY', logical_type: { type: 'STRING' } },
    olderName: 'UTF8',
    convert: String,
    correct(chunk, cells) {
      if (cells.some(hasSurrogate)) withoutBounds(chunk)
    },
  },
  number: { element: { type: 'DOUBLE' }, convert: Number },
  // fastparquet cannot read run lengths of booleans among empty cells. Zstandard makes bits as small.
  boolean: { element: { type: 'BOOLEAN' }, encoding: 'PLAIN', convert: (cell) => cell === 1 },
  date: {
    element: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    convert: (cell) => daysOf(String(cell)),
  },
  json: {
    element: { type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } },
    olderName: 'JSON',
    convert: String,
    correct: withoutBounds,
  },
}

/** The columns of a file, all of which may have empty cells. `complete` comes before the footer is written. */
export function parquetColumns(columns: readonly ColumnRecord[]) {
  const kinds = columns.map(({ type }) => KINDS[type])
  const elements = columns.map(({ name, type }): SchemaElement => {
    return { name, repetition_type: 'OPTIONAL', ...KINDS[type].element }
  })
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...elements]
  const complete = () => {
    for (const [at, { olderName }] of kinds.entries())
      Object.assign(elements[at] ?? {}, olderName && { converted_type: olderName })
  }
  return { schema, kinds, complete }
}

/**
 * The writer compares texts by UTF-16 units, and Parquet by bytes of UTF-8, which differ for characters beyond U+FFFF. Readers pass over
 * groups by these bounds, so wrong ones would hide rows.
 */
function hasSurrogate(cell: ParquetCell): boolean {
  return typeof cell === 'string' && /[\ud800-\udfff]/.test(cell)
}

function withoutBounds(chunk: ColumnChunk | undefined): void {
  const statistics = chunk?.meta_data?.statistics
  delete statistics?.min_value
  delete statistics?.max_value
}
