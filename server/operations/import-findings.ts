import type { ImportError, ImportFailure } from '../../generated/index.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import {
  COLUMNS_GUESSED,
  type FileFault,
  type FileRowProblem,
  type RefusedFileRow,
  type ImportFailure as StoredFailure,
} from '../domain/imports.ts'
import { quoted } from '../json.ts'
import { columnList } from '../query/named-column.ts'
import type { ImportRecord } from '../store/interface/imports.ts'
import { counted } from './counted.ts'
import { overQuota } from './quota.ts'
import { ROW_SIZE, rowFinding } from './row-findings.ts'

/** A refused row in words for the caller. The columns are those that the dataset has now. */
export function refusedRow({ line, problem, text }: RefusedFileRow, columns: readonly ColumnRecord[]): ImportError {
  const [field = null] = problem.path
  const earlier = problem.kind === 'same_key_as_line' && { same_key_as_line: problem.line }
  return { line, field, message: rowMessage(problem, columns), text, ...earlier }
}

function rowMessage(problem: FileRowProblem, columns: readonly ColumnRecord[]): string {
  switch (problem.kind) {
    case 'cell_count':
      return `The row has ${counted(problem.found, 'cell')}, but the first line names ${counted(problem.expected, 'column')}.`
    case 'not_json':
      return `The line is not a JSON object: ${problem.reason}.`
    case 'same_key_as_line':
      return `${problem.path[0]}: the row has the same key as the one on line ${problem.line}. A unique index has each key once.`
    case 'not_an_object':
      return `The line must be a JSON object with column names as keys, not ${problem.shown}.`
    case 'too_large':
      return `The row is too large. ${ROW_SIZE}`
    default:
      return rowFinding(problem, [], columns).message
  }
}

/** Why a file cannot be read, and on which line. */
interface FaultFinding {
  readonly message: string
  readonly line: number | null
}

const FOREIGN: { readonly [Found in Extract<FileFault, { kind: 'foreign' }>['found']]: string } = {
  gzip: 'The file is gzip. Send it with Content-Encoding: gzip.',
  parquet: 'The file is Parquet, and Content-Type says that it is not.',
  'utf-16': 'The file is in UTF-16. Save it in UTF-8.',
  zip: 'The file is a ZIP file, such as a workbook of a spreadsheet. Save it as CSV in UTF-8.',
}

export function fileFaultFinding(fault: FileFault, columns: readonly ColumnRecord[]): FaultFinding {
  switch (fault.kind) {
    case 'open_quote':
      return at(fault.line, 'a quote that begins in this row is never closed. Is the file cut short?')
    case 'text_after_quote':
      return at(fault.line, 'there is text after a closing quote. Write a quote within quotes twice.')
    case 'not_utf8':
      return at(fault.line, 'it is not valid UTF-8. Save the file in UTF-8.')
    case 'long_row':
      return at(fault.line, 'the row that begins here is longer than 32 MiB. Is a quote never closed?')
    case 'empty':
      return { line: null, message: 'The file is empty. The first line of CSV has to name the columns.' }
    case 'many_columns':
      return {
        line: null,
        message: `The file has more than ${COLUMNS_GUESSED} columns, the most that a dataset can have.`,
      }
    case 'not_parquet':
      return { line: null, message: `The Parquet file cannot be read: ${fault.reason}.` }
    case 'foreign':
      return { line: null, message: FOREIGN[fault.found] }
    case 'no_name':
      return at(1, `column ${fault.column} has no name. The first line has to name all columns.`)
    case 'same_name':
      return at(1, `two columns are named ${quoted(fault.name)}. Name each column once.`)
    case 'lacks_column':
      return at(1, `the file has no column ${quoted(fault.name)}, by which its rows are to be found.`)
    case 'unknown_column':
      return at(1, `the dataset has no column ${quoted(fault.name)}. ${columnList(columns)}`)
  }
}

function at(line: number, message: string): FaultFinding {
  return { line, message: `Line ${line}: ${message}` }
}

/** Why an import failed. */
export function importFailure(failure: StoredFailure, record: ImportRecord): ImportFailure {
  const { rowsWritten } = record
  const { message, line = null, field = null } = wordsOf(failure, record)
  const written =
    rowsWritten === 0 ? 'Nothing was written.' : `${counted(rowsWritten, 'row was', 'rows were')} written.`
  return { message: `${message} ${written}`, line, field }
}

/** Where refused rows are left out, only an import that replaces fails by them. */
const NONE_LEFT =
  'No row of the file can be stored, so the dataset keeps the rows that it has; the errors of the import say why.'

function wordsOf(
  failure: StoredFailure,
  { rowsRefused, onError }: ImportRecord,
): Partial<Omit<ImportFailure, 'message'>> & { message: string } {
  switch (failure.kind) {
    case 'refused_rows':
      if (onError === 'skip') return { message: NONE_LEFT }
      return {
        message: `${counted(rowsRefused, 'row')} cannot be stored; the errors of the import say which. With on_error=skip such rows are left out.`,
      }
    case 'no_room': {
      const { used, allowed, more } = failure
      return { message: overQuota({ quota: 'bytes', used, allowed }, more).message, field: 'quotas.bytes' }
    }
    case 'no_such_dataset':
      return { message: 'The dataset was deleted.' }
    case 'lost_column':
      return { message: `The column ${quoted(failure.name)} was renamed or deleted meanwhile.`, field: failure.name }
    case 'same_keys': {
      const { name, rows } = failure
      return {
        message: `${counted(rows, 'row has', 'rows have')} the same ${quoted(name)} as an earlier row of the file. The index of it is unique.`,
      }
    }
    case 'changed_columns':
      return { message: 'The columns or indexes of the dataset changed meanwhile. Import the file again.' }
    case 'lost_index':
      return {
        message: `The unique index on ${failure.match.map(quoted).join(', ')}, by which rows are found, went meanwhile.`,
        field: 'match',
      }
    case 'lost_file':
      return {
        message:
          'The server that had the file is gone. Import the file again, or the rows after those that were written.',
      }
    case 'unavailable':
      return {
        message: 'The database could not be written for minutes. Import the rows after those that were written again.',
      }
    case 'fault':
      return { message: 'The service failed. Report the problem with the id of the import.' }
    default:
      return fileFaultFinding(failure, [])
  }
}
