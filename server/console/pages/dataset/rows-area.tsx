import type { Column } from '../../../../client/index.ts'
import type { BlockChange } from '../../edits/block.ts'
import { isOffline } from '../../state/connection.ts'
import { canEdit } from '../../state/session.ts'
import { useRetried } from '../../state/use-retried.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { Grid } from './grid/grid.tsx'
import type { GridState } from './grid/grid-state.ts'
import type { Place } from './grid/open-cell.ts'
import { GROUPS_AT_ONCE } from './grouping.ts'
import type { Shared } from './shared.ts'
import type { Changes } from './use-cell-changes.ts'
import { isInInsertionOrder, shownColumns, sortBy } from './view.ts'

interface RowsAreaProps extends Shared {
  readonly state: GridState | undefined
  readonly failure: Error | undefined
  readonly retry: () => void
  readonly changes: Changes
}

export function RowsArea({ state, failure, retry, changes, ...shared }: RowsAreaProps) {
  const { dataset, view, setView, ask } = shared
  const rowsFailure = state?.rows.failure.value
  useRetried(failure, retry)
  useRetried(rowsFailure, () => state?.rows.retry())
  if (state === undefined)
    return failure === undefined ? <Loading what="Loading rows" /> : <FailureNotice failure={failure} retry={retry} />
  const sort = (column: string, adds: boolean) => {
    const isJson = dataset.columns.some(({ name, type }) => name === column && type === 'json')
    if (!isJson) setView({ sort: sortBy(view.sort, column, adds) })
  }
  const actions = {
    canEdit: canEdit.value,
    sortBy: sort,
    open: (place: Place) => ask({ about: 'cell', place }),
    enterBlock: (change: BlockChange) => changes.enterBlock(change, isInInsertionOrder(view)),
    undo: changes.undo,
  }
  const isEmpty = state.rows.count.value === 0
  return (
    <div class="grid-box">
      {isEmpty && <NoRows {...shared} />}
      {!isEmpty && (
        <Grid
          key={dataset.id}
          state={state}
          label={`Rows of ${dataset.name}`}
          sort={view.sort}
          actions={actions}
          menuOf={(column) => columnItems(shared, column)}
          changes={changes}
        />
      )}
      <FailureNotice failure={rowsFailure} retry={() => state.rows.retry()} />
      {rowsFailure && !isInInsertionOrder(view) && (
        <div class="actions aside">
          <Button onClick={() => setView({ filters: [], find: '', sort: [] })}>Show all rows in insertion order</Button>
        </div>
      )}
      {!isOffline.value && <FailureNotice failure={failure} retry={retry} />}
    </div>
  )
}

function columnItems({ dataset, view, setView, ask }: Shared, column: Column): MenuItem[] {
  const { name, type } = column
  const others = view.sort.filter((field) => field !== name && field !== `-${name}`)
  const sorts: MenuItem[] = [
    { label: 'Sort ascending', icon: 'up', run: () => setView({ sort: [name] }) },
    { label: 'Sort descending', icon: 'down', run: () => setView({ sort: [`-${name}`] }) },
    ...(others.length > 0 ? [{ label: 'Also sort by this', run: () => setView({ sort: [...others, name] }) }] : []),
  ]
  const grouping = { ...view.grouping, group: [name], shown: GROUPS_AT_ONCE }
  const groupItem: MenuItem = {
    label: 'Group by this',
    icon: 'group',
    run: () => setView({ panel: 'groups', grouping, row: view.row }),
  }
  const changing: MenuItem[] = [
    { label: 'Rename', run: () => ask({ about: 'rename column', column }) },
    { label: 'Description and rules', run: () => ask({ about: 'rules of column', column }) },
    { label: 'Change the type', run: () => ask({ about: 'retype column', column }) },
    { label: 'Delete', icon: 'trash', run: () => ask({ about: 'drop column', column }) },
  ]
  return [
    ...(type === 'json' ? [] : sorts),
    ...(shownColumns(dataset.columns, view).length > 1
      ? [{ label: 'Hide', run: () => setView({ hidden: [...view.hidden, name], row: view.row }) }]
      : []),
    { label: 'Filter', icon: 'filter', run: () => ask({ about: 'filter', column: name }) },
    { label: 'Statistics', icon: 'columns', run: () => setView({ panel: 'columns', row: view.row }) },
    { label: 'Chart', icon: 'chart', run: () => setView({ panel: 'chart', chart: [name], row: view.row }) },
    ...(type === 'json' ? [] : [groupItem]),
    ...(canEdit.value ? changing : []),
  ]
}

function NoRows({ dataset, view, setView, ask }: Shared) {
  if (!isInInsertionOrder(view) && dataset.row_count > 0)
    return (
      <Empty icon="filter" title="No matching rows">
        <Button onClick={() => setView({ filters: [], find: '' })}>Remove the filters</Button>
      </Empty>
    )
  return (
    <Empty icon="database" title="No rows yet">
      <p>Append rows with an API key, import a file, or add a row by hand.</p>
      {canEdit.value && (
        <div class="actions">
          <a class="button" href={`/datasets/${dataset.id}/import`}>
            Import a file
          </a>
          <Button onClick={() => ask({ about: 'add row' })}>Add row</Button>
        </div>
      )}
    </Empty>
  )
}
