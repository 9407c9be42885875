import type { ColumnType } from '../../generated/index.ts'
import { codecs } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { namedColumn } from './named-column.ts'
import { QueryError } from './query-error.ts'
import { parseSort } from './sort.ts'
import { typeList } from './type-list.ts'

/** Parts of a date by which rows can be grouped. */
export type DateUnit = 'year' | 'quarter' | 'month' | 'week' | 'day'
const UNITS: readonly DateUnit[] = ['year', 'quarter', 'month', 'week', 'day']

/** A field of `group` checked against a dataset. */
export interface BoundGroup {
  readonly column: number
  readonly type: ColumnType
  /** The part of a date that counts. */
  readonly unit?: DateUnit
  /** How wide the intervals are that numbers are put into. */
  readonly width?: number
}

/** Within these, no calculation with the cells of a group leaves the range of a double. */
const WIDTHS = { least: 1e-100, greatest: 1e100 }

type CellMeasure = 'count' | 'count_distinct' | 'sum' | 'avg' | 'min' | 'max'

/** The column types that each measure goes with. */
const MEASURES: Readonly<Record<CellMeasure, readonly ColumnType[]>> = {
  count: ['text', 'number', 'boolean', 'date', 'json'],
  count_distinct: ['text', 'number', 'boolean', 'date', 'json'],
  sum: ['number'],
  avg: ['number'],
  min: ['text', 'number', 'date'],
  max: ['text', 'number', 'date'],
}

/** A measure checked against a dataset: the number of rows, or what is computed of the cells of a column. */
export type BoundMeasure =
  | { readonly of: 'rows' }
  | { readonly of: CellMeasure; readonly column: number; readonly type: ColumnType }

/** A group or a measure by which groups are ordered: its place among the groups, then the measures. */
export interface BoundGroupSort {
  readonly place: number
  readonly descending: boolean
}

/** `group`, `measure` and `sort` as the contract's validators leave them. */
export interface GroupingTexts {
  readonly group?: readonly string[]
  readonly measure?: readonly string[]
  readonly sort?: readonly string[]
}

/** What groups are made by. `names` are those of groups and then measures, as the request writes them. */
export interface BoundGrouping {
  readonly groups: readonly BoundGroup[]
  readonly measures: readonly BoundMeasure[]
  readonly groupSort: readonly BoundGroupSort[]
  readonly names: readonly string[]
}

/** What no `measure` asks for. */
const NUMBER_OF_ROWS = [':count']

/** Reads `group`, `measure` and `sort`. What it returns checks them against the columns of a dataset. Both throw `QueryError`. */
export function readGrouping(texts: GroupingTexts): (columns: readonly ColumnRecord[]) => BoundGrouping {
  const groupTexts = texts.group ?? []
  const measureTexts = texts.measure ?? NUMBER_OF_ROWS
  requireOnce('group', groupTexts)
  requireOnce('measure', measureTexts)
  const groupSort = readGroupSort(texts.sort ?? [], [...groupTexts, ...measureTexts])
  return (columns) => ({
    groups: groupTexts.map((text) => bindGroup(text, columns)),
    measures: measureTexts.map((text) => bindMeasure(text, columns)),
    groupSort,
    names: [...groupTexts, ...measureTexts],
  })
}

function requireOnce(parameter: string, texts: readonly string[]): void {
  const again = texts.find((text, index) => texts.indexOf(text) !== index)
  if (again !== undefined)
    throw new QueryError(parameter, `${parameter} names ${JSON.stringify(again)} twice. Name each once.`)
}

function readGroupSort(texts: readonly string[], names: readonly string[]): BoundGroupSort[] {
  return parseSort(texts).map(({ field, descending }) => {
    const place = names.indexOf(field)
    if (place !== -1) return { place, descending }
    const allowed = names.map((name) => JSON.stringify(name)).join(', ')
    const message = `sort: ${JSON.stringify(field)} is neither a group nor a measure of this request. Allowed: ${allowed}.`
    throw new QueryError('sort', message)
  })
}

/** `field`, `field:unit` or `field:width`: no name of a column has a colon. */
function bindGroup(text: string, columns: readonly ColumnRecord[]): BoundGroup {
  const { field, suffix } = partsOf(text)
  const { number: column, name, type } = namedColumn('group', field, columns)
  const quoted = JSON.stringify(name)
  if (suffix === undefined) {
    if (type !== 'json') return { column, type }
    throw new QueryError('group', `group: ${quoted} is of type json. json columns cannot be grouped by.`)
  }
  const unit = UNITS.find((known) => known === suffix)
  const width = widthOf(suffix)
  if (unit !== undefined && type === 'date') return { column, type, unit }
  if (width !== undefined && type === 'number') return { column, type, width }
  const given = `${JSON.stringify(suffix)} in ${JSON.stringify(text)}`
  if (unit !== undefined || (width !== undefined && type !== 'date')) {
    const goes = unit === undefined ? 'a width goes with number columns' : `${unit} goes with date columns`
    const message = `group: ${goes}, but ${quoted} is of type ${type}. Write ${quoted} alone.`
    throw new QueryError('group', message)
  }
  const message =
    type === 'number'
      ? `group: ${given} is no width. Allowed: a number from ${WIDTHS.least} to ${WIDTHS.greatest}.`
      : `group: ${given} is no part of a date. Allowed: ${UNITS.join(', ')}.`
  throw new QueryError('group', message)
}

function widthOf(text: string): number | undefined {
  const width = /^\d/.test(text) ? codecs.number.parse(text) : undefined
  return typeof width === 'number' && width >= WIDTHS.least && width <= WIDTHS.greatest ? width : undefined
}

function bindMeasure(text: string, columns: readonly ColumnRecord[]): BoundMeasure {
  const { field, suffix } = partsOf(text)
  const of = measureNamed(suffix)
  if (of === undefined) {
    const names = Object.keys(MEASURES).join(', ')
    const message = `measure: ${JSON.stringify(text)} is no measure. Write :count for the number of rows, or field:measure with one of ${names}.`
    throw new QueryError('measure', message)
  }
  if (field === '' && of === 'count') return { of: 'rows' }
  const { number: column, name, type } = namedColumn('measure', field, columns)
  if (!MEASURES[of].includes(type)) {
    const types = typeList(MEASURES[of])
    const message = `measure: ${of} goes with ${types} columns, but ${JSON.stringify(name)} is of type ${type}.`
    throw new QueryError('measure', message)
  }
  return { of, column, type }
}

function measureNamed(name: string | undefined): CellMeasure | undefined {
  // Own keys only: what a request names is no property of objects.
  return name !== undefined && Object.hasOwn(MEASURES, name) ? (name as CellMeasure) : undefined
}

function partsOf(text: string): { field: string; suffix: string | undefined } {
  const colon = text.indexOf(':')
  return colon === -1
    ? { field: text, suffix: undefined }
    : { field: text.slice(0, colon), suffix: text.slice(colon + 1) }
}
