import type { Group } from '../../generated/index.ts'
import type { RequestOptions } from '../../generated/resource.gen.ts'
import { type Page, PageList } from '../pages.ts'
import type { CellOf, ColumnDefinitions, JsonColumn, RowOf } from './columns.ts'
import { ConvertedReply } from './converted-reply.ts'
import type { DatasetReference } from './dataset-reference.ts'
import type { TypeOf } from './filter.ts'
import type { ConditionParameters } from './print-conditions.ts'

export type DateUnit = 'year' | 'quarter' | 'month' | 'week' | 'day'

/** A part of a date to group by, made by `month('date')` and the like. Its values stand under `date:month`. */
export interface DateGroup<Name extends string, Unit extends DateUnit> {
  readonly name: Name
  readonly unit: Unit
}

/** Groups by year: `"2026"`. */
export const year = <const Name extends string>(name: Name): DateGroup<Name, 'year'> => ({ name, unit: 'year' })
/** Groups by quarter: `"2026-Q4"`. */
export const quarter = <const Name extends string>(name: Name): DateGroup<Name, 'quarter'> => ({
  name,
  unit: 'quarter',
})
/** Groups by month: `"2026-11"`. */
export const month = <const Name extends string>(name: Name): DateGroup<Name, 'month'> => ({ name, unit: 'month' })
/** Groups by week of ISO 8601: `"2026-W47"`. */
export const week = <const Name extends string>(name: Name): DateGroup<Name, 'week'> => ({ name, unit: 'week' })

/** Intervals of numbers to group by, made by `interval('delay', 10)`. Their values stand under `delay:10`. */
export interface NumberGroup<Name extends string, Width extends number> {
  readonly name: Name
  readonly width: Width
}

/** Groups by intervals of a width: `20` for 20 and more, up to but not including 30. */
export const interval = <const Name extends string, const Width extends number>(
  name: Name,
  width: Width,
): NumberGroup<Name, Width> => ({ name, width })

/** What is computed over the rows of a group, made by `count()`, `avg('delay')` and the like. */
export interface Measure<Name extends string, Of extends MeasureName> {
  readonly name: Name
  readonly of: Of
}

type MeasureName = 'count' | 'count_distinct' | 'sum' | 'avg' | 'min' | 'max'

/** The number of rows, or of the cells of a column that are not empty. */
export function count(): Measure<'', 'count'>
export function count<const Name extends string>(name: Name): Measure<Name, 'count'>
export function count(name = ''): Measure<string, 'count'> {
  return { name, of: 'count' }
}

/** The number of different values of a column. Above 10,000 it is an estimate with an error of about 1 %. */
export const countDistinct = <const Name extends string>(name: Name): Measure<Name, 'count_distinct'> => ({
  name,
  of: 'count_distinct',
})
/** The sum of the cells of a number column; null if all are empty. */
export const sum = <const Name extends string>(name: Name): Measure<Name, 'sum'> => ({ name, of: 'sum' })
/** The average of the cells of a number column; null if all are empty. */
export const avg = <const Name extends string>(name: Name): Measure<Name, 'avg'> => ({ name, of: 'avg' })
/** The least cell of a text, number or date column; null if all are empty. */
export const min = <const Name extends string>(name: Name): Measure<Name, 'min'> => ({ name, of: 'min' })
/** The greatest cell of a text, number or date column; null if all are empty. */
export const max = <const Name extends string>(name: Name): Measure<Name, 'max'> => ({ name, of: 'max' })

/** The columns of some types; any name if the program names no columns. */
type NameOf<Columns, Types> = string extends keyof Columns
  ? string
  : { [Name in keyof Columns]: TypeOf<Columns[Name]> extends Types ? Name : never }[keyof Columns] & string

/** A field to group by: a column that is not json, a part of a date, or intervals of numbers. */
export type GroupField<Columns> =
  | NameOf<Columns, 'text' | 'number' | 'boolean' | 'date'>
  | DateGroup<NameOf<Columns, 'date'>, DateUnit>
  | NumberGroup<NameOf<Columns, 'number'>, number>

/** A measure that goes with the columns. */
export type MeasureOf<Columns> =
  | Measure<'', 'count'>
  | Measure<keyof Columns & string, 'count' | 'count_distinct'>
  | Measure<NameOf<Columns, 'number'>, 'sum' | 'avg'>
  | Measure<NameOf<Columns, 'text' | 'number' | 'date'>, 'min' | 'max'>

/** The measures of a query by the names that its rows have for them. */
export type Measures<Columns> = Readonly<Record<string, MeasureOf<Columns>>>

type FieldName<Field> =
  Field extends DateGroup<infer Name, infer Unit>
    ? `${Name}:${Unit}`
    : Field extends NumberGroup<infer Name, infer Width>
      ? `${Name}:${Width}`
      : Field & string

