import { Button } from '../../../../ui/button.tsx'
import { anotherMeasure, headOf, MEASURES, MOST_MEASURES, measureParts, measuresOf } from '../../grouping.ts'
import type { GroupingProps } from './grouping-props.ts'

/** What is computed over each group: kind and column of each measure. */
export function MeasureFields({ columns, grouping, change }: GroupingProps) {
  const { measure } = grouping
  const another = measure.length < MOST_MEASURES ? anotherMeasure(grouping, columns) : undefined
  const replace = (place: number, ...by: string[]) => change({ measure: measure.toSpliced(place, 1, ...by) })
  return (
    <fieldset>
      <legend>Measures</legend>
      {measure.map((name, place) => (
        <div class={`measure-fields ${name === ':count' ? 'is-alone' : ''}`} key={place}>
          <KindSelect columns={columns} name={name} place={place} choose={(chosen) => replace(place, chosen)} />
          <ColumnSelect columns={columns} name={name} place={place} choose={(chosen) => replace(place, chosen)} />
          {measure.length > 1 && (
            <Button
              kind="quiet"
              icon="close"
              aria-label={`Remove the measure ${headOf(name, true)}`}
              onClick={() => replace(place)}
            />
          )}
        </div>
      ))}
      {another !== undefined && (
        <div>
          <Button class="small" icon="plus" onClick={() => change({ measure: [...measure, another] })}>
            Add a measure
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface SelectProps extends Pick<GroupingProps, 'columns'> {
  readonly name: string
  readonly place: number
  readonly choose: (measure: string) => void
}

/** Another kind keeps the column if it goes with it. */
function KindSelect({ columns, name, place, choose }: SelectProps) {
  const { column, of } = measureParts(name)
  const fitting = (kind: string) => columns.filter((one) => MEASURES[kind]?.types.includes(one.type))
  const change = (kind: string) => {
    const names = fitting(kind).map((one) => one.name)
    choose(kind === '' ? ':count' : `${names.includes(column) ? column : names[0]}:${kind}`)
  }
  return (
    <select
      aria-label={`Measure ${place + 1}`}
      value={column === '' ? '' : of}
      onChange={(event) => change(event.currentTarget.value)}
    >
      <option value="">number of rows</option>
      {Object.entries(MEASURES)
        .filter(([kind]) => fitting(kind).length > 0)
        .map(([kind, { label }]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
    </select>
  )
}

function ColumnSelect({ columns, name, place, choose }: SelectProps) {
  const { column, of } = measureParts(name)
  if (column === '') return null
  return (
    <select
      aria-label={`Column of measure ${place + 1}`}
      value={column}
      onChange={(event) => choose(`${event.currentTarget.value}:${of}`)}
    >
      {columns
        .filter((one) => measuresOf(one).includes(`${one.name}:${of}`))
        .map((one) => (
          <option key={one.name} value={one.name}>
            {one.name}
          </option>
        ))}
    </select>
  )
}
