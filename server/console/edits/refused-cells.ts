import { ApiError } from '../../../client/index.ts'
import { failureText } from '../failure.ts'
import type { Block, BlockRow } from './block.ts'

/** The rows of a block that the service has refused, with its reasons at their cells, and the reason that belongs to no cell. */
export function rowsRefused({ rows }: Pick<Block, 'rows'>, failure: Error) {
  const details = failure instanceof ApiError ? failure.details : []
  const changed = rows.filter(({ rowId }) => rowId !== undefined)
  const added = rows.filter(({ rowId }) => rowId === undefined)
  // In the order in which operations are sent.
  const sent = [changed, added].filter((part) => part.length > 0)
  const reasons = new Map<BlockRow, Map<string | undefined, string>>()
  for (const { field, message } of details) {
    const at = placeOf(field)
    const row = at && sent[at.operation]?.[at.row]
    if (at === undefined || row === undefined) continue
    const ofRow = reasons.get(row) ?? new Map<string | undefined, string>()
    const column = row.cells.find((cell) => cell.column.name === at.name)?.column.name
    ofRow.set(column, message.replaceAll(field, column ?? 'The row'))
    reasons.set(row, ofRow)
  }
  return {
    rows: rows.map((row) => withReasons(row, reasons.get(row))),
    reason: reasons.size > 0 ? '' : failureText(failure),
  }
}

/** A reason that belongs to no cell of the row stands at its first one. */
function withReasons(row: BlockRow, reasons: ReadonlyMap<string | undefined, string> | undefined): BlockRow {
  if (reasons === undefined) return row
  const cells = row.cells.map((cell, index) => {
    const error = reasons.get(cell.column.name) ?? (index === 0 ? reasons.get(undefined) : undefined)
    return error === undefined ? cell : { ...cell, error }
  })
  return { ...row, cells }
}

const PLACE = /^operations\[(\d+)\]\.rows\[(\d+)\](?:\.values)?(?:\.([^[\]]*)|\["(.*)"\])?/

/** The place that a field such as `operations[0].rows[7].values.delay` names. */
function placeOf(field: string) {
  const [, operation, row, plain, quoted] = PLACE.exec(field) ?? []
  if (operation === undefined || row === undefined) return undefined
  const name = quoted === undefined ? plain : (JSON.parse(`"${quoted}"`) as string) // a text in quotes
  return { operation: Number(operation), row: Number(row), name }
}
