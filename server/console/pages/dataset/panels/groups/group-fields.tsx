import { Field } from '../../../../ui/field.tsx'
import { groupChoices, MOST_GROUPS } from '../../grouping.ts'
import type { GroupingProps } from './grouping-props.ts'

const LABELS = ['Group by', 'Then by', 'And by']

/** What rows are grouped by: a field for each, and an empty one for the next. */
export function GroupFields({ columns, grouping: { group }, change }: GroupingProps) {
  const choices = groupChoices(columns)
  const places = [...group, ''].slice(0, MOST_GROUPS)
  const choose = (place: number, value: string) =>
    change({ group: places.map((name, other) => (other === place ? value : name)).filter((name) => name !== '') })
  return (
    <div class="group-fields">
      {places.map((chosen, place) => (
        <Field key={place} label={LABELS[place] ?? ''}>
          <select value={chosen} onChange={(event) => choose(place, event.currentTarget.value)}>
            <option value="">{place === 0 ? '(all rows in one group)' : '(nothing else)'}</option>
            {choices
              .filter(({ value }) => value === chosen || !group.includes(value))
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </select>
        </Field>
      ))}
    </div>
  )
}
