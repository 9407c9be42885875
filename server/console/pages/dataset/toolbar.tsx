import { useState } from 'preact/hooks'
import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { searchedColumns } from './asked.ts'
import { type Filter, takesValue, WORDS } from './filter.ts'
import type { GridState } from './grid/grid-state.ts'
import type { Shared } from './shared.ts'
import type { Changes } from './use-cell-changes.ts'
import { useMatchingRows } from './use-matching-rows.ts'

interface ToolbarProps extends Shared {
  readonly state: GridState | undefined
  readonly changes: Changes
}

export function Toolbar({ dataset, view, setView, ask, state, changes }: ToolbarProps) {
  const selected = state?.selected.value.size ?? 0
  const hidden = view.hidden.filter((name) => dataset.columns.some((column) => column.name === name))
  return (
    <div class="dataset-tools" role="toolbar" aria-label="Rows">
      <Button
        class="small"
        icon="filter"
        onClick={() => ask({ about: 'filter', column: dataset.columns[0]?.name ?? '' })}
      >
        Filter
      </Button>
      {view.filters.map((filter, index) => (
        <FilterChip
          key={index}
          filter={filter}
          edit={() => ask({ about: 'filter', column: filter.name, index })}
          remove={() => setView({ filters: view.filters.filter((_, other) => other !== index) })}
        />
      ))}
      {dataset.columns.some(({ type }) => type === 'text') && <Find view={view} setView={setView} />}
      {hidden.length > 0 && (
        <span class="chip">
          <span class="chip-text">Hidden: {hidden.join(', ')}</span>
          <Button
            kind="quiet"
            icon="close"
            aria-label="Show all columns"
            onClick={() => setView({ hidden: [], row: view.row })}
          />
        </span>
      )}
      {view.sort.length > 0 && (
        <span class="chip">
          <span class="chip-text">
            Sorted by {view.sort.map((field) => field.replace(/^-(.*)/, '$1 ↓')).join(', ')}
          </span>
          <Button kind="quiet" icon="close" aria-label="Remove the sort" onClick={() => setView({ sort: [] })} />
        </span>
      )}
      {canEdit.value && (
        <Button class="small" icon="plus" onClick={() => ask({ about: 'add row' })}>
          Add row
        </Button>
      )}
      {canEdit.value && selected > 0 && (
        <Button class="small" onClick={() => ask({ about: 'change rows' })}>
          Change {formatCount(selected, 'row')}
        </Button>
      )}
      {canEdit.value && selected > 0 && (
        <Button class="small" icon="trash" onClick={() => ask({ about: 'delete rows' })}>
          Delete {formatCount(selected, 'row')}
        </Button>
      )}
      {selected === 1 && (
        <Button class="small" onClick={() => ask({ about: 'row history' })}>
          History
        </Button>
      )}
      {changes.canUndo && (
        <Button class="small" icon="undo" onClick={changes.undo}>
          Undo
        </Button>
      )}
      {/* After the buttons, since it comes late and changes while somebody is about to press one. */}
      {(view.filters.length > 0 || view.find !== '') && <MatchingRows dataset={dataset} view={view} ask={ask} />}
      {state && state.rows.placeOf(1) !== undefined && <Jump state={state} />}
    </div>
  )
}

/** How many rows the filters leave, and what can be done with all of them. While that is not known there is room for it. */
function MatchingRows({ dataset, view, ask }: Pick<Shared, 'dataset' | 'view' | 'ask'>) {
  const count = useMatchingRows(dataset, view).value
  const items = [
    { label: 'Change all matching rows', run: () => ask({ about: 'change matching' }) },
    { label: 'Delete all matching rows', icon: 'trash', run: () => ask({ about: 'delete matching' }) },
  ] as const
  return (
    <>
      <span class={`hint${count === undefined ? ' is-coming' : ''}`} role="status">
        {`${formatCount(count ?? dataset.row_count, 'row')} of ${dataset.row_count.toLocaleString('en')} match`}
        {searchedText(dataset, view)}
      </span>
      {canEdit.value && count !== undefined && count > 0 && (
        <Menu label="Actions for all matching rows" items={items} />
      )}
    </>
  )
}

function searchedText({ columns }: Shared['dataset'], { find }: Shared['view']): string {
  const texts = columns.filter(({ type }) => type === 'text').length
  const searched = searchedColumns(find, columns).length
  return find === '' || searched === texts ? '' : `; only the first ${searched} of ${texts} text columns are searched`
}

interface FilterChipProps {
  readonly filter: Filter
  readonly edit: () => void
  readonly remove: () => void
}

function FilterChip({ filter: { name, operator, value, isAlternative }, edit, remove }: FilterChipProps) {
  const text = `${isAlternative ? 'or: ' : ''}${name} ${WORDS[operator]}${takesValue(operator) ? ` ${value}` : ''}`
  return (
    <span class="chip">
      <Button kind="quiet" aria-label={`Change the filter ${text}`} onClick={edit}>
        {text}
      </Button>
      <Button kind="quiet" icon="close" aria-label={`Remove the filter ${text}`} onClick={remove} />
    </span>
  )
}

/** Looks for a text in all text columns. */
function Find({ view, setView }: Pick<ToolbarProps, 'view' | 'setView'>) {
  // What is searched for replaces what was typed when that changes in another way, as by the back button.
  const [typed, type] = useState({ over: view.find, text: view.find })
  const text = typed.over === view.find ? typed.text : view.find
  const find = (event: Event) => {
    event.preventDefault()
    type({ over: text, text })
    setView({ find: text })
  }
  return (
    <form class="jump" onSubmit={find}>
      <label for="find">Find</label>
      <input
        id="find"
        type="search"
        placeholder="in text cells"
        value={text}
        onInput={(event) => {
          type({ over: view.find, text: event.currentTarget.value })
          // The cross in the field empties it without Enter.
          if (event.currentTarget.value === '' && view.find !== '') setView({ find: '' })
        }}
      />
    </form>
  )
}

function Jump({ state }: { readonly state: GridState }) {
  const [text, setText] = useState('')
  const highest = state.rows.count.value
  const jump = (event: Event) => {
    event.preventDefault()
    const row = Math.min(Math.max(1, Number(text)), highest)
    if (!Number.isInteger(row) || text === '') return
    state.jumpTo(row - 1)
    state.go({ row: row - 1, column: state.active.value.column })
  }
  return (
    <form class="jump to-row" onSubmit={jump}>
      <label for="jump">Go to row</label>
      <input
        id="jump"
        inputMode="numeric"
        pattern="[0-9]*"
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button class="small" type="submit">
        Go
      </Button>
    </form>
  )
}
