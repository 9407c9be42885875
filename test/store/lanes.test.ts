import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import type { StoredCell } from '../../server/domain/codecs.ts'
import type { Position } from '../../server/domain/position.ts'
import type { BoundComparison, BoundFilter, BoundSort } from '../../server/query/bound.ts'
import type { DatasetRecord } from '../../server/store/interface/datasets.ts'
import type { RowQuery } from '../../server/store/interface/rows.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { makeOrganization } from '../support/test-server.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'late', type: 'boolean' },
]

const [ORIGIN, DELAY, LATE] = [1, 2, 3].map((column, at) => ({ column, type: COLUMNS[at]?.type ?? 'text' })) as [
  Pick<BoundSort, 'column' | 'type'>,
  Pick<BoundSort, 'column' | 'type'>,
  Pick<BoundSort, 'column' | 'type'>,
]
const up = (field: Pick<BoundSort, 'column' | 'type'>): BoundSort => ({ ...field, descending: false })
const down = (field: Pick<BoundSort, 'column' | 'type'>): BoundSort => ({ ...field, descending: true })
const by = (
  field: Pick<BoundSort, 'column' | 'type'>,
  operator: BoundComparison['operator'],
  value: BoundComparison['value'],
): BoundFilter => ({ ...field, operator, value })

const oneOf = (field: Pick<BoundSort, 'column' | 'type'>, values: readonly StoredCell[]): BoundFilter => ({
  ...field,
  operator: 'in',
  values,
})

const INDEXES = [[up(ORIGIN), down(DELAY)], [down(DELAY)], [up(LATE), up(ORIGIN), up(DELAY)], [up(ORIGIN)]]

/** A page that an index serves: its filters, its sort, and where it begins. */
const SERVED: [string, BoundFilter[], BoundSort[], Position[]][] = [
  ['the index itself', [], [up(ORIGIN), down(DELAY)], [[], ['o3', 7, 33], [null, null, 8], ['o3', null, 33]]],
  ['one field down', [], [down(DELAY)], [[], [7, 33], [null, 33]]],
  ['a value, then insertion order', [by(ORIGIN, '=', 'o3')], [], [[], [33]]],
  ['an empty cell, then an order', [by(LATE, 'empty', null)], [up(ORIGIN), up(DELAY)], [[], ['o3', 7, 33]]],
  ['values of two fields, in any order', [by(ORIGIN, '=', 'o3'), by(LATE, '=', 1)], [up(DELAY)], [[], [7, 33]]],
  ['a range of the first field', [by(DELAY, '>', 5)], [down(DELAY)], [[], [7, 33]]],
  ['both ends', [by(DELAY, '>=', 5), by(DELAY, '<', 9)], [down(DELAY)], [[], [7, 33]]],
  ['what is filled', [by(DELAY, 'filled', null)], [down(DELAY)], [[], [7, 33]]],
  ['a value, then a range', [by(ORIGIN, '=', 'o3'), by(DELAY, '<=', 5)], [down(DELAY)], [[], [4, 33]]],
  ['what begins with a text', [by(ORIGIN, '~=', 'o3')], [up(ORIGIN)], [[], ['o3', 33]]],
  ['one of several values, which order too', [oneOf(DELAY, [7, 3, 5])], [down(DELAY)], [[], [5, 33]]],
  ['a sort by the value too', [by(ORIGIN, '=', 'o3')], [up(ORIGIN), down(DELAY)], [[], ['o3', 7, 33]]],
]

/** A page merged from the rows of several values, each served by an index. */
const MERGED: typeof SERVED = [
  ['one of several values, then insertion order', [oneOf(ORIGIN, ['o3', 'o5', null])], [], [[], [33]]],
  ['one of several values, then an order', [oneOf(ORIGIN, ['o3', 'o5'])], [down(DELAY)], [[], [7, 33], [null, 33]]],
  ['a value and one of several', [oneOf(ORIGIN, ['o3', 'o5']), by(LATE, '=', 1)], [up(DELAY)], [[], [5, 33]]],
]

/** A page for which no index is used. */
const SCANNED: [string, BoundFilter[], BoundSort[]][] = [
  ['the reverse of an index, since ties are always ascending', [], [down(ORIGIN), up(DELAY)]],
  ['the reverse of one field', [], [up(DELAY)]],
  ['the beginning of an index, whose ties come in another order', [], [up(LATE)]],
  ['more fields than the index', [], [down(DELAY), up(LATE)]],
  ['a filter beside the index, which may let through one row in thousands', [by(LATE, '=', 1)], [down(DELAY)]],
  ['a range without its order', [by(DELAY, '>', 5)], []],
  ['a range that is not of the first field', [by(DELAY, '>', 5)], [up(ORIGIN), down(DELAY)]],
  ['two values of one field', [by(ORIGIN, '=', 'o3'), by(ORIGIN, '=', 'o4')], []],
  ['two lower ends', [by(DELAY, '>', 5), by(DELAY, '>', 6)], [down(DELAY)]],
  ['one of several values of two fields', [oneOf(ORIGIN, ['o3', 'o4']), oneOf(DELAY, [1, 2])], []],
  ['one of several values, which order last', [oneOf(ORIGIN, ['o3', 'o4'])], [down(DELAY), up(ORIGIN)]],
  ['what is not equal', [by(ORIGIN, '!', 'o3')], [up(ORIGIN)]],
  ['a part of a text', [by(ORIGIN, '~', 'o')], [up(ORIGIN)]],
  ['an empty cell or an empty text', [by(ORIGIN, 'empty', null)], []],
  ['a text longer than sort keys', [by(ORIGIN, '=', 'x'.repeat(256))], []],
]

