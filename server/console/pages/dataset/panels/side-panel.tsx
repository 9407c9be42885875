import type { ComponentType } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
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

/** As a part of the height of the window. */
const FOUND_ABOVE = 0.8

/** What is shown beside the rows. */
export function SidePanel({ panel, ...shared }: Shared & { readonly panel: Panel }) {
  const { title, Content } = PANELS[panel]
  const element = useRef<HTMLElement>(null)
  // On a narrow screen it is below the rows, where nobody would see that it has opened.
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (top > innerHeight * FOUND_ABOVE) element.current?.scrollIntoView()
  }, [panel])
  return (
    <section class="panel side" aria-label={title} ref={element}>
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
