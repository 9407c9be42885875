import type { Column, ColumnType } from '../../../../client/index.ts'

/** What the panel of groups shows: parameters of the operation that computes groups, as the contract writes them. */
export interface Grouping {
  /** Columns, parts of dates (`date:month`), or intervals of numbers (`delay:10`). */
  readonly group: readonly string[]
  /** `:count`, or a column and what is computed of it: `delay:avg`. */
  readonly measure: readonly string[]
  /** One group or measure; a leading `-` sorts descending. */
  readonly order: string
  /** The measure that the chart shows; `''` for the first one that has numbers. */
  readonly bars: string
  /** How many groups are shown. */
  readonly shown: number
}

export const MOST_GROUPS = 3
export const MOST_MEASURES = 10
/** Groups that are shown at first, and with each press on the button for more. */
export const GROUPS_AT_ONCE = 50
const ROWS = ':count'

export function parseGrouping(query: URLSearchParams): Grouping {
  const shown = Number(query.get('groups') ?? GROUPS_AT_ONCE)
  return {
    // No name of a column has a comma.
    group: query.get('group')?.split(',') ?? [],
    measure: query.get('measure')?.split(',') ?? [],
    order: query.get('order') ?? '',
    bars: query.get('bars') ?? '',
    shown: Number.isSafeInteger(shown) && shown > GROUPS_AT_ONCE ? shown : GROUPS_AT_ONCE,
  }
}

export function printGrouping({ group, measure, order, bars, shown }: Grouping, query: URLSearchParams): void {
  if (group.length > 0) query.set('group', group.join(','))
  if (measure.length > 0 && measure.join() !== ROWS) query.set('measure', measure.join(','))
  if (order !== '') query.set('order', order)
  if (bars !== '') query.set('bars', bars)
  if (shown > GROUPS_AT_ONCE) query.set('groups', String(shown))
}

/** The grouping without what the dataset does not have (any more), so that an old address still shows something. */
export function knownGrouping({ group, measure, order, bars, shown }: Grouping, columns: readonly Column[]): Grouping {
  const { groups, measures } = namesOf(columns)
  const known = {
    group: [...new Set(group)].filter((name) => groups.includes(name)).slice(0, MOST_GROUPS),
    measure: [...new Set(measure)].filter((name) => measures.includes(name)).slice(0, MOST_MEASURES),
  }
  if (known.measure.length === 0) known.measure = [ROWS]
  const isShown = [...known.group, ...known.measure].includes(order.replace(/^-/, ''))
  return { ...known, order: isShown ? order : '', bars: known.measure.includes(bars) ? bars : '', shown }
}

/** The groups and measures that the dataset does not have (any more), as the heads of their columns. */
export function goneFrom({ group, measure }: Grouping, columns: readonly Column[]): string[] {
  const { groups, measures } = namesOf(columns)
  return [
    ...group.filter((name) => !groups.includes(name)).map((name) => headOf(name, false)),
    ...measure.filter((name) => !measures.includes(name)).map((name) => headOf(name, true)),
  ]
}

function namesOf(columns: readonly Column[]) {
  const groups = groupChoices(columns).map(({ value }) => value)
  return { groups, measures: [ROWS, ...columns.flatMap(measuresOf)] }
}

/** Parts of dates, and widths of the intervals of numbers, that are offered. */
const PARTS: Readonly<Partial<Record<ColumnType, readonly (string | number)[]>>> = {
  date: ['year', 'quarter', 'month', 'week'],
  number: [1, 10, 100, 1000],
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** What rows can be grouped by: columns other than json, parts of dates, and intervals of numbers. */
export function groupChoices(columns: readonly Column[]): Choice[] {
  return columns.flatMap(({ name, type }) => {
    if (type === 'json') return []
    const parts = PARTS[type] ?? []
    return [
      { value: name, label: name },
      ...parts.map((part) => ({ value: `${name}:${part}`, label: `${name}, by ${part}` })),
    ]
  })
}

interface MeasureKind {
  readonly label: string
  /** As the head of a column in the table. */
  readonly of: (column: string) => string
  readonly types: readonly ColumnType[]
  /** Whether results are numbers for every type of column. */
  readonly counts?: boolean
}

/** What can be computed of the cells of a column, as the contract's table of measures. */
export const MEASURES: Readonly<Record<string, MeasureKind>> = {
  avg: { label: 'average of', of: (name) => `average ${name}`, types: ['number'] },
  sum: { label: 'sum of', of: (name) => `sum of ${name}`, types: ['number'] },
  min: { label: 'least', of: (name) => `least ${name}`, types: ['number', 'text', 'date'] },
  max: { label: 'greatest', of: (name) => `greatest ${name}`, types: ['number', 'text', 'date'] },
  count: {
    label: 'filled cells of',
    of: (name) => `filled ${name}`,
    types: ['text', 'number', 'boolean', 'date', 'json'],
    counts: true,
  },
  count_distinct: {
    label: 'different values of',
    of: (name) => `different ${name}`,
    types: ['text', 'number', 'boolean', 'date', 'json'],
    counts: true,
  },
}

/** The measures that a column can have. */
export function measuresOf({ name, type }: Column): string[] {
  return Object.entries(MEASURES).flatMap(([of, { types }]) => (types.includes(type) ? [`${name}:${of}`] : []))
}

/** A measure that is not there yet: an average, where a column has one. Undefined if there are all. */
export function anotherMeasure({ measure }: Grouping, columns: readonly Column[]): string | undefined {
  const numbersFirst = columns.toSorted((a, b) => Number(b.type === 'number') - Number(a.type === 'number'))
  return [ROWS, ...numbersFirst.flatMap(measuresOf)].find((name) => !measure.includes(name))
}

/** The column and what is computed of it; the number of rows has no column. */
export function measureParts(measure: string): { readonly column: string; readonly of: string } {
  const colon = measure.lastIndexOf(':')
  return { column: measure.slice(0, colon), of: measure.slice(colon + 1) }
}

/** A group or measure as the head of a column. */
export function headOf(name: string, isMeasure: boolean): string {
  if (name === ROWS) return 'rows'
  if (!name.includes(':')) return name
  const { column, of } = measureParts(name)
  return isMeasure ? (MEASURES[of]?.of(column) ?? name) : `${column}, by ${of}`
}

/** Whether the results of a measure are numbers, so that bars can show them. */
export function isNumeric(measure: string, columns: readonly Column[]): boolean {
  const { column, of } = measureParts(measure)
  if (column === '' || MEASURES[of]?.counts === true) return true
  return columns.some(({ name, type }) => name === column && type === 'number')
}