describe('The lane of a page', () => {
  let made: TestDatabase | undefined
  let store: Store
  let dataset: DatasetRecord
  let organizationId = ''

  beforeAll(async () => {
    made = await sqlite.create({ migrated: true })
    store = await openStore(made?.databaseUrl ?? '')
    const owner = await makeOrganization(store)
    organizationId = owner.organizationId
    const datasetId = 'ds_lanes'
    await store.createDataset({ ...owner, datasetId, name: 'Lanes', columns: COLUMNS, now: 1 })
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ origin: `o${n % 9}`, delay: n % 11, late: n % 2 === 0 }))
    const body = Buffer.from(JSON.stringify({ rows }))
    await store.appendRows({ organizationId, datasetId, body, maxRows: 1_000, maxProblems: 1, now: 2 })
    for (const [at, fields] of INDEXES.entries())
      await store.createIndex({ organizationId, datasetId, indexId: `idx_${at}`, fields, maxIndexes: 16, now: 3 })
    dataset = (await store.findDataset({ organizationId, datasetId })) as DatasetRecord // made above
  })
  afterAll(async () => {
    await store.close()
    await made?.remove()
  })

  const query = (filters: BoundFilter[], sort: BoundSort[], position: Position = []): RowQuery => ({
    organizationId,
    datasetId: dataset.id,
    columns: dataset.columns.map(({ number }) => number),
    generation: 0,
    withTimes: true,
    indexes: dataset.indexes,
    where: { all: filters },
    sort,
    position,
    limit: 100,
    limitBytes: 8 * 1024 ** 2,
    rowCount: dataset.rowCount,
    largestRowBytes: dataset.largestRowBytes,
    rowOverheadBytes: 40,
  })

  test.each(SERVED)(
    'is the index for %s, and SQLite neither sorts nor passes over rows',
    async (_, filters, sort, positions) => {
      for (const position of positions) {
        const { lane, reason, plan } = await store.explainRows(query(filters, sort, position))
        expect({ lane, reason }).toEqual({ lane: 'index', reason: expect.stringMatching(/^served by idx_\d$/) })
        for (const { statement, steps } of plan) {
          // At the beginning of a list without filters there is nothing to search for.
          const entries = position.length + filters.length > 0 ? /^SEARCH ix_\d USING PRIMARY KEY \(/ : /^SCAN ix_\d$/
          const rows = /^SEARCH rows_\w+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/
          expect(steps, statement).toEqual([expect.stringMatching(entries), expect.stringMatching(rows)])
          // The search begins or ends at each condition of the statement.
          const [, searched = ''] = /\((.*)\)$/.exec(steps[0] ?? '') ?? []
          expect(searched === '' ? 0 : searched.split(' AND ').length, statement).toBe(conditionsOf(statement))
        }
      }
    },
  )

  test.each(MERGED)(
    'is the index for %s, and SQLite only searches, for rows only those of the page',
    async (_, filters, sort, positions) => {
      for (const position of positions) {
        const { lane, plan } = await store.explainRows(query(filters, sort, position))
        expect(lane).toBe('index')
        const steps = plan.flatMap((each) => each.steps)
        expect(steps.filter((step) => /^SEARCH ix_\d USING PRIMARY KEY \(/.test(step)).length).toBeGreaterThan(0)
        expect(steps.filter((step) => /^SCAN (ix|rows)_/.test(step))).toEqual([])
        const withEntries = plan.filter((each) => each.steps.some((step) => / ix_\d /.test(step)))
        expect(withEntries.flatMap((each) => each.steps).join()).not.toContain('rows_')
      }
    },
  )

  test.each(SCANNED)('is the scan for %s, and SQLite uses no index', async (_, filters, sort) => {
    const { lane, reason, plan } = await store.explainRows(query(filters, sort))
    expect({ lane, reason }).toEqual({ lane: 'scan', reason: 'no index serves it, and there are 1000 rows to look at' })
    expect(plan.length).toBeGreaterThan(0)
    for (const { statement, steps } of plan) {
      expect(steps.join('; '), statement).not.toMatch(/USING INDEX|ix_/)
      expect(steps.join('; '), statement).not.toContain('COVERING')
    }
  })

  test('is the main thread for insertion order, by the row number', async () => {
    for (const position of [[], [500]]) {
      const { lane, reason, plan } = await store.explainRows(query([], [], position))
      expect({ lane, reason }).toEqual({ lane: 'main', reason: 'in insertion order' })
      expect(plan.flatMap(({ steps }) => steps).join()).not.toMatch(/ix_|TEMP B-TREE/)
    }
  })

  test('is the main thread for few rows, without an index', async () => {
    const { lane, reason, plan } = await store.explainRows({ ...query([by(LATE, '=', 1)], [up(DELAY)]), rowCount: 500 })
    expect({ lane, reason }).toEqual({ lane: 'main', reason: 'only 500 rows to look at' })
    expect(plan.flatMap(({ steps }) => steps).join()).not.toContain('ix_')
  })
})

/** The number of conditions in a statement. */
function conditionsOf(statement: string): number {
  const [, where = ''] = / where (.*?) order by /.exec(statement) ?? []
  return where === '' ? 0 : where.split(' and ').length
}
