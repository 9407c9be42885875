import type { Row, RowRecord } from '../../generated/index.ts'
import { type Codec, codecs } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowId } from '../domain/ids.ts'
import { FIRST_CELL, type StoredRow } from '../store/interface/rows.ts'
import { timestamp } from './timestamp.ts'

/** A row as plain object: every column as key, `null` where a cell is empty. */
export function toRow(columns: readonly ColumnRecord[], stored: StoredRow): Row {
  const { names, decoders, hasPrototypeColumn } = shapeOf(columns)
  // All rows of a page get their keys in one order, so that V8 gives them one shape; without a prototype each would be a
  // dictionary, which takes twice as long to fill and to print.
  const row: Row = hasPrototypeColumn ? Object.create(null) : {}
  for (let index = 0; index < names.length; index += 1) {
    const cell = stored[FIRST_CELL + index] ?? null
    const decode = decoders[index]
    row[names[index] as string] = cell === null || decode === undefined ? cell : decode(cell) // both arrays are of that length
  }
  return row
}

interface RowShape {
  readonly names: readonly string[]
  /** Undefined where a cell is shown as it is stored. */
  readonly decoders: readonly (Codec['decode'] | undefined)[]
  /** Whether a column is named `__proto__`, which only an object without a prototype takes as a key like any other. */
  readonly hasPrototypeColumn: boolean
}

const shapes = new WeakMap<readonly ColumnRecord[], RowShape>()

function shapeOf(columns: readonly ColumnRecord[]): RowShape {
  let shape = shapes.get(columns)
  if (shape === undefined) {
    const names = columns.map(({ name }) => name)
    const decoders = columns.map(({ type }) => (type === 'text' || type === 'date' ? undefined : codecs[type].decode))
    shape = { names, decoders, hasPrototypeColumn: names.includes('__proto__') }
    shapes.set(columns, shape)
  }
  return shape
}

/** A row with its identifier and times. */
export function toRowRecord(columns: readonly ColumnRecord[], row: StoredRow): RowRecord {
  const [rowNumber, createdAt, updatedAt] = row
  if (createdAt === null) throw new Error('the row was read without its times')
  return {
    id: rowId(rowNumber),
    values: toRow(columns, row),
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt ?? createdAt),
  }
}
