import type { VNode } from 'preact'
import { lazy } from 'preact-iso'
import { Button } from '../../../ui/button.tsx'
import type { Shared } from '../shared.ts'
import type { Panel } from '../view.ts'
import { ColumnsPanel } from './columns-panel.tsx'

const ChartPanel = lazy(() => import('./chart-panel.tsx').then((file) => file.ChartPanel))
const GroupsPanel = lazy(() => import('./groups/groups-panel.tsx').then((file) => file.GroupsPanel))

const PANELS: Readonly<Record<Panel, { readonly title: string; readonly Content: (shared: Shared) => VNode | null }>> =
  {
    columns: { title: 'Columns', Content: ColumnsPanel },
    chart: { title: 'Chart', Content: ChartPanel },
    groups: { title: 'Groups', Content: GroupsPanel },
  }

/** What is shown beside the rows. */
export function SidePanel({ panel, ...shared }: Shared & { readonly panel: Panel }) {
  const { title, Content } = PANELS[panel]
  return (
    <section class="panel side" aria-label={title}>
      <div class="spread">
        <h2>{title}</h2>
        <Button
          kind="quiet"
          icon="close"
          aria-label={`Close ${title}`}
          onClick={() => shared.setView({ panel: undefined, row: shared.view.row })}
        />
      </div>
      <Content {...shared} />
    </section>
  )
}
