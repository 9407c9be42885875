import type { ColumnType } from '../../../generated/index.ts'
import { CsvRecords } from '../../csv-records.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import { type CellCheck, cellCheck, ruleSentence } from '../../domain/column-rules.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileHead, FileRowProblem } from '../../domain/imports.ts'
import { missingCells } from '../../domain/row-validator.ts'
import { quoted } from '../../json.ts'
import type { RowSource } from './row-source.ts'
import { FileFaultError } from './source-text.ts'
import { emptyCell, TEXT_CELLS, type TextCell } from './text-cells.ts'

/** A column that the file has. */
interface FileColumn {
  readonly record: ColumnRecord
  /** Its place among the columns of the dataset. */
  readonly place: number
  readonly type: ColumnType
  readonly read: TextCell
  readonly check: CellCheck | undefined
}

/**
 * Rows of CSV as the columns of a dataset take them; `isPartial` ones may lack cells that a row has to have. Throws `FileFaultError` where the
 * file has a column that is none of these.
 */
export function csvRows(
  { delimiter, names }: FileHead,
  columns: readonly ColumnRecord[],
  isPartial: boolean,
): RowSource {
  const records = new CsvRecords(delimiter)
  const fileColumns = names.map((name) => fileColumn(name, columns))
  const { length: width } = names
  const cells: StoredCell[] = columns.map(({ rules }) => rules?.default ?? null)
  // Columns that the file lacks keep their defaults.
  const isLacking = !isPartial && columns.some(({ name, rules }) => rules?.required && !names.includes(name))

  function encode(): FileRowProblem | undefined {
    const { fields, isQuoted, count } = records
    if (count !== width) return { kind: 'cell_count', path: [], found: count, expected: width }
    for (let at = 0; at < width; at += 1) {
      const column = fileColumns[at] as FileColumn // as many as names
      const text = fields[at] as string // as many as `count`
      const cell = text === '' ? emptyCell(column.type, isQuoted[at] === true) : column.read(text)
      if (cell === undefined) return refused(column, text)
      const broken = column.check?.(cell)
      if (broken !== undefined) return brokenRule(column, broken, cell, text)
      cells[column.place] = cell
    }
    return isLacking ? (missingCells(columns, cells)[0] as FileRowProblem | undefined) : undefined
  }

  return csvSource(records, { width, cells, sent: fileColumns.map(({ place }) => place), encode })
}

/** The records of CSV as rows of so many cells. */
export function csvSource(
  records: CsvRecords,
  { width, ...row }: Pick<RowSource, 'cells' | 'sent' | 'encode'> & { readonly width: number },
): RowSource {
  return {
    read: (text, start, isLast) => records.read(text, start, isLast),
    get isBlank() {
      return width > 1 && records.count === 1 && records.fields[0] === '' && records.isQuoted[0] !== true
    },
    get lines() {
      return records.lines
    },
    get end() {
      return records.end
    },
    ...row,
  }
}

function fileColumn(name: string, columns: readonly ColumnRecord[]): FileColumn {
  const place = columns.findIndex((column) => column.name === name)
  const record = columns[place]
  if (record === undefined) throw new FileFaultError({ kind: 'unknown_column', name })
  const { type, rules } = record
  return { record, place, type, read: TEXT_CELLS[type], check: rules && cellCheck(rules) }
}

function refused({ record: { name, type } }: FileColumn, text: string): FileRowProblem {
  return { kind: 'refused_cell', path: [name], type, shown: quoted(text) }
}

function brokenRule(
  { record: { name, rules = {} } }: FileColumn,
  rule: NonNullable<ReturnType<CellCheck>>,
  cell: StoredCell,
  text: string,
): FileRowProblem {
  const sentence = ruleSentence(rule, rules)
  return { kind: 'broken_rule', path: [name], sentence, ...(cell !== null && { shown: quoted(text) }) }
}
