import { lazy } from 'preact-iso'
import { Button } from '../../../ui/button.tsx'
import type { Shared } from '../shared.ts'
import { ColumnsPanel } from './columns-panel.tsx'

const ChartPanel = lazy(() => import('./chart-panel.tsx').then((file) => file.ChartPanel))

const TITLES = { columns: 'Columns', chart: 'Chart' }

/** What is shown beside the rows. */
export function SidePanel({ panel, ...shared }: Shared & { readonly panel: 'columns' | 'chart' }) {
  return (
    <section class="panel side" aria-label={TITLES[panel]}>
      <div class="spread">
        <h2>{TITLES[panel]}</h2>
        <Button
          kind="quiet"
          icon="close"
          aria-label={`Close ${TITLES[panel]}`}
          onClick={() => shared.setView({ panel: undefined, row: shared.view.row })}
        />
      </div>
      {panel === 'columns' ? <ColumnsPanel {...shared} /> : <ChartPanel {...shared} />}
    </section>
  )
}
