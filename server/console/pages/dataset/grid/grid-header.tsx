import type { Column, ColumnType } from '../../../../../client/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { rulesText } from '../rules.ts'
import type { GridState } from './grid-state.ts'
import { type PlacedColumn, seenColumns } from './layout.ts'

interface GridHeaderProps {
  readonly state: GridState
  readonly id: string
  readonly sort: readonly string[]
  readonly sortBy: (column: string, adds: boolean) => void
  readonly menuOf: (column: Column) => readonly MenuItem[]
}

export function GridHeader({ state, id, sort, sortBy, menuOf }: GridHeaderProps) {
  const columns = seenColumns(state.layout, state.x.value, state.x.value + state.size.value.width)
  const active = state.active.value
  return (
    <div class="grid-head" role="rowgroup" style={{ width: `${state.layout.width}px` }}>
      <div role="row" aria-rowindex={1}>
        <div class="grid-gutter" role="columnheader" aria-colindex={1}>
          Row
        </div>
        {columns.map((at) => (
          <HeaderCell
            key={at.index}
            at={at}
            id={`${id}-${-1}-${at.index}`}
            sort={sort}
            isActive={active.row === -1 && active.column === at.index}
            sortBy={sortBy}
            items={menuOf(at.column)}
          />
        ))}
      </div>
    </div>
  )
}

/** What is said of a column where the pointer rests on its header. */
function titleOf(column: Column): string {
  const { name, type, description } = column
  const rules = rulesText(column)
  return [
    `${name} (${type}${rules === '' ? '' : `; ${rules}`}).`,
    ...(description === undefined ? [] : [description]),
    ...(type === 'json' ? [] : ['Click to sort. Hold Shift to sort by several columns.']),
  ].join('\n')
}

const SIGNS: Readonly<Record<ColumnType, string>> = { text: 'Aa', number: '12', boolean: '✓✗', date: 'D', json: '{}' }

interface HeaderCellProps {
  readonly at: PlacedColumn
  readonly id: string
  readonly sort: readonly string[]
  readonly isActive: boolean
  readonly sortBy: (column: string, adds: boolean) => void
  readonly items: readonly MenuItem[]
}

function HeaderCell({ at: { column, index, left, width }, id, sort, isActive, sortBy, items }: HeaderCellProps) {
  const { name, type } = column
  const position = sort.findIndex((field) => field === name || field === `-${name}`)
  const isDown = sort[position]?.startsWith('-') === true
  const order = position === -1 ? 'none' : isDown ? 'descending' : 'ascending'
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('.menu') === null) sortBy(name, event.shiftKey)
  }
  return (
    <div
      id={id}
      class={`grid-title${isActive ? ' is-active' : ''}`}
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={order}
      // Screen readers say it at every cell, and would say the buttons in it too.
      aria-label={column.required ? `${name}, required` : name}
      title={titleOf(column)}
      style={{ left: `${left}px`, width: `${width}px` }}
      onClick={press}
    >
      <span class="type-sign" aria-hidden="true">
        {SIGNS[type]}
      </span>
      <span class="title-name" dir="auto">
        {name}
      </span>
      {column.required && (
        <span class="required-sign" aria-label="required" role="img">
          *
        </span>
      )}
      {position !== -1 && (
        <span class="sort-sign" aria-hidden="true">
          <Icon name={isDown ? 'down' : 'up'} />
          {sort.length > 1 && position + 1}
        </span>
      )}
      <Menu label={`Actions for the column ${name}`} items={items} />
    </div>
  )
}
