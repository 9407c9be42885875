import { useLocation } from 'preact-iso'
import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatCount } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { copyAsItems } from './copy-as.ts'
import { exportItems } from './export.ts'
import type { GridState } from './grid/grid-state.ts'
import type { Shared } from './shared.ts'
import type { Figures } from './use-live-rows.ts'
import type { Panel } from './view.ts'

interface HeaderProps extends Shared {
  readonly state: GridState | undefined
  readonly figures: Figures
}

export function Header({ dataset, view, setView, ask, state, figures }: HeaderProps) {
  const toggle = (panel: Panel) => setView({ panel: view.panel === panel ? undefined : panel, row: view.row })
  return (
    <div class="spread">
      <div class="crumb">
        <h1 dir="auto" title={dataset.description}>
          {dataset.name}
        </h1>
        <span class="hint">
          {formatCount(figures.row_count, 'row')} · {formatCount(dataset.columns.length, 'column')} · changed{' '}
          {formatAgo(figures.data_updated_at)}
        </span>
      </div>
      <div class="actions">
        <Button class="small" icon="columns" aria-pressed={view.panel === 'columns'} onClick={() => toggle('columns')}>
          Columns
        </Button>
        <Button class="small" icon="chart" aria-pressed={view.panel === 'chart'} onClick={() => toggle('chart')}>
          Chart
        </Button>
        <Button class="small" icon="group" aria-pressed={view.panel === 'groups'} onClick={() => toggle('groups')}>
          Group
        </Button>
        <Menu label="Copy as" text="Copy as" icon="copy" items={copyAsItems(dataset, view, state)} />
        <Menu label="Export" text="Export" icon="down" items={exportItems(dataset, view)} />
        {canEdit.value && <DatasetMenu ask={ask} id={dataset.id} />}
      </div>
    </div>
  )
}

function DatasetMenu({ ask, id }: Pick<Shared, 'ask'> & { readonly id: string }) {
  const { route } = useLocation()
  const items = [
    { label: 'Import rows from a file', icon: 'import', run: () => route(`/datasets/${id}/import`) },
    { label: 'Describe the dataset', run: () => ask({ about: 'describe dataset' }) },
    { label: 'History of a row', icon: 'undo', run: () => ask({ about: 'row history' }) },
    { label: 'Rename the dataset', run: () => ask({ about: 'rename dataset' }) },
    { label: 'Delete the dataset', icon: 'trash', run: () => ask({ about: 'delete dataset' }) },
  ] as const
  return <Menu label="Actions for the dataset" items={items} />
}
