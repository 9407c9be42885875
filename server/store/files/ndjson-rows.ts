import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileRowProblem } from '../../domain/imports.ts'
import { type RowCells, type RowProblem, rowCells, rowEncoder } from '../../domain/row-validator.ts'
import { parseJson } from '../../json.ts'
import { countRow, problemsOf } from '../bodies/absurd-row.ts'
import { NotJson } from '../bodies/scan.ts'
import type { RowSource } from './row-source.ts'

/** Longer lines are looked at before values are made of them, which take many times the memory. */
const LONG_LINE = 64 * 1024

/** Rows of NDJSON, an object on each line, as the columns of a dataset take them; `isPartial` ones may lack cells that a row has to have. */
export function ndjsonRows(columns: readonly ColumnRecord[], isPartial: boolean): RowSource {
  const sent: number[] = []
  const row = isPartial ? partialCells(columns, sent) : rowCells(columns, 1)
  return ndjsonSource({
    cells: row.cells,
    sent,
    encode(line) {
      const absurd = line.length > LONG_LINE ? absurdIn(line, columns) : undefined
      if (absurd !== undefined) return ofFile(absurd)
      const [problem] = row.read(parseJson(line))
      return problem && ofFile(problem)
    },
  })
}

interface Lines extends Pick<RowSource, 'cells' | 'sent'> {
  /** Takes a line. Throws where it is no JSON. */
  encode(line: string): FileRowProblem | undefined
}

/** Lines as rows. */
export function ndjsonSource({ encode, ...row }: Lines): RowSource {
  let line = ''
  let end = 0
  return {
    read(text, start, isLast) {
      const found = text.indexOf('\n', start)
      if (found < 0 && !isLast) return -1
      end = found < 0 ? text.length : found
      line = text.slice(start, end)
      return found < 0 ? text.length : found + 1
    },
    get isBlank() {
      return line.trim() === ''
    },
    lines: 1,
    get end() {
      return end
    },
    ...row,
    encode() {
      try {
        return encode(line)
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof RangeError || error instanceof NotJson)) throw error
        const reason = error instanceof RangeError ? 'it is nested too deeply' : error.message
        return { kind: 'not_json', path: [], reason }
      }
    },
  }
}

function partialCells(columns: readonly ColumnRecord[], sent: number[]): RowCells {
  const encode = rowEncoder(columns, 1)
  const defaults = columns.map(({ rules }): StoredCell => rules?.default ?? null)
  const cells = [...defaults]
  const take = (place: number, cell: StoredCell) => {
    cells[place] = cell
    sent.push(place)
  }
  return {
    cells,
    read(value) {
      sent.length = 0
      for (const [place, cell] of defaults.entries()) cells[place] = cell
      return encode(value, take)
    },
  }
}

function absurdIn(line: string, columns: readonly ColumnRecord[]): RowProblem | undefined {
  const bytes = Buffer.from(line)
  const counted = countRow(bytes, 0)
  return counted.isAbsurd ? problemsOf(bytes, counted, columns, 1)[0] : undefined
}

/** A row by itself has the key of no other one. */
function ofFile(problem: RowProblem): FileRowProblem {
  if (problem.kind === 'same_key') throw new Error('a row was compared with others')
  return problem
}
