import fc from 'fast-check'
import { codecs, type StoredCell } from '../../server/domain/codecs.ts'
import type { ColumnRecord } from '../../server/domain/columns.ts'
import type { OnPiece } from '../../server/store/exports/encoder.ts'
import { ndjsonLines } from '../../server/store/exports/ndjson.ts'
import { parquetEncoder } from '../../server/store/exports/parquet.ts'
import { cells } from '../property/arbitraries.ts'

/** A table as the store has it. */
export interface RandomTable {
  readonly columns: readonly ColumnRecord[]
  readonly rows: readonly (readonly StoredCell[])[]
}

const TYPES = ['text', 'number', 'boolean', 'date', 'json'] as const

const types = fc.oneof(
  { weight: 20, arbitrary: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...TYPES), { minLength: 300, maxLength: 500 }) },
)

/** Tables of any columns and cells; without rows, and with columns that are all empty, too. */
export const randomTable: fc.Arbitrary<RandomTable> = types.chain((chosen) => {
  const columns = chosen.map((type, at): ColumnRecord => ({ number: at + 1, name: `${at} ${type}.é😀"`, type }))
  const row: fc.Arbitrary<StoredCell[]> = fc.tuple(...chosen.map((type) => storedCell(type)))
  const rows = fc.array(row, { maxLength: chosen.length > 10 ? 3 : 40 })
  const empty: fc.Arbitrary<number[]> = fc.subarray(columns.map((_, at) => at))
  return fc.tuple(rows, fc.option(empty, { nil: [] as number[] })).map(([filled, places]) => ({
    columns,
    rows: filled.map((each) => each.map((cell, at) => (places.includes(at) ? null : cell))),
  }))
})

function storedCell(type: ColumnRecord['type']): fc.Arbitrary<StoredCell> {
  return fc
    .option(cells[type], { freq: 5, nil: null })
    .map((cell) => (cell === null ? null : (codecs[type].encode(cell) ?? null)))
}

/** The table as a Parquet file. */
export function parquetOf({ columns, rows }: RandomTable): Buffer {
  const pieces: Uint8Array[] = []
  const onPiece: OnPiece = (piece) => pieces.push(Uint8Array.from(Buffer.from(piece)))
  const encoder = parquetEncoder(columns, { datasetId: 'ds_1', version: 1, tag: '"1"' }, onPiece)
  for (const row of rows) encoder.add(row)
  encoder.end()
  return Buffer.concat(pieces)
}

/** The rows as NDJSON has them. */
export function jsonOf({ columns, rows }: RandomTable): readonly Readonly<Record<string, unknown>>[] {
  const lines = ndjsonLines(columns)
  return rows.map((row) => JSON.parse(lines.line(row)))
}
