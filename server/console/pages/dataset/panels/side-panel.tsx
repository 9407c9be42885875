import type { ComponentType } from 'preact'
import { Button } from '../../../ui/button.tsx'
import { later } from '../../../ui/later.tsx'
import type { Shared } from '../shared.ts'
import type { Panel } from '../view.ts'
import { ColumnsPanel } from './columns-panel.tsx'

const ChartPanel = later('chart-panel', () => import('./chart-panel.tsx').then((file) => file.ChartPanel))
const GroupsPanel = later('groups-panel', () => import('./groups/groups-panel.tsx').then((file) => file.GroupsPanel))

const PANELS: Readonly<Record<Panel, { readonly title: string; readonly Content: ComponentType<Shared> }>> = {
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
