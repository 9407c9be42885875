import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { cellText } from './cell.ts'
import type { GridState } from './grid/grid-state.ts'
import type { Place } from './grid/open-cell.ts'
import { shownCell, shownValue, whyNotStored } from './grid/shown-cell.ts'

interface CellBarProps {
  readonly state: GridState
  readonly open: (place: Place) => void
}

/** Shows the current cell below the grid, with a button that opens it without keys or double clicks. */
export function CellBar({ state, open }: CellBarProps) {
  const place = state.active.value
  // Reading it shows the cell when its row has come.
  const cell = state.rows.changed.value >= 0 ? shownCell(state, place) : undefined
  const seen = cell && shownValue(cell)
  if (cell === undefined || seen === undefined) return <div class="cell-bar hint">No cell is selected.</div>
  const { value } = seen
  return (
    <div class="cell-bar">
      <span class="hint">
        {cell.column.name} · row {Number(cell.rowId.slice(4)).toLocaleString('en')}
      </span>
      <span class="value">{value === null ? '(empty)' : value === '' ? '(empty text)' : cellText(value)}</span>
      {cell.edit?.state.is === 'waiting' && <span class="hint">{whyNotStored(cell.edit)}</span>}
      <Button class="small" onClick={() => open(place)}>
        {canEdit.value ? 'Open or edit' : 'Open'}
      </Button>
    </div>
  )
}
