import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { cellOf, cellText } from './cell.ts'
import type { GridState, Place } from './grid/grid-state.ts'

interface CellBarProps {
  readonly state: GridState
  readonly open: (place: Place) => void
}

/** The current cell below the grid: where it is, what it holds, and a way to open it without keys or double presses. */
export function CellBar({ state, open }: CellBarProps) {
  const place = state.active.value
  // Reading it shows the cell when its row has come.
  const slot = state.rows.changed.value >= 0 ? state.rows.at(place.row) : undefined
  const column = state.columns[place.column]
  if (column === undefined || typeof slot !== 'object') return <div class="cell-bar hint">No cell is chosen.</div>
  const value = cellOf(slot, column)
  return (
    <div class="cell-bar">
      <span class="hint">
        {column.name} · row {Number(slot.id.slice(4)).toLocaleString('en')}
      </span>
      <span class="value">{value === null ? '(empty)' : value === '' ? '(empty text)' : cellText(value)}</span>
      <Button class="small" onClick={() => open(place)}>
        {canEdit.value ? 'Open or edit' : 'Open'}
      </Button>
    </div>
  )
}
