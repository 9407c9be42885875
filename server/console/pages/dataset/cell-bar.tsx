import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatFigure } from '../../ui/format.ts'
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
  if (state.corner.value !== undefined) return <SelectionBar state={state} />
  if (cell === undefined || seen === undefined) return <div class="cell-bar hint">No cell is selected.</div>
  const { value } = seen
  return (
    <div class="cell-bar">
      <span class="hint place">
        <bdi>{cell.column.name}</bdi> · row {Number(cell.rowId.slice(4)).toLocaleString('en')}
      </span>
      <span class="value" dir="auto">
        {value === null ? '(empty)' : value === '' ? '(empty text)' : cellText(value)}
      </span>
      {cell.edit?.state.is === 'waiting' && <span class="hint">{whyNotStored(cell.edit)}</span>}
      <Button class="small" onClick={() => open(place)}>
        {canEdit.value ? 'Open or edit' : 'Open'}
      </Button>
    </div>
  )
}

/** What is known of several selected cells. */
function SelectionBar({ state }: Pick<CellBarProps, 'state'>) {
  const { cells, numbers } = selectedCells(state)
  const sum = numbers.reduce((total, one) => total + one, 0)
  return (
    <div class="cell-bar hint">
      <span role="status">{formatCount(cells, 'cell')} selected</span>
      {numbers.length > 1 && (
        <span>
          Sum {formatFigure(sum)} · average {formatFigure(sum / numbers.length)}
        </span>
      )}
    </div>
  )
}

/** Beyond these the bar only counts. */
const MOST_SUMMED_ROWS = 10_000

/** How many cells are selected, and the numbers among those that are loaded. Without all of them there is no sum. */
function selectedCells(state: GridState): { readonly cells: number; readonly numbers: readonly number[] } {
  const { top, bottom, left, right } = state.area.value
  const cells = (bottom - top + 1) * (right - left + 1)
  const numbers: number[] = []
  for (let row = top; row <= bottom; row++) {
    const isKnown = row - top < MOST_SUMMED_ROWS && state.rows.at(row) !== undefined
    if (!isKnown) return { cells, numbers: [] }
    for (let column = left; column <= right; column++) {
      const cell = shownCell(state, { row, column })
      const value = cell && shownValue(cell)?.value
      if (typeof value === 'number') numbers.push(value)
    }
  }
  return { cells, numbers }
}