type GroupValue<Columns, Field> = Field extends keyof Columns
  ? RowOf<Columns>[Field & keyof RowOf<Columns>]
  : (Field extends NumberGroup<string, number> ? number : string) | null

type Result<Columns, Made> =
  Made extends Measure<infer Name, infer Of>
    ? Of extends 'count' | 'count_distinct'
      ? number
      : Of extends 'sum' | 'avg'
        ? number | null
        : string extends keyof Columns
          ? string | number | null
          : Name extends keyof Columns
            ? Exclude<CellOf<Columns[Name]>, JsonColumn<unknown>> | null
            : never
    : never

/** A group: the values of its fields and the results of its measures, side by side. */
export type GroupRow<Columns, Fields extends readonly unknown[], Made> = {
  [Field in Fields[number] as FieldName<Field>]: GroupValue<Columns, Field>
} & { [Name in keyof Made]: Result<Columns, Made[Name]> }

type AnyGroup = string | DateGroup<string, DateUnit> | NumberGroup<string, number>

/** What groups are asked for with. */
export interface Grouping {
  readonly conditions: ConditionParameters
  readonly fields: readonly AnyGroup[]
  readonly options: RequestOptions & { readonly limit?: number | undefined; readonly cursor?: string | undefined }
}

/** Fields to group by. `measure` says what is computed over each group. */
export class GroupQuery<Columns extends ColumnDefinitions, const Fields extends readonly GroupField<Columns>[]> {
  readonly #dataset: DatasetReference<Columns>
  readonly #grouping: Grouping

  constructor(dataset: DatasetReference<Columns>, grouping: Grouping) {
    this.#dataset = dataset
    this.#grouping = grouping
  }

  /** The groups with up to ten measures: `measure({ flights: count(), late: avg('delay') })`. */
  measure<const Made extends Measures<Columns>>(measures: Made): GroupList<GroupRow<Columns, Fields, Made>> {
    const names = this.#grouping.fields.map(fieldText)
    const taken = Object.keys(measures).find((name) => names.includes(name))
    if (taken !== undefined)
      throw new TypeError(`${JSON.stringify(taken)} is a group already. Give the measure another name.`)
    return new GroupList(this.#dataset, this.#grouping, measures, [])
  }
}

/**
 * Groups of rows, read when they are used: `await` returns the first page, `for await` iterates over all groups. `sort` returns a new list
 * and leaves this one unchanged.
 */
export class GroupList<Row extends object> extends PageList<Row> {
  readonly #sorted: (fields: readonly string[]) => GroupList<Row>

  constructor(
    dataset: DatasetReference<ColumnDefinitions>,
    grouping: Grouping,
    measures: Readonly<Record<string, Measure<string, MeasureName>>>,
    sort: readonly string[],
  ) {
    const { limit = 100, cursor: start, ...options } = grouping.options
    const wire = new Map(Object.entries(measures).map(([name, { name: column, of }]) => [name, `${column}:${of}`]))
    const group = grouping.fields.map(fieldText)
    super((next) => {
      const cursor = next ?? start
      const asked = {
        ...{ ...grouping.conditions, limit },
        ...(group.length > 0 && { group }),
        ...(wire.size > 0 && { measure: [...new Set(wire.values())] }),
        ...(sort.length > 0 && { sort: sort.map((field) => wireSort(field, wire)) }),
        ...(cursor !== undefined && { cursor }),
      }
      const page = dataset.resources.groups.list(dataset.id, asked, options)
      return new ConvertedReply(page, (groups) => rowsOf<Row>(groups, wire))
    })
    this.#sorted = (fields) => new GroupList(dataset, grouping, measures, [...sort, ...fields])
  }

  /** Sorts by up to five groups or measures, by the names that rows have for them; a `-` before one sorts descending. */
  sort(...fields: readonly ((keyof Row & string) | `-${keyof Row & string}`)[]): GroupList<Row> {
    return this.#sorted(fields)
  }
}

function fieldText(field: AnyGroup): string {
  if (typeof field === 'string') return field
  return `${field.name}:${'unit' in field ? field.unit : field.width}`
}

/** No name of a column begins with `-`, and what a measure is called is the program's. */
function wireSort(field: string, wire: ReadonlyMap<string, string>): string {
  const isDescending = field.startsWith('-') && !wire.has(field)
  const name = isDescending ? field.slice(1) : field
  return `${isDescending ? '-' : ''}${wire.get(name) ?? name}`
}

/** Cast: the program says which columns there are, and `verify` checks it. */
function rowsOf<Row>({ data, ...page }: Page<Group>, wire: ReadonlyMap<string, string>): Page<Row> {
  const rows = data.map(({ group, measures }) => {
    const results = [...wire].map(([name, of]) => [name, measures[of] ?? null])
    return Object.fromEntries([...Object.entries(group), ...results])
  })
  return { ...page, data: rows as Row[] }
}
