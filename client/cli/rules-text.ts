import type { Column } from '../../generated/index.ts'
import { textTable } from './text-table.ts'

/** Columns as a table; rules and descriptions where some have any. */
export function columnsText(columns: readonly Column[]): string {
  const rows = columns.map((column) => [column.name, column.type, rulesText(column), column.description])
  const names = ['column', 'type', 'rules', 'description']
  const used = names.map((_, at) => rows.some((row) => (row[at] ?? '') !== ''))
  const shown = <Cell>(cells: readonly Cell[]) => cells.filter((_, at) => used[at])
  return textTable(shown(names), rows.map(shown))
}

/** The rules of a column in words; empty for one without rules. */
function rulesText({ required, default: filled, values, min, max, max_length }: Column): string {
  return [
    ...(required ? ['required'] : []),
    ...(filled === undefined ? [] : [`default ${JSON.stringify(filled)}`]),
    ...(values === undefined ? [] : [`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`]),
    ...(min === undefined ? [] : [`min ${min}`]),
    ...(max === undefined ? [] : [`max ${max}`]),
    ...(max_length === undefined ? [] : [`max_length ${max_length}`]),
  ].join('; ')
}
