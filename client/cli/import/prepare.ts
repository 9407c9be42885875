import type { Column, ColumnType } from '../../../generated/index.ts'
import { PreparedRows } from '../../append-all/prepared-rows.ts'
import { roundedInteger } from '../exact-json.ts'
import type { Block } from './blocks.ts'
import type { CellForms } from './cell-forms.ts'
import { cellProblem, ROUNDED } from './cell-problem.ts'
import type { Cells } from './csv-blocks.ts'
import type { JsonRow } from './json-blocks.ts'
import { fileError, RowError } from './row-error.ts'

/**
 * What becomes of a cell with nothing in it. A row that updates another one empties its cell. A row that is appended has to have it where the column has a
 * default, which a missing cell would get.
 */
export type EmptyCells = 'leave out' | 'keep' | 'keep from defaults'

/** Whether the empty cells of a column are sent. */
export function keepsEmpty(emptyCells: EmptyCells, column: Column): boolean {
  return emptyCells === 'keep' || (emptyCells === 'keep from defaults' && column.default !== undefined)
}

/** The rows of a CSV table as JSON; its first record names the columns. */
export async function* prepareCsv(
  file: string,
  blocks: AsyncIterable<Block<Cells>>,
  columns: readonly Column[],
  forms: CellForms,
  emptyCells: EmptyCells,
): AsyncGenerator<PreparedRows, void> {
  let writers: readonly ColumnWriter[] | undefined
  for await (const { records, lineOf } of blocks) {
    const start = writers === undefined ? 1 : 0
    writers ??= writersFor(file, records[0], columns, emptyCells, lineOf(0))
    const rows: (string | TypeError)[] = []
    for (let at = start; at < records.length; at++) rows.push(rowText(records[at], writers, forms, at, lineOf))
    yield new PreparedRows(rows)
  }
}

interface ColumnWriter extends Column {
  readonly keepsEmpty: boolean
  /** `"name":`, as the first member of an object. */
  readonly firstKey: string
  /** With a comma before it. */
  readonly key: string
}

function writersFor(
  file: string,
  names: Cells | Error | undefined,
  columns: readonly Column[],
  emptyCells: EmptyCells,
  line: number,
): ColumnWriter[] {
  if (names === undefined || names instanceof Error) throw fileError(file, 'it is empty.')
  const known = new Map(columns.map((column) => [column.name, column]))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw fileError(file, unknownColumns(unknown, columns), line)
  return names.map((name) => {
    const firstKey = `${JSON.stringify(name)}:`
    const column = known.get(name) ?? { name, type: 'text' }
    return { ...column, firstKey, key: `,${firstKey}`, keepsEmpty: keepsEmpty(emptyCells, column) }
  })
}

function rowText(
  cells: Cells | Error | undefined,
  writers: readonly ColumnWriter[],
  forms: CellForms,
  at: number,
  lineOf: (at: number) => number,
): string | TypeError {
  if (cells instanceof TypeError) return cells
  if (cells === undefined || cells instanceof Error) throw cells ?? new Error('there is no such record')
  const parts = ['{']
  for (let index = 0; index < writers.length; index++) {
    const text = cells[index]
    const writer = writers[index]
    if (text === undefined || writer === undefined) continue
    const isEmpty = forms.isEmpty(text)
    if (isEmpty && !writer.keepsEmpty) continue
    const json = isEmpty ? 'null' : forms.write(writer.type, text)
    if (json === undefined) return cellError(lineOf(at), writer.name, text, forms.problem(writer.type, text))
    parts.push(parts.length === 1 ? writer.firstKey : writer.key, json)
  }
  // Joined it is one text; put together piece by piece it would keep all pieces, which take ten times as much.
  parts.push('}')
  return parts.join('')
}

const MOST_SHOWN = 60

function cellError(line: number, column: string, text: string, problem: string): RowError {
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
  return new RowError(line, `${JSON.stringify(shown)} in column ${JSON.stringify(column)} ${problem}.`)
}

/** Rows of JSON as they stand in the file. */
export async function* prepareJson(
  blocks: AsyncIterable<Block<JsonRow>>,
  columns: readonly Column[],
): AsyncGenerator<PreparedRows, void> {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  for await (const { records, lineOf } of blocks) {
    yield new PreparedRows(
      records.map((record, at) => {
        if (record instanceof TypeError) return record
        if (record instanceof Error) throw record
        const unknown = Object.keys(record.value).filter((name) => !types.has(name))
        if (unknown.length > 0) return new RowError(lineOf(at), unknownColumns(unknown, columns))
        return wrongCell(record, types, lineOf(at)) ?? record.text
      }),
    )
  }
}

/** The first cell that the service would refuse. */
function wrongCell(
  { text, value }: JsonRow,
  types: ReadonlyMap<string, ColumnType>,
  line: number,
): RowError | undefined {
  for (const name of Object.keys(value)) {
    const problem = cellProblem(types.get(name) ?? 'text', value[name])
    if (problem !== undefined) return cellError(line, name, shownValue(value[name]), problem)
  }
  const rounded = roundedInteger(text)
  if (rounded === undefined) return undefined
  // Where it stands its value is what was made of it.
  const name = Object.keys(value).find((each) => shownValue(value[each]).includes(String(Number(rounded))))
  return name === undefined ? new RowError(line, `${rounded} ${ROUNDED}.`) : cellError(line, name, rounded, ROUNDED)
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function unknownColumns(unknown: readonly string[], columns: readonly Column[]): string {
  const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ')
  const are = unknown.length === 1 ? 'is not a column' : 'are not columns'
  return `${quoted(unknown)} ${are} of the dataset. Columns: ${quoted(columns.map(({ name }) => name))}.`
}
