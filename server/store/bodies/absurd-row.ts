import { shortened } from '../../json.ts'
import type { ColumnRecord } from '../reads/datasets.ts'
import { ROW_LIMIT_BYTES } from '../reads/row-size.ts'
import type { RowProblem } from '../row-validator.ts'
import { beginningOf, nameOf } from './outline.ts'
import { eachMember, isObject, type Span, skipValue } from './scan.ts'

// What is in a row is counted before values are made of it, which take many times the memory of their text. What no cell takes by
// its mere number of values or levels is refused by that.

/** A cell of 1 MiB has no more commas: each stands for two characters at least. */
const MOST_COMMAS = 1024 ** 2 / 2
const MOST_COMMAS_OF_ROW = ROW_LIMIT_BYTES / 2
const MOST_LEVELS = 64

/** More members than any dataset has columns by far. */
const MANY_MEMBERS = 10_000

const COMMA = 0x2c

/** A row as it stands in a body. `isAbsurd` says that it is not to be parsed before it is looked at. */
export interface CountedRow extends Span {
  readonly isAbsurd: boolean
}

/** Throws `NotJson`. */
export function countRow(bytes: Uint8Array, start: number): CountedRow {
  let isAbsurd = false
  let members = 0
  let commas = 0
  let all = 0
  const end = skipValue(bytes, start, (byte, depth) => {
    if (depth > MOST_LEVELS && byte !== COMMA) isAbsurd ||= isOpening(byte)
    if (byte !== COMMA) return
    all += 1
    if (depth > 1) commas += 1
    else {
      members += 1
      commas = 0
    }
    if (commas > MOST_COMMAS || members > MANY_MEMBERS || all > MOST_COMMAS_OF_ROW) isAbsurd = true
  })
  return { start, end, isAbsurd }
}

function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b
}

/** What is wrong with an absurd row; nothing if it only has many members, which may all be of one name. */
export function problemsOf(
  bytes: Uint8Array,
  row: Span,
  columns: readonly ColumnRecord[],
  maxProblems: number,
): RowProblem[] {
  if (!isObject(bytes, row)) return [{ kind: 'not_an_object', path: [], shown: shownOf(bytes, row) }]
  const byName = new Map(columns.map(({ name, type }) => [name, type]))
  const problems: RowProblem[] = []
  let commas = 0
  eachMember(bytes, row, (name, value) => {
    const column = nameOf(bytes, name)
    const type = byName.get(column)
    const cell = countCell(bytes, value)
    commas += cell.commas
    if (type === undefined) problems.push({ kind: 'unknown_column', path: [column] })
    else if (cell.isAbsurd) problems.push({ kind: 'refused_cell', path: [column], type, shown: shownOf(bytes, value) })
    return problems.length < maxProblems
  })
  if (problems.length === 0 && commas > MOST_COMMAS_OF_ROW) return [{ kind: 'too_large', path: [] }]
  return problems
}

function countCell(bytes: Uint8Array, { start }: Span): { commas: number; isAbsurd: boolean } {
  let commas = 0
  let isTooDeep = false
  skipValue(bytes, start, (byte, depth) => {
    if (byte === COMMA) commas += 1
    else if (depth >= MOST_LEVELS && isOpening(byte)) isTooDeep = true
  })
  return { commas, isAbsurd: isTooDeep || commas > MOST_COMMAS }
}

function shownOf(bytes: Uint8Array, span: Span): string {
  return shortened(beginningOf(bytes, span))
}
