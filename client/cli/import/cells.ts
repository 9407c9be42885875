import type { ColumnType } from '../../../generated/index.ts'
import { isDate } from '../../infer-columns.ts'
import { roundedInteger } from '../exact-json.ts'
import { cellProblem, notOfForm, ROUNDED } from './cell-problem.ts'

/** The text of a cell as JSON, or undefined if the service would refuse it in a column of this type. */
export type CellWriter = (text: string) => string | undefined

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

export const CELL_WRITERS: { readonly [Type in ColumnType]: CellWriter } = {
  text: (text) => (cellProblem('text', text) === undefined ? JSON.stringify(text) : undefined),
  number: (text) => numberText(text) ?? numberText(text.trim()),
  boolean: (text) => BOOLEANS.get(text.trim().toLowerCase()),
  date: (text) => (isDate(text) ? `"${text}"` : isDate(text.trim()) ? `"${text.trim()}"` : undefined),
  json: (text) => (jsonTextProblem(text) === undefined ? text : undefined),
}

/** The digits unchanged, so that the service sees each one. */
function numberText(text: string): string | undefined {
  if (!NUMBER.test(text)) return undefined
  const isRight = Number.isFinite(Number(text)) && roundedInteger(text) === undefined
  return isRight ? text : undefined
}

/** Spreadsheets write them in capitals. */
const BOOLEANS = new Map([
  ['true', 'true'],
  ['false', 'false'],
])

function jsonTextProblem(text: string): string | undefined {
  try {
    const problem = cellProblem('json', JSON.parse(text))
    return problem ?? (roundedInteger(text) === undefined ? undefined : ROUNDED)
  } catch {
    return notOfForm('json')
  }
}

/** Why there is no JSON for the text of a cell. */
export function textCellProblem(type: ColumnType, text: string): string {
  if (type === 'json') return jsonTextProblem(text) ?? notOfForm(type)
  if (type === 'text') return cellProblem(type, text) ?? notOfForm(type)
  if (type !== 'number' || !NUMBER.test(text.trim())) return notOfForm(type)
  return cellProblem(type, Number(text)) ?? ROUNDED
}
