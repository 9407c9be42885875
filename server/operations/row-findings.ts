import { codecs } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowId } from '../domain/ids.ts'
import type { RowProblem } from '../domain/row-validator.ts'
import { KEY_LIMITS } from '../domain/unique-keys.ts'
import { columnList } from '../query/named-column.ts'
import type { Finding } from './api-error.ts'
import { fieldPath } from './field-path.ts'

/** What is wrong with a row, in words for the caller; `at` leads to the row: `['rows', 17]`. */
export function rowFinding(problem: RowProblem, at: readonly PropertyKey[], columns: readonly ColumnRecord[]): Finding {
  const field = fieldPath([...at, ...problem.path])
  switch (problem.kind) {
    case 'not_an_object':
      return { field, message: `${field} must be an object with column names as keys, not ${problem.shown}.` }
    case 'too_large':
      return { field, message: `${field} is too large. ${ROW_SIZE}` }
    case 'unknown_column':
      return { field, message: `${field}: the dataset has no such column. ${columnList(columns)}` }
    case 'broken_rule':
      return { field, message: `${field}: ${problem.shown ?? 'the cell'} ${problem.sentence}` }
    case 'missing_cell':
      return { field, message: `${field} is missing, and the column is required.` }
    case 'refused_cell':
      return {
        field,
        message: `${field} is a cell of type ${problem.type} and must be ${codecs[problem.type].allowed}, not ${problem.shown}.`,
      }
    case 'long_key_text':
      return {
        field,
        message: `${field} is a cell of a unique index and may have at most ${KEY_LIMITS.textLength} characters.`,
      }
    case 'long_key':
      return {
        field,
        message: `${field}: the texts of a unique index may have at most ${KEY_LIMITS.bytes} bytes together.`,
      }
    case 'same_key':
      return {
        field,
        message: `${field}: the row has the same key as rows[${problem.as}]. A unique index has each key once.`,
      }
    case 'empty_key':
      return { field, message: `${field} is empty. A row is found by its key, so none of its cells may be.` }
    case 'no_such_row':
      return { field, message: `${field} is ${problem.id}, and the dataset has no such row.` }
    case 'same_row':
      return { field, message: `${field} names the same row as number ${problem.as} of the list. Name each row once.` }
    case 'taken_key':
      return {
        field,
        message: `${field} would be a second row with this key, which ${rowId(problem.holder)} has. The index of it is unique.`,
      }
  }
}

/** How large a row may be. */
export const ROW_SIZE = 'The cells of a row may take at most 8 MiB as JSON.'
