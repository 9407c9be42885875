import fc from 'fast-check'
import type { ColumnType } from '../../client/index.ts'
import { cells } from '../property/arbitraries.ts'
import type { Breakage } from './broken.ts'
import type { KnownColumn } from './known.ts'

// What the document says in words: how filters and sorts are written, and which cells a column takes.

/** A row, with any of the columns and none that is not there. */
export function validRow(columns: readonly KnownColumn[]): fc.Arbitrary<Record<string, unknown>> {
  const some = fc.subarray([...columns], { maxLength: Math.min(columns.length, 8) })
  return some.chain((chosen) =>
    fc
      .tuple(...chosen.map(({ type }) => fc.option(cells[type as ColumnType], { freq: 5 })))
      // `__proto__` is a name like any other.
      .map((values) => Object.fromEntries(chosen.map(({ name }, place) => [name, values[place]]))),
  )
}

/** A file without rows that names all columns. */
export function validFile(columns: readonly KnownColumn[]): string {
  if (columns.length === 0) return 'of,nothing\r\n'
  return `${columns.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join()}\r\n`
}

/** A file of one row at least. */
export function fileWithRows(type: string, columns: readonly KnownColumn[]): fc.Arbitrary<string> {
  if (type === 'text/csv') return fc.constant(`${validFile(columns)}${','.repeat(Math.max(0, columns.length - 1))}\r\n`)
  const rows = fc.array(validRow(columns), { minLength: 1, maxLength: 3 })
  return rows.map((values) => values.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** What no column of the type takes. */
const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
  text: [1, true, [], {}, 'a\u0000', '\ud800'],
  number: ['1', true, [], {}, ''],
  boolean: ['true', 0, 1, []],
  date: ['2026-02-30', '2025-02-29', '0000-01-01', '2026-01-01T00:00:00Z', '', 20260101, '2026-1-1'],
  json: ['\u0000', '\ud800'],
}

/** Ways to break a row that only its dataset can see. */
export function brokenRows(columns: readonly KnownColumn[], at: readonly PropertyKey[]): Breakage[] {
  const cellsOf = columns.map(({ name, type }) => ({
    keyword: `cell of type ${type}`,
    at: [...at, name],
    value: fc.constantFrom(...(REFUSED[type] ?? [])).map((cell) => Object.fromEntries([[name, cell]])),
  }))
  const taken = new Set(columns.map(({ name }) => name))
  const unknown = ['nope', '__proto__', 'constructor', 'a.b', ''].filter((name) => !taken.has(name))
  const strangers = unknown.map((name) => ({
    keyword: 'unknown column',
    at: [...at, name],
    value: fc.constant(Object.fromEntries([[name, null]])),
  }))
  return [...cellsOf, ...strangers]
}

const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  text: ['', '!', 'a', '!a', '>a', '<=a', '~a', '!~a', '~~a', '~=a', '=a,"b,",', '\\>', '~%', '>\\', '😀', "'"],
  number: ['', '!', '1', '=1,,2', '!1', '>1', '<-1.5e3', '>=0', '-0'],
  boolean: ['', '!', 'true', '!false'],
  date: ['', '!', '2026-01-01', '!2026-01-01', '>2026-01-01', '<=0001-01-01'],
  json: ['', '!', '1', '!null', '[1,2]', '{"a":1}', '"a"'],
}

/** One `filter` of the columns. */
export function validFilter(columns: readonly KnownColumn[]): fc.Arbitrary<string> {
  return fc
    .constantFrom(...columns)
    .chain(({ name, type }) => fc.constantFrom(...(OPERANDS[type] ?? [])).map((expression) => `${name}:${expression}`))
}

/** A condition on the columns, as a tree. */
export function validCondition(columns: readonly KnownColumn[]): fc.Arbitrary<unknown> {
  const comparison = fc.constantFrom(...columns).chain(({ name: field, type }) => {
    const cell = cells[type as ColumnType]
    return fc.oneof(
      fc.constantFrom('empty', 'filled').map((op) => ({ field, op })),
      fc.tuple(fc.constantFrom('=', '!='), cell).map(([op, value]) => ({ field, op, value })),
      fc.array(fc.option(cell), { minLength: 1, maxLength: 5 }).map((value) => ({ field, op: 'in', value })),
    )
  })
  const group = fc.array(comparison, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    comparison,
    comparison.map((not) => ({ not })),
    group.map((all) => ({ all })),
    group.map((any) => ({ any })),
    group.map((any) => ({ not: { all: [{ any }] } })),
  )
}

/** What no dataset takes for a condition, given the name of a column. */
export function brokenConditions(field: string): readonly unknown[] {
  const deep = Array.from({ length: 6 }).reduce<unknown>((not) => ({ not }), { field, op: 'empty' })
  return [
    ...[null, 1, 'x', [], {}, deep, { any: [] }, { all: {} }, { not: [] }],
    ...[{ field }, { field, op: '=' }, { field, op: 'like', value: 1 }, { field, op: 'empty', value: 1 }],
    ...[
      { field: 'no such', op: 'empty' },
      { field, op: 'in', value: [] },
      { field, op: 'empty', also: 1 },
    ],
  ]
}

/** Fields of `sort`, or of an index; undefined where no column has an order. */
export function validFields(columns: readonly KnownColumn[], max: number): fc.Arbitrary<string[]> | undefined {
  const sortable = columns.filter(({ type }) => type !== 'json').map(({ name }) => name)
  return sortable.length === 0 ? undefined : inAnyOrder(sortable, max)
}

/** Some of these, each ascending or descending. */
export function inAnyOrder(fields: readonly string[], max: number): fc.Arbitrary<string[]> {
  const chosen = fc.shuffledSubarray([...fields], { minLength: 1, maxLength: Math.min(max, fields.length) })
  return fc
    .tuple(chosen, fc.array(fc.boolean(), { minLength: max, maxLength: max }))
    .map(([some, descending]) => some.map((field, place) => (descending[place] ? `-${field}` : field)))
}

/** Fields of `group`; undefined where no column can be grouped by. */
export function validGroups(columns: readonly KnownColumn[], max: number): fc.Arbitrary<string[]> | undefined {
  const fields = columns.flatMap(({ name, type }) => {
    const parts = { date: ['year', 'quarter', 'month', 'week', 'day'], number: ['10', '0.25'] }[type] ?? []
    return type === 'json' ? [] : [name, ...parts.map((part) => `${name}:${part}`)]
  })
  if (fields.length === 0) return undefined
  return fc.shuffledSubarray(fields, { minLength: 1, maxLength: Math.min(max, fields.length) })
}

const MEASURES: Readonly<Record<string, readonly string[]>> = {
  text: ['min', 'max'],
  number: ['min', 'max', 'sum', 'avg'],
  boolean: [],
  date: ['min', 'max'],
  json: [],
}

/** Fields of `measure`. */
export function validMeasures(columns: readonly KnownColumn[], max: number): fc.Arbitrary<string[]> {
  const ofColumns = columns.flatMap(({ name, type }) =>
    ['count', 'count_distinct', ...(MEASURES[type] ?? [])].map((measure) => `${name}:${measure}`),
  )
  return fc.shuffledSubarray([':count', ...ofColumns], { minLength: 1, maxLength: Math.min(max, ofColumns.length + 1) })
}
