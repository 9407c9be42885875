import type { Group } from '../../../../../../client/index.ts'
import { formatFigure } from '../../../../ui/format.ts'
import { cellText } from '../../cell.ts'
import { headOf } from '../../grouping.ts'
import type { GroupingProps } from './grouping-props.ts'

type GroupTableProps = Pick<GroupingProps, 'grouping' | 'change'> & { readonly groups: readonly Group[] }

export function GroupTable({ grouping, change, groups }: GroupTableProps) {
  const { group, measure, order } = grouping
  const heads = [
    ...group.map((name) => ({ name, isMeasure: false })),
    ...measure.map((name) => ({ name, isMeasure: true })),
  ]
  return (
    <section class="table-box group-table" aria-label="Table of groups">
      <table>
        <thead>
          <tr>
            {heads.map(({ name, isMeasure }) => (
              <th key={name} scope="col" class={isMeasure ? 'end' : ''} aria-sort={sortOf(name, order)}>
                <button type="button" onClick={() => change({ order: nextOrder(name, order, isMeasure) })}>
                  {headOf(name, isMeasure)}
                  <span aria-hidden="true">{order === name ? ' ↑' : order === `-${name}` ? ' ↓' : ''}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((one, index) => (
            <tr key={index}>
              {group.map((name, place) => {
                const text = groupText(one.group[name])
                const isEmpty = one.group[name] === null || one.group[name] === ''
                const content = isEmpty ? <span class="hint">{text}</span> : text
                return place === 0 ? (
                  <th key={name} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={name}>{content}</td>
                )
              })}
              {measure.map((name) => (
                <td key={name} class="number">
                  {figureText(one.measures[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function sortOf(name: string, order: string): 'ascending' | 'descending' | 'none' {
  if (order === name) return 'ascending'
  return order === `-${name}` ? 'descending' : 'none'
}

/** The order after a press on a head: measures begin with the greatest, groups with the least, and the third press ends the order. */
function nextOrder(name: string, order: string, isMeasure: boolean): string {
  const steps = isMeasure ? ['', `-${name}`, name] : ['', name, `-${name}`]
  return steps[(steps.indexOf(order) + 1) % steps.length] ?? ''
}

/** An empty cell and an empty text are two groups. */
export function groupText(value: unknown): string {
  if (value === null || value === undefined) return '(empty)'
  return value === '' ? '(empty text)' : cellText(value)
}

/** An empty result is a dash. */
function figureText(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? cellText(value) : formatFigure(value)
}
