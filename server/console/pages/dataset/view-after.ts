import type { Column } from '../../../../client/index.ts'
import type { View } from './view.ts'

/** A view after one of the columns that it may name was renamed, or was deleted: without a next name. */
export function viewAfter(view: View, columns: readonly Column[], { name: before, type }: Column, next?: string): View {
  const { filters, sort, hidden, chart, grouping } = view
  const { group, measure, order, bars } = grouping
  const named = (text: string) => {
    const [, sign = '', name, rest = ''] = NAMED.exec(text) ?? []
    if (name !== before) return [text]
    return next === undefined ? [] : [sign + next + rest]
  }
  const all = (texts: readonly string[]) => texts.flatMap(named)
  const one = (text: string) => named(text)[0] ?? ''
  /** A name may lead into a json column. */
  const filtered = (name: string) => {
    const isInside = type === 'json' && name.startsWith(`${before}.`) && !columns.some((column) => column.name === name)
    if (!isInside) return named(name)
    return next === undefined ? [] : [next + name.slice(before.length)]
  }
  return {
    ...view,
    filters: filters.flatMap((filter) => filtered(filter.name).map((name) => ({ ...filter, name }))),
    sort: all(sort),
    hidden: all(hidden),
    chart: all(chart),
    grouping: { ...grouping, group: all(group), measure: all(measure), order: one(order), bars: one(bars) },
  }
}

/** A column with the sign of a descending order, and the part or measure of it. No name begins with `-` or has a colon. */
const NAMED = /^(-?)([^:]*)(:.*)?$/
