import { codecs } from '../domain/codecs.ts'
import { cellCheck, ruleSentence } from '../domain/column-rules.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowId } from '../domain/ids.ts'
import { KEY_LIMITS } from '../domain/unique-keys.ts'
import { quoted } from '../json.ts'
import type { NotConvertible, RulesBroken } from '../store/interface/columns.ts'
import type { KeyFault } from '../store/interface/indexes.ts'
import { type ApiError, invalid } from './api-error.ts'
import { counted } from './counted.ts'

/** The 422 of cells that have no value in a new type, or one that breaks the column's rules. */
export function notConvertible(
  { name, rules }: Pick<ColumnRecord, 'name' | 'rules'>,
  type: ColumnRecord['type'],
  { from, failures, failureCount }: NotConvertible,
): ApiError {
  const cells = counted(failureCount, 'of its cells does not convert', 'of its cells do not convert')
  const why = rules === undefined ? cells : `${cells} to one that keeps its rules`
  return invalid(
    422,
    failures.map(({ rowNumber, cell }, index) => {
      const found = `${rowId(rowNumber)} holds ${cell === null ? 'nothing' : shownCell(from, cell)}`
      const first = `Column ${JSON.stringify(name)} cannot become ${type}: ${why}, the first in ${found}. Nothing was changed.`
      return { field: 'type', message: index === 0 ? first : found }
    }),
  )
}

/** The 422 of cells that break rules which a column was to get. */
export function rulesBroken({ type }: Pick<ColumnRecord, 'type'>, { rules, count, cells }: RulesBroken): ApiError {
  const check = cellCheck(rules)
  return invalid(
    422,
    cells.map(({ rowNumber, cell }, index) => {
      const field = check(cell) ?? 'required'
      const found = `${cell === null ? 'the cell' : shownCell(type, cell)} ${ruleSentence(field, rules)}`
      const many = counted(count, 'cell breaks', 'cells break')
      const first = `${many} the rules that the column would have, the first in ${rowId(rowNumber)}: ${found} Nothing was changed.`
      return { field, message: index === 0 ? first : `${rowId(rowNumber)}: ${found}` }
    }),
  )
}

function shownCell(type: ColumnRecord['type'], cell: string | number): string {
  return type === 'json' ? quoted(String(cell)) : quoted(codecs[type].decode(cell))
}

/** Why rows would not be what a unique index lets them be. */
export function keysTaken({ rowCount, rowNumber, sameAs }: KeyFault, fields: readonly string[]): string {
  const row = rowId(rowNumber)
  if (sameAs === undefined) {
    const { textLength, bytes } = KEY_LIMITS
    return `${row} would have a text in ${fields.join()} that is too long for a unique index, which takes at most ${textLength} characters of a cell and ${bytes} bytes of a row. Nothing was changed.`
  }
  return `${counted(rowCount, 'row')} would have the same ${fields.join()} as an earlier row, first ${row}, which would have that of ${rowId(sameAs)}. The index of it is unique. Nothing was changed.`
}
