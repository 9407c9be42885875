import type { Column } from '../../../../client/index.ts'
import { type Filter, printFilter, readFilter } from './filter.ts'
import { type Grouping, parseGrouping, printGrouping } from './grouping.ts'

export const PANELS = ['columns', 'chart', 'groups'] as const
export type Panel = (typeof PANELS)[number]

/** What is shown of a dataset, and how. All of it is in the address. */
export interface View {
  readonly filters: readonly Filter[]
  /** A text that is looked for in all text columns; `''` for none. */
  readonly find: string
  /** Column names; a leading `-` sorts descending. */
  readonly sort: readonly string[]
  /** Names of the columns that are not shown. */
  readonly hidden: readonly string[]
  readonly panel: Panel | undefined
  /** The columns of the chart: one, or two. */
  readonly chart: readonly string[]
  /** What the panel of groups computes. */
  readonly grouping: Grouping
  /** The row at the top, in insertion order. */
  readonly row: number
}

export function parseView(url: string): View {
  const query = new URL(url, 'http://console').searchParams
  const row = Number(query.get('row') ?? 1)
  return {
    filters: [
      ...query.getAll('filter').flatMap((text) => readFilter(text) ?? []),
      ...query.getAll('any').flatMap((text) => alternative(readFilter(text))),
    ],
    find: query.get('find') ?? '',
    // No name of a column has a comma.
    sort: listOf(query.get('sort')),
    hidden: listOf(query.get('hide')),
    panel: PANELS.find((panel) => panel === query.get('panel')),
    chart: listOf(query.get('chart')).slice(0, 2),
    grouping: parseGrouping(query),
    row: Number.isSafeInteger(row) && row > 0 ? row : 1,
  }
}

function alternative(filter: Filter | undefined): Filter[] {
  return filter === undefined ? [] : [{ ...filter, isAlternative: true }]
}

function listOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.split(',')
}

/** The path and query at which a browser shows this view. */
export function printView(datasetId: string, view: View): string {
  const { filters, find, sort, hidden, panel, chart, grouping, row } = view
  const query = new URLSearchParams()
  for (const filter of filters) query.append(filter.isAlternative ? 'any' : 'filter', printFilter(filter))
  if (find !== '') query.set('find', find)
  if (sort.length > 0) query.set('sort', sort.join(','))
  if (hidden.length > 0) query.set('hide', hidden.join(','))
  if (panel !== undefined) query.set('panel', panel)
  if (panel === 'chart' && chart.length > 0) query.set('chart', chart.join(','))
  if (panel === 'groups') printGrouping(grouping, query)
  if (row > 1 && isInInsertionOrder({ filters, find, sort })) query.set('row', String(row))
  const text = query.toString()
  return `/datasets/${datasetId}${text && `?${text}`}`
}

/** The columns of a view. If it hides all of them, as an old address may, they are all shown. */
export function shownColumns(columns: readonly Column[], { hidden }: Pick<View, 'hidden'>): readonly Column[] {
  const shown = columns.filter(({ name }) => !hidden.includes(name))
  return shown.length > 0 ? shown : columns
}

export function isInInsertionOrder({ filters, find, sort }: Pick<View, 'filters' | 'find' | 'sort'>): boolean {
  return filters.length === 0 && find === '' && sort.length === 0
}

/** The sort after a press on a column's header: up, down, not at all. With `adds` the other columns stay in it. */
export function sortBy(sort: readonly string[], column: string, adds: boolean): string[] {
  const next = sort.includes(column) ? [`-${column}`] : sort.includes(`-${column}`) ? [] : [column]
  if (!adds) return next
  const at = sort.findIndex((field) => field === column || field === `-${column}`)
  return at === -1 ? [...sort, ...next] : sort.flatMap((field, index) => (index === at ? next : [field]))
}
