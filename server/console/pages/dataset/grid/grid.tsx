import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Column } from '../../../../../client/index.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import type { CellChanges } from './cell-changes.ts'
import { CellEditor } from './cell-editor.tsx'
import { hasFocus } from './cell-field.ts'
import { allowCopying, type BlockActions, cleared, copied, cut, pasted, useClipboard } from './clipboard.ts'
import { useDrag } from './drag.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import type { GridState } from './grid-state.ts'
import { type GridActions, pressed } from './keyboard.ts'
import { GRID_STYLE, HEADER_HEIGHT, ROW_HEIGHT, seenColumns } from './layout.ts'

/** What the grid asks of the page around it. */
export type PageActions = Omit<GridActions, 'openMenu' | 'empty'> & BlockActions

interface GridProps {
  readonly state: GridState
  readonly label: string
  readonly sort: readonly string[]
  readonly actions: PageActions
  readonly menuOf: (column: Column) => readonly MenuItem[]
  readonly changes: CellChanges
}

/**
 * The grid. Only visible rows and columns are in the page. The drawn elements stay where they are, and scrolling changes what they
 * show, so that there are never blank areas.
 */
export function Grid({ state, label, sort, actions, menuOf, changes }: GridProps) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  // Before it is painted, since its height is known only then.
  useLayoutEffect(() => (element.current === null ? undefined : state.attach(element.current)), [state])
  // The cell that a screen reader reads: of several selected ones that to which the selection was last extended.
  const { row, column } = state.corner.value ?? state.active.value
  const openMenu = (index: number) => document.getElementById(`${id}-${-1}-${index}`)?.querySelector('button')?.click()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!hasFocus(element.current)) return
    pressed(event, state, { ...actions, openMenu, empty: () => cleared(state, changes, actions) })
  }
  useClipboard(() => hasFocus(element.current) && state.editing.peek() === undefined, {
    beforecopy: (event) => allowCopying(event, state),
    beforecut: (event) => allowCopying(event, state),
    copy: (event) => void copied(event, state),
    cut: (event) => void cut(event, state, changes, actions),
    paste: (event) => actions.canEdit && pasted(event, state, changes, actions),
  })
  const drag = useDrag(state, element)
  const hasField = actions.canEdit || state.editing.value !== undefined
  useKeptFocus(state, element)
  const active = `${id}-${row}-${column}`
  const height = { height: `${Math.max(0, state.size.value.height)}px`, width: `${state.layout.width}px` }
  const count = state.rows.count.value
  return (
    <div
      ref={element}
      class="grid"
      style={GRID_STYLE}
      role="grid"
      id={id}
      tabIndex={hasField ? -1 : 0}
      aria-label={label}
      aria-rowcount={state.rows.isWhole.value ? count + 1 : -1}
      aria-colcount={state.columns.length + 1}
      aria-multiselectable="true"
      {...(!hasField && { 'aria-activedescendant': active })}
      onScroll={() => state.scrolled()}
      onKeyDown={onKeyDown}
      onFocus={() => state.focus()}
      onMouseUp={pasteNothing}
      onAuxClick={pasteNothing}
    >
      <div
        class="grid-space"
        role="presentation"
        style={{ height: `${state.scrolledHeight}px`, width: `${state.layout.width}px` }}
      >
        <div class="grid-viewport" role="presentation" style={height}>
          {/* First, so that Tab comes to the field before the menus of the headers. */}
          {hasField && <CellEditor state={state} gridId={id} cellId={active} changes={changes} />}
          <GridHeader state={state} id={id} sort={sort} sortBy={actions.sortBy} menuOf={menuOf} />
          <GridBody state={state}>
            <GridRows state={state} id={id} actions={actions} drag={drag} />
          </GridBody>
        </div>
      </div>
    </div>
  )
}

/**
 * On Linux the middle button pastes the text that was selected last in any program, after `auxclick` in Firefox and after `mouseup` in other
 * browsers. They paste it where the focus is: into the current cell, also if another one was pressed. An open cell takes it where it is pressed.
 */
function pasteNothing(event: MouseEvent): void {
  const isInField = event.target instanceof Element && event.target.closest('.cell-editor') !== null
  if (event.button === 1 && !isInField) event.preventDefault()
}

/** Columns of different types have different fields. The focus stays in the grid when one takes the place of another. */
function useKeptFocus(state: GridState, element: RefObject<HTMLElement | null>): void {
  const hadFocus = hasFocus(element.current)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) state.focus()
  })
}

/** Moves the drawn rows. They are redrawn only when other rows come into sight. */
function GridBody({ state, children }: { readonly state: GridState; readonly children: ComponentChildren }) {
  const top = HEADER_HEIGHT - (state.y.value - state.firstRow.value * ROW_HEIGHT)
  return (
    <div class="grid-body" role="rowgroup" style={{ transform: `translateY(${top}px)` }}>
      {children}
    </div>
  )
}

interface GridRowsProps {
  readonly state: GridState
  readonly id: string
  readonly actions: Pick<GridActions, 'canEdit' | 'open'>
  readonly drag: () => void
}

function GridRows({ state, id, actions, drag }: GridRowsProps) {
  // Reading these redraws the rows when some were loaded or a cell was edited.
  void state.rows.changed.value
  void state.edits.value
  const { width } = state.size.value
  const first = state.firstRow.value
  const seen = Math.max(0, Math.min(state.rowsSeen.value, state.rows.count.value - first))
  const columns = seenColumns(state.layout, state.x.value, state.x.value + width)
  return (
    <>
      {Array.from({ length: seen }, (_, index) => (
        <GridRow
          key={(first + index) % (seen + 1)}
          state={state}
          id={id}
          place={first + index}
          index={index}
          columns={columns}
          actions={actions}
          drag={drag}
        />
      ))}
    </>
  )
}
