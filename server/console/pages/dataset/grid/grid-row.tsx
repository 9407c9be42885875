import type { RowRecord } from '../../../../../client/index.ts'
import { formatCount } from '../../../ui/format.ts'
import { say } from '../../../ui/toast.tsx'
import { numberOf } from '../cell.ts'
import { beginEditing } from './editing.ts'
import type { GridState } from './grid-state.ts'
import type { GridActions } from './keyboard.ts'
import { type PlacedColumn, ROW_HEIGHT } from './layout.ts'
import { isWithin } from './open-cell.ts'
import { type ShownCell, shownCell, shownText, whyNotStored } from './shown-cell.ts'

interface GridRowProps {
  readonly state: GridState
  readonly id: string
  /** Among all rows, and among those that are drawn. */
  readonly place: number
  readonly index: number
  readonly columns: readonly PlacedColumn[]
  readonly actions: Pick<GridActions, 'canEdit' | 'open'>
  /** Begins to select cells by dragging. */
  readonly drag: () => void
}

export function GridRow({ state, id, place, index, columns, actions, drag }: GridRowProps) {
  const slot = state.rows.at(place)
  const isSelected = typeof slot === 'object' && state.selected.value.has(slot.id)
  const kind = slot === undefined ? 'is-loading' : slot === 'gone' ? 'is-gone' : ''
  const active = state.active.value
  const area = state.corner.value === undefined ? undefined : state.area.value
  const press = (event: MouseEvent, column: number) => {
    if (event.button !== 0) return
    if (event.shiftKey) state.selectTo({ row: place, column })
    else state.go({ row: place, column })
    drag()
  }
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
          cell={shownCell(state, { row: place, column: at.index })}
          isActive={active.row === place && active.column === at.index}
          isSelected={area !== undefined && isWithin({ row: place, column: at.index }, area)}
          onPress={(event) => press(event, at.index)}
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
  actions: Pick<GridActions, 'canEdit' | 'open'>,
): void {
  state.go({ row, column })
  if (actions.canEdit) beginEditing(state)
  else actions.open({ row, column })
}

interface GutterProps {
  readonly state: GridState
  readonly place: number
  readonly slot: RowRecord | 'gone' | undefined
}

/** The row's number. A click selects the row, and a Shift-click also all rows from the one that was selected before. */
function Gutter({ state, place, slot }: GutterProps) {
  const number = typeof slot === 'object' ? numberOf(slot) : state.rows.placeOf(1) === 0 ? place + 1 : undefined
  const select = (event: MouseEvent) => {
    if (slot === undefined) return say('The row is not loaded yet, and is not selected.')
    if (slot === 'gone') return
    if (!event.shiftKey) return state.toggleSelected(place)
    const unseen = state.selectThrough(place)
    if (unseen > 0) say(`${formatCount(unseen, 'row')} in between are not loaded, and are not selected.`)
  }
  return (
    <div class="grid-gutter" role="rowheader" onClick={select} title="Select the row">
      {slot === 'gone' ? `${number ?? ''} deleted`.trim() : number?.toLocaleString('en')}
    </div>
  )
}

interface CellProps {
  readonly at: PlacedColumn
  readonly id: string
  /** Undefined where no row is. */
  readonly cell: ShownCell | undefined
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly onPress: (event: MouseEvent) => void
  readonly onOpen: () => void
}

const STATES = { waiting: ' is-waiting', refused: ' is-refused', conflict: ' is-refused' }

function Cell({ at: { column, index, left, width }, id, cell, isActive, isSelected, onPress, onOpen }: CellProps) {
  const text = cell === undefined ? '' : shownText(cell)
  const edit = cell?.edit
  const state = edit === undefined ? '' : STATES[edit.state.is]
  return (
    <div
      id={id}
      class={`grid-cell of-${column.type}${isActive ? ' is-active' : ''}${isSelected ? ' is-selected' : ''}${text === '""' ? ' is-blank' : ''}${state}`}
      role="gridcell"
      aria-colindex={index + 2}
      {...(column.type === 'text' && { dir: 'auto' })}
      aria-invalid={state === STATES.refused}
      {...(isSelected && { 'aria-selected': true })}
      style={{ left: `${left}px`, width: `${width}px` }}
      {...(edit && { title: whyNotStored(edit) })}
      onMouseDown={onPress}
      onDblClick={onOpen}
    >
      {text}
    </div>
  )
}
