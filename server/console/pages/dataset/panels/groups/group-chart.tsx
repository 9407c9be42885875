import type { Group } from '../../../../../../client/index.ts'
import { Field } from '../../../../ui/field.tsx'
import { type Grouping, headOf, isNumeric } from '../../grouping.ts'
import { ChartCanvas } from '../chart-canvas.tsx'
import type { ChartData } from '../chart-data.ts'
import { groupText } from './group-table.tsx'
import type { GroupingProps } from './grouping-props.ts'

/** A bar for each group that is shown; nothing where rows are not grouped. */
export function GroupChart({
  columns,
  grouping,
  change,
  groups,
}: GroupingProps & { readonly groups: readonly Group[] }) {
  const measures = grouping.measure.filter((name) => isNumeric(name, columns))
  const measure = measures.find((name) => name === grouping.bars) ?? measures[0]
  if (measure === undefined || grouping.group.length === 0) return null
  const chart = chartOf(groups, grouping, measure)
  return (
    <>
      {measures.length > 1 && (
        <Field label="Bars show">
          <select
            value={measure}
            onChange={(event) => change({ bars: event.currentTarget.value, shown: grouping.shown })}
          >
            {measures.map((name) => (
              <option key={name} value={name}>
                {headOf(name, true)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {chart.xs.length > 0 && <ChartCanvas chart={chart} />}
    </>
  )
}

/** Groups without a result have no bar. */
function chartOf(groups: readonly Group[], { group }: Grouping, measure: string): ChartData {
  const drawn = groups.filter(({ measures }) => typeof measures[measure] === 'number')
  return {
    ...{ kind: 'bars', yLabel: headOf(measure, true) },
    xLabel: group.map((name) => headOf(name, false)).join(' · '),
    xs: drawn.map((_, index) => index),
    ys: drawn.map(({ measures }) => Number(measures[measure])),
    xRange: [-0.5, drawn.length - 0.5],
    labels: drawn.map((one) => group.map((name) => groupText(one.group[name])).join(' · ')),
  }
}
