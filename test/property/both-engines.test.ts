import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType, Row } from '../../client/index.ts'
import { assertProperty } from '../support/assert-property.ts'
import { type BothEngines, type SameDataset, startBothEngines } from '../support/both-engines.ts'
import { COLUMNS, cells, filter, json, rows, sort } from './arbitraries.ts'
import { filterText, sortText } from './row-model.ts'

let both: BothEngines

beforeAll(async () => {
  both = await startBothEngines()
})
afterAll(() => both?.close())

const TYPES = Object.keys(cells) as ColumnType[]

/** Texts, many of which are also the text of a value of another type. */
const convertible = fc.oneof(
  cells.text,
  cells.number.map(String),
  cells.date,
  json.map((value) => JSON.stringify(value)),
  fc.constantFrom('true', 'false', 'null', '""', ' 1', '1e5', '-0', '1E400', '9007199254740993', '2025-02-29'),
)
const convertibleCells = { ...cells, text: convertible, json: fc.oneof(json, convertible, cells.number, fc.boolean()) }

const RETYPES = TYPES.flatMap((from) => TYPES.filter((to) => to !== from).map((to) => [from, to] as const))

test.each(RETYPES)(
  'a column of %s that becomes %s is the same on every engine, or refused in the same words',
  async (from, to) => {
    const column = fc.array(fc.option(convertibleCells[from], { freq: 6 }), { minLength: 1, maxLength: 6 })
    let converted = 0
    await assertProperty(
      fc.asyncProperty(column, async (values) => {
        const dataset = await both.dataset(
          [{ name: 'x', type: from }],
          values.map((x) => ({ x })),
        )
        const { status } = await dataset.same('PATCH', '/columns/x', { type: to })
        if (status === 200) converted += 1
        await dataset.samePages('/rows?limit=5', 3)
        await dataset.samePages(`/data?limit=5${to === 'json' ? '' : '&sort=-x'}`, 3)
        await dataset.same('GET', '')
      }),
      // Few texts are JSON; these are always converted.
      { numRuns: 2, examples: from === 'text' ? [[['[1, "a"]', null]]] : [] },
    )
    // Other conversions to or from a date succeed only if all cells are empty.
    if (to === 'text' || to === 'json') expect(converted).toBeGreaterThan(0)
  },
)

const query = fc.record({ filters: fc.array(filter, { maxLength: 3 }), sort, limit: fc.integer({ min: 1, max: 7 }) })

/** What may happen to a dataset between queries. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), rows }),
  fc.record({
    kind: fc.constant('update' as const),
    row: fc.integer({ min: 1, max: 30 }),
    values: rows.map(([row]) => row ?? {}),
  }),
  fc.record({ kind: fc.constant('delete' as const), row: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant('retype' as const),
    column: fc.constantFrom(...COLUMNS),
    to: fc.constantFrom(...TYPES),
  }),
  fc.record({ kind: fc.constant('rename' as const), column: fc.constantFrom(...COLUMNS), name: cells.text }),
  fc.record({ kind: fc.constant('add' as const), name: cells.text, to: fc.constantFrom(...TYPES) }),
  fc.record({ kind: fc.constant('drop' as const), column: fc.constantFrom(...COLUMNS) }),
  fc.record({
    kind: fc.constant('refuse' as const),
    rows: fc.array(fc.dictionary(fc.constantFrom('text', 'number', 'x'), fc.jsonValue())),
  }),
)

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

async function apply(dataset: SameDataset, made: Change): Promise<void> {
  switch (made.kind) {
    case 'append':
    case 'refuse':
      return void (await dataset.same('POST', '/rows', { rows: made.rows }))
    case 'update':
      return void (await dataset.same('PATCH', `/rows/row_${made.row}`, { values: made.values }))
    case 'delete':
      return void (await dataset.same('DELETE', `/rows/row_${made.row}`))
    case 'retype':
      return void (await dataset.same('PATCH', pathOf(made.column.name), { type: made.to }))
    case 'rename':
      return void (await dataset.same('PATCH', pathOf(made.column.name), { name: made.name }))
    case 'add':
      return void (await dataset.same('POST', '/columns', { name: made.name, type: made.to }))
    case 'drop':
      return void (await dataset.same('DELETE', pathOf(made.column.name)))
  }
}

const pathOf = (column: string) => `/columns/${encodeURIComponent(column)}`

test('whatever is done to a dataset and asked of it, every engine answers with the same bytes', async () => {
  const steps = fc.array(fc.tuple(change, query), { minLength: 2, maxLength: 5 })
  await assertProperty(
    fc.asyncProperty(rows, steps, async (appended: Row[], made) => {
      const dataset = await both.dataset(COLUMNS, appended)
      for (const [step, { filters, sort, limit }] of made) {
        await apply(dataset, step)
        const parameters = new URLSearchParams({ limit: String(limit) })
        for (const one of filters) parameters.append('filter', filterText(one))
        if (sort.length > 0) parameters.set('sort', sort.map(sortText).join())
        await dataset.samePages(`/rows?${parameters}`, 4)
        await dataset.samePages(`/data?${parameters}`, 2)
        await dataset.same('GET', '')
      }
    }),
    { numRuns: 7 },
  )
})
