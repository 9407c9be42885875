import type { ColumnRecord } from '../../domain/columns.ts'
import { ROW_LIMIT_BYTES } from '../../domain/row-size.ts'
import type { RowProblem } from '../../domain/row-validator.ts'
import { shortened } from '../../json.ts'
import { beginningOf, nameOf } from './outline.ts'
import { eachMember, isObject, type Span, skipValue } from './scan.ts'

// What is in a row is counted before values are made of it, which take many times the memory of their text. A cell is refused by that if
// it has more levels or parts than any cell, or a longer text; of a name that comes twice in an object both values count.

/** Each part of a value (a text, a number, a bracket, a comma, a colon) is a character at least of a cell, which has 1 MiB. */
const MOST_PARTS = 1024 ** 2
const MOST_PARTS_OF_ROW = ROW_LIMIT_BYTES
const MOST_LEVELS = 64

/** A character of a text is sent in six at most, as `\u0061`, and digits as themselves. */
const LONGEST_TEXT = 6 * 1024 ** 2 + 2
const LONGEST_NUMBER = 1024 ** 2

/** More members than any dataset has columns by far. */
const MANY_MEMBERS = 10_000

const QUOTE = 0x22
const COMMA = 0x2c

/** A row as it stands in a body. `isAbsurd` says that it is not to be parsed before it is looked at. */
export interface CountedRow extends Span {
  readonly isAbsurd: boolean
}

/** Throws `NotJson`. */
export function countRow(bytes: Uint8Array, start: number): CountedRow {
  let members = 0
  let cell = newCount()
  let isAbsurd = false
  let parts = 0
  const end = skipValue(bytes, start, (byte, depth, length) => {
    parts += 1
    if (depth === 1 && byte === COMMA) {
      members += 1
      cell = newCount()
    } else isAbsurd ||= isTooMuch(cell, byte, depth - 1, length)
  })
  return { start, end, isAbsurd: isAbsurd || members > MANY_MEMBERS || parts > MOST_PARTS_OF_ROW }
}

function newCount() {
  return { parts: 0 }
}

/** Whether a cell is more than any cell with one part more, around which are so many levels of it. */
function isTooMuch(cell: { parts: number }, byte: number, levels: number, length: number): boolean {
  cell.parts += 1
  if (cell.parts > MOST_PARTS || (levels >= MOST_LEVELS && isOpening(byte))) return true
  return length > (byte === QUOTE ? LONGEST_TEXT : LONGEST_NUMBER)
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
  let parts = 0
  eachMember(bytes, row, (name, value) => {
    const column = nameOf(bytes, name)
    const type = byName.get(column)
    const cell = countCell(bytes, value)
    parts += cell.parts
    if (type === undefined) problems.push({ kind: 'unknown_column', path: [column] })
    else if (cell.isAbsurd) problems.push({ kind: 'refused_cell', path: [column], type, shown: shownOf(bytes, value) })
    return problems.length < maxProblems
  })
  if (problems.length === 0 && parts > MOST_PARTS_OF_ROW) return [{ kind: 'too_large', path: [] }]
  return problems
}

function countCell(bytes: Uint8Array, { start }: Span): { parts: number; isAbsurd: boolean } {
  const cell = newCount()
  let isAbsurd = false
  skipValue(bytes, start, (byte, depth, length) => {
    isAbsurd ||= isTooMuch(cell, byte, depth, length)
  })
  return { parts: cell.parts, isAbsurd }
}

function shownOf(bytes: Uint8Array, span: Span): string {
  return shortened(beginningOf(bytes, span))
}
