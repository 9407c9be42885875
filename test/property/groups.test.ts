import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColumnType } from '../../client/index.ts'
import type { Group } from '../../generated/index.ts'
import type { Store } from '../../server/store/store.ts'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import { COLUMNS, filter, rows } from './arbitraries.ts'
import {
  expectedGroups,
  groupText,
  isInOrder,
  type ModelGroup,
  type ModelMeasure,
  type ModelSum,
  measureText,
} from './group-model.ts'
import { filterText, matchesFilter } from './row-model.ts'

const group: fc.Arbitrary<ModelGroup> = fc.oneof(
  fc.constantFrom('text', 'text two', 'number', 'boolean', 'date').map((field) => ({ field, unit: undefined })),
  fc
    .constantFrom('year' as const, 'quarter' as const, 'month' as const, 'week' as const, 'day' as const)
    .map((unit) => ({ field: 'date', unit })),
  fc.constantFrom(0.1, 1, 7, 1e-100, 1e100).map((unit) => ({ field: 'number', unit })),
)

const MEASURES: { readonly [Type in ColumnType]: readonly ModelMeasure['of'][] } = {
  text: ['count', 'count_distinct', 'min', 'max'],
  number: ['count', 'count_distinct', 'sum', 'avg', 'min', 'max'],
  boolean: ['count', 'count_distinct'],
  date: ['count', 'count_distinct', 'min', 'max'],
  json: ['count', 'count_distinct'],
}

const measure: fc.Arbitrary<ModelMeasure> = fc.oneof(
  fc.constant({ of: 'count' as const, field: '', type: 'number' as const }),
  fc
    .constantFrom(...COLUMNS)
    .chain(({ name: field, type }) => fc.constantFrom(...MEASURES[type]).map((of) => ({ of, field, type }))),
)

const aggregate = fc.record({
  groups: fc.uniqueArray(group, { selector: groupText, maxLength: 3 }),
  measures: fc.uniqueArray(measure, { selector: measureText, minLength: 1, maxLength: 4 }),
  filters: fc.array(filter, { maxLength: 2 }),
  sorted: fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 9 }),
})

const INDEXED = ['text', 'text two', 'number', 'boolean', 'date']

/** The fields of an index that mostly has all columns of an aggregate. */
const indexed = fc.oneof(
  { weight: 4, arbitrary: fc.shuffledSubarray(INDEXED, { minLength: INDEXED.length }) },
  { weight: 1, arbitrary: fc.shuffledSubarray(INDEXED, { minLength: 1 }) },
)

function givesWhatTheModelGives({ client, request, seed }: Harness): void {
  test('gives by pages what a plain JavaScript evaluator gives', async () => {
    const four = fc.array(aggregate, { minLength: 4, maxLength: 4 })
    await assertProperty(
      fc.asyncProperty(rows, indexed, four, async (made, fields, aggregates) => {
        const { id } = await seed.dataset({ columns: COLUMNS, rows: made })
        await client.indexes.create(id, { fields })
        for (const { groups, measures, filters, sorted, limit } of aggregates) {
          const names = [...groups.map(groupText), ...measures.map(measureText)]
          const picks = sorted.map(([at, descending]) => ({ name: names[at % names.length] ?? '', descending }))
          const order = picks.filter(({ name }, at) => picks.findIndex((pick) => pick.name === name) === at)
          const query = new URLSearchParams({ measure: measures.map(measureText).join(), limit: String(limit) })
          if (groups.length > 0) query.set('group', groups.map(groupText).join())
          if (order.length > 0)
            query.set('sort', order.map(({ name, descending }) => (descending ? `-${name}` : name)).join())
          for (const each of filters) query.append('filter', filterText(each))
          const matching = made.filter((row) => filters.every((each) => matchesFilter(row, each)))
          const expected = expectedGroups(matching, groups, measures)
          const found = await groupsOf(request, `/datasets/${id}/aggregate?${query}`)
          if (expected.some(({ results }) => results.some(isInfinite))) {
            expect(found, String(query)).toBe(422)
            continue
          }
          expect(found, String(query)).not.toBe(422)
          const shown = Array.isArray(found) ? found : []
          const values = (one: Group) => groups.map((each) => one.group[groupText(each)])
          expect(shown.map((one) => JSON.stringify(values(one))).sort(), String(query)).toEqual(
            expected.map((one) => JSON.stringify(one.values)).sort(),
          )
          for (const one of shown) {
            const model = expected.find((each) => JSON.stringify(each.values) === JSON.stringify(values(one)))
            for (const [at, each] of measures.entries())
              expectResult(one.measures[measureText(each)], model?.results[at], String(query))
          }
          const all = (one: Group) => ({ ...one.group, ...one.measures })
          const byAll = [...order, ...groups.map((each) => ({ name: groupText(each), descending: false }))]
          const places = shown.map((one) => byAll.map(({ name }) => all(one)[name]))
          const descending = byAll.map((each) => each.descending)
          expect(isInOrder(places, descending), `${query}: ${JSON.stringify(places)}`).toBe(true)
        }
      }),
      { numRuns: runsHere(5) },
    )
  })
}

