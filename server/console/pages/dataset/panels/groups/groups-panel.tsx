import '../../../../styles/groups.css'
import { Button } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { WhenLoaded } from '../../../../ui/states.tsx'
import { GROUPS_AT_ONCE, type Grouping, goneFrom, knownGrouping } from '../../grouping.ts'
import type { Shared } from '../../shared.ts'
import { isInInsertionOrder } from '../../view.ts'
import { GoneNames } from '../gone-names.tsx'
import { GroupChart } from './group-chart.tsx'
import { GroupFields } from './group-fields.tsx'
import { GroupTable } from './group-table.tsx'
import type { GroupingProps } from './grouping-props.ts'
import { MeasureFields } from './measure-fields.tsx'
import { type LoadedGroups, useGroups } from './use-groups.ts'

/** The rows of the view in groups, with a chart and a table of what is computed over each. */
export function GroupsPanel({ dataset, view, setView }: Shared) {
  const { columns } = dataset
  const grouping = knownGrouping(view.grouping, columns)
  const change = (changes: Partial<Grouping>) =>
    setView({ grouping: { ...grouping, shown: GROUPS_AT_ONCE, ...changes }, row: view.row })
  const groups = useGroups(dataset, view, grouping)
  const shown = groups.value ?? (groups.failure === undefined ? groups.before : undefined)
  const isFiltered = !isInInsertionOrder({ ...view, sort: [] })
  const shared = { columns, grouping, change }
  return (
    <>
      <GroupFields {...shared} />
      <MeasureFields {...shared} />
      <GoneNames names={goneFrom(view.grouping, columns)} />
      <p class="hint" role="status">
        {shown && countText(shown, isFiltered)}
      </p>
      {shown === undefined ? (
        <WhenLoaded of={groups}>{() => <></>}</WhenLoaded>
      ) : (
        <Results {...shared} loaded={shown} isOld={groups.value === undefined} />
      )}
    </>
  )
}

interface ResultsProps extends GroupingProps {
  readonly loaded: LoadedGroups
  readonly isOld: boolean
}

/** Stays in its place, with what it showed, while something else is computed. */
function Results({ columns, grouping, change, loaded, isOld }: ResultsProps) {
  const shared = { columns, grouping: { ...loaded.grouping, bars: grouping.bars }, change, groups: loaded.groups }
  return (
    <div class={`group-results ${isOld ? 'is-old' : ''}`} aria-busy={isOld}>
      <GroupChart {...shared} />
      <GroupTable {...shared} />
      {loaded.hasMore && (
        <Button isBusy={isOld} onClick={() => change({ shown: grouping.shown + GROUPS_AT_ONCE })}>
          Show more groups
        </Button>
      )}
    </div>
  )
}

function countText({ groups, hasMore }: LoadedGroups, isFiltered: boolean): string {
  const rows = isFiltered ? 'all rows that match the filters' : 'all rows'
  return `${hasMore ? 'The first ' : ''}${formatCount(groups.length, 'group')} of ${rows}.`
}
