import type { ColumnType } from '../../../generated/index.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { numberText } from '../../json.ts'
import type { ExportLines } from './encoder.ts'

/** A row as plain object on each line: every column as key, in their order, `null` where a cell is empty. */
export function ndjsonLines(columns: readonly ColumnRecord[]): ExportLines {
  const parts = columns.map(({ name, type }, index) => ({
    key: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    toText: texts[type],
  }))
  return {
    head: '',
    line(cells) {
      let line = ''
      for (const [index, { key, toText }] of parts.entries()) {
        const cell = cells[index] ?? null
        line += key + (cell === null ? 'null' : toText(cell))
      }
      return `${line}}\n`
    },
  }
}

/** Cells that are not empty, as JSON; what `codecs` decode and `stringifyJson` prints in a page. */
const texts: { readonly [Type in ColumnType]: (cell: Exclude<StoredCell, null>) => string } = {
  text: (cell) => JSON.stringify(cell),
  number: (cell) => numberText(Number(cell)),
  boolean: (cell) => (cell === 1 ? 'true' : 'false'),
  date: (cell) => `"${cell}"`,
  json: String,
}
