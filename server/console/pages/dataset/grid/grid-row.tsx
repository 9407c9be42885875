import type { RowRecord } from '../../../../../generated/index.ts'
import { cellOf, cellText, numberOf } from '../cell.ts'
import type { GridState } from './grid-state.ts'
import type { GridActions } from './keyboard.ts'
import { type PlacedColumn, ROW_HEIGHT } from './layout.ts'

interface GridRowProps {
  readonly state: GridState
  readonly id: string
  /** Among all rows, and among those that are drawn. */
  readonly place: number
  readonly index: number
  readonly columns: readonly PlacedColumn[]
  readonly actions: Omit<GridActions, 'openMenu'>
}

export function GridRow({ state, id, place, index, columns, actions }: GridRowProps) {
  const slot = state.rows.at(place)
  const isSelected = typeof slot === 'object' && state.selected.value.has(slot.id)
  const kind = slot === undefined ? 'is-loading' : slot === 'gone' ? 'is-gone' : ''
  const active = state.active.value
  return (
    <div
      class={`grid-row ${kind}`}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      style={{ top: `${index * ROW_HEIGHT}px`, width: `${state.layout.width}px` }}
    >
      <Gutter state={state} place={place} slot={slot} />
      {columns.map((at) => (
        <Cell
          key={at.index}
          at={at}
          id={`${id}-${place}-${at.index}`}
          row={typeof slot === 'object' ? slot : undefined}
          isActive={active.row === place && active.column === at.index}
          onPress={() => state.go({ row: place, column: at.index })}
          onOpen={() => openCell(state, place, at, actions)}
        />
      ))}
    </div>
  )
}

function openCell(
  state: GridState,
  row: number,
  { index: column }: PlacedColumn,
  actions: Omit<GridActions, 'openMenu'>,
): void {
  state.go({ row, column })
  if (actions.canEdit && typeof state.rows.at(row) === 'object') state.editing.value = {}
  else actions.open({ row, column })
}

interface GutterProps {
  readonly state: GridState
  readonly place: number
  readonly slot: RowRecord | 'gone' | undefined
}

/** The row's number. A press selects the row, with shift all from the current one. */
function Gutter({ state, place, slot }: GutterProps) {
  const number = typeof slot === 'object' ? numberOf(slot) : state.rows.placeOf(1) === 0 ? place + 1 : undefined
  const select = (event: MouseEvent) => {
    if (typeof slot !== 'object') return
    if (event.shiftKey) state.selectThrough(place)
    else state.toggleSelected(slot.id)
  }
  return (
    <div class="grid-gutter" role="rowheader" onClick={select} title="Select the row">
      {slot === 'gone' ? `${number} deleted` : number?.toLocaleString('en')}
    </div>
  )
}

interface CellProps {
  readonly at: PlacedColumn
  readonly id: string
  readonly row: RowRecord | undefined
  readonly isActive: boolean
  readonly onPress: () => void
  readonly onOpen: () => void
}

function Cell({ at: { column, index, left, width }, id, row, isActive, onPress, onOpen }: CellProps) {
  const value = row === undefined ? undefined : cellOf(row, column)
  return (
    <div
      id={id}
      class={`grid-cell of-${column.type}${isActive ? ' is-active' : ''}${value === '' ? ' is-blank' : ''}`}
      role="gridcell"
      aria-colindex={index + 2}
      style={{ left: `${left}px`, width: `${width}px` }}
      onMouseDown={onPress}
      onDblClick={onOpen}
    >
      {value === '' ? '""' : cellText(value)}
    </div>
  )
}