function isSum(result: unknown): result is ModelSum {
  return typeof result === 'object' && result !== null
}

function isInfinite(result: unknown): boolean {
  return isSum(result) && !Number.isFinite(result.exact)
}

/** Counts and extremes must be equal; the contract says how far sums may be off. */
function expectResult(found: unknown, expected: unknown, query: string): void {
  if (!isSum(expected)) {
    expect(found, query).toEqual(expected)
    return
  }
  const off = Math.abs(Number(found) - expected.exact)
  // Beyond a double the sum of the absolute values is no bound; the least double is the least step.
  expect(off, `${query}: ${found} for ${expected.exact}`).toBeLessThanOrEqual(
    Math.max(Math.min(expected.absolute, Number.MAX_VALUE) * 1e-12, Number.MIN_VALUE),
  )
}

/** All pages, or the status of a refusal. */
async function groupsOf(request: Harness['request'], path: string): Promise<Group[] | number> {
  const groups: Group[] = []
  for (let cursor = ''; ; ) {
    const { status, body, text } = await request('GET', `${path}${cursor}`)
    if (status === 422) return status
    expect(status, `${path}: ${text}`).toBe(200)
    const page = body as { data: Group[]; pagination: { cursor: string; has_more: boolean } }
    groups.push(...page.data)
    if (!page.pagination.has_more) return groups
    cursor = `&cursor=${page.pagination.cursor}`
  }
}

/** Pages that were read from an index alone, and whether the engine can. */
let covered = 0
let canCover = false

/** Reads two rows at once, as if rows were large, and an index in steps, as if there were many. */
function inSmallSteps(store: Store, databaseUrl: string): Store {
  canCover = databaseUrl.startsWith('sqlite:')
  covered = 0
  return {
    ...store,
    async selectGroups(query) {
      const isGrouped = query.groups.length > 0
      const rowCount = isGrouped ? query.rowCount * 10_000 : query.rowCount
      const page = await store.selectGroups({ ...query, largestRowBytes: 8 * 1024 ** 2, rowCount })
      if (isGrouped && page.outcome === 'grouped' && page.scannedRows === undefined) covered += 1
      return page
    },
  }
}

describeEachEngine('Any groups of any rows', givesWhatTheModelGives)
describeEachEngine(
  'Any groups of any rows, read in small steps,',
  (harness) => {
    givesWhatTheModelGives(harness)

    test('are read from an index that has all cells, where the engine can', async () => {
      const { client, seed } = harness
      const { id } = await seed.dataset({ rows: [{ name: 'a' }, { name: 'b' }] })
      await client.indexes.create(id, { fields: ['name'] })
      const before = covered
      await groupsOf(harness.request, `/datasets/${id}/aggregate?group=name&measure=:count`)
      expect(covered - before).toBe(canCover ? 1 : 0)
    })
  },
  { wrapStore: inSmallSteps },
)
