import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import type { RowPage, RowQuery } from '../../server/store/interface/rows.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { makeOrganization, type TestOrganization } from '../support/test-server.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
]

const rowsOf = (count: number, price = 0.5) => Array.from({ length: count }, (_, at) => ({ name: `n${at}`, price }))

describe('A page on SQLite', () => {
  let made: TestDatabase
  let store: Store
  let owner: TestOrganization
  let datasets = 0
  beforeAll(async () => {
    made = await sqlite.create({ migrated: true })
    store = await openStore(made.databaseUrl)
    owner = await makeOrganization(store)
  })
  afterAll(async () => {
    await store.close()
    await made.remove()
  })

  /** Reads pages of a new dataset. */
  async function pagesOf(columns: readonly Column[], rows: readonly Row[]) {
    const { organizationId } = owner
    datasets += 1
    const datasetId = `ds_printed${datasets}`
    await store.createDataset({ ...owner, datasetId, name: datasetId, columns: [...columns], now: 1 })
    const body = Buffer.from(JSON.stringify({ rows }))
    await store.appendRows({ organizationId, datasetId, body, maxRows: 1_000, maxProblems: 1, now: 2 })
    const dataset = await store.findDataset({ organizationId, datasetId })
    if (dataset === undefined) throw new Error('it was made above')
    const read = (asked: Partial<RowQuery> = {}): Promise<RowPage> =>
      store.selectRows({
        organizationId,
        datasetId,
        columns: dataset.columns.map(({ number }) => number),
        print: dataset.columns,
        generation: 0,
        withTimes: false,
        indexes: [],
        where: { all: [] },
        sort: [],
        position: [],
        limit: 20,
        limitBytes: 8 * 1024 ** 2,
        rowCount: dataset.rowCount,
        largestRowBytes: dataset.largestRowBytes,
        rowOverheadBytes: 40,
        ...asked,
      })
    // The first pages of a table are not worth while.
    for (const position of [[], [20]]) expect((await read({ position })).printed).toBeUndefined()
    return read
  }

  const read = ({ printed }: RowPage) => printed && JSON.parse(Buffer.from(printed.json).toString())

  test('is printed: its rows, how many, the position of the last, and whether more follow', async () => {
    const page = await pagesOf(COLUMNS, rowsOf(45))
    const first = await page()
    expect(read(first)).toEqual(rowsOf(20))
    expect(first).toMatchObject({ rows: [], printed: { length: 20 }, position: [20], hasMore: true })
    const last = await page({ position: [25] })
    expect(read(last)).toEqual(rowsOf(45).slice(25))
    expect(last).toMatchObject({ printed: { length: 20 }, position: [45], hasMore: false })
    expect(await page({ position: [45] })).toEqual({ rows: [], position: [45], hasMore: false })
  })

  test('is printed as records where times are asked for', async () => {
    const page = await pagesOf(COLUMNS, rowsOf(20))
    const [first] = read(await page({ withTimes: true }))
    const time = '1970-01-01T00:00:00.002Z'
    expect(first).toEqual({ id: 'row_1', values: rowsOf(1)[0], created_at: time, updated_at: time })
    expect(read(await page()), 'and not where they are not').toEqual(rowsOf(20))
  })

  test('has the time of each record, whatever the one before was', async () => {
    const page = await pagesOf(COLUMNS, rowsOf(20))
    const append = async (now: number) => {
      const [organizationId, datasetId] = [owner.organizationId, `ds_printed${datasets}`]
      const body = Buffer.from(JSON.stringify({ rows: rowsOf(10) }))
      await store.appendRows({ organizationId, datasetId, body, maxRows: 1_000, maxProblems: 1, now })
    }
    for (const now of [3, 4, 5, 3]) await append(now)
    const times = async (position: number[]) =>
      read(await page({ withTimes: true, position, rowCount: 60 })).map(({ created_at }: { created_at: string }) =>
        Date.parse(created_at),
      )
    const ten = (time: number) => Array(10).fill(time)
    for (const position of [0, 20, 10, 30, 40, 0])
      expect(await times([position])).toEqual([2, 2, 3, 4, 5, 3].flatMap(ten).slice(position, position + 20))
  })

  test.each<[string, Partial<RowQuery>]>([
    ['it is not asked for', { print: undefined }],
    ['it is small', { limit: 19 }],
    ['the dataset is small', { rowCount: 19 }],
    ['it is sorted and no index serves it', { sort: [{ column: 1, type: 'text', descending: false }] }],
    ['there is a condition', { where: { all: [{ column: 1, type: 'text', operator: 'filled', value: null }] } }],
    ['its rows may be too large for it', { largestRowBytes: 1024 ** 2 }],
  ])('is not printed where %s', async (_, asked) => {
    const page = await pagesOf(COLUMNS, rowsOf(30))
    const { rows, printed } = await page(asked)
    expect(printed).toBeUndefined()
    expect(rows).toHaveLength(asked.limit ?? 20)
  })

  describe('by an index', () => {
    const PRICED: Column[] = [...COLUMNS, { name: 'kind', type: 'text' }]
    const FIELDS = [
      { column: 3, type: 'text', descending: false },
      { column: 2, type: 'number', descending: true },
    ] as const
    const sort = [{ column: 2, type: 'number', descending: true }] as const
    const ofKind = (value: string) => ({ all: [{ column: 3, type: 'text', operator: '=', value }] }) as const
    /** Rows of two kinds in turn: of the first kind each price twice, of the other all at one price. */
    const rows = Array.from({ length: 100 }, (_, at) => ({
      name: `n${at}`,
      price: at % 2 === 0 ? Math.floor(at / 4) : 7,
      kind: at % 2 === 0 ? 'a' : 'b',
    }))

    async function indexedPages(stored: readonly Row[] = rows, unique?: true) {
      const page = await pagesOf(PRICED, stored)
      const key = { organizationId: owner.organizationId, datasetId: `ds_printed${datasets}` }
      const indexId = `idx_printed${datasets}`
      const fields = FIELDS.map((field) => ({ ...field, ...(unique && { unique }) }))
      const { outcome } = await store.createIndex({ ...key, indexId, fields, maxIndexes: 1, now: 3 })
      expect(outcome).toBe('created')
      const indexes = [{ id: indexId, fields }]
      const read = (asked: Partial<RowQuery> = {}) => page({ where: ofKind('a'), sort, indexes, ...asked })
      // Nor are the first pages by an index.
      for (const position of [[], []]) expect((await read({ position })).printed).toBeUndefined()
      return read
    }

    const byPrice = rows.filter(({ kind }) => kind === 'a').toSorted((a, b) => b.price - a.price)

    test('is printed where one stretch has all of it, from the beginning and behind a position', async () => {
      const page = await indexedPages()
      const first = await page()
      expect(read(first)).toEqual(byPrice.slice(0, 20))
      expect(first).toMatchObject({ rows: [], printed: { length: 20 }, position: [15, 63], hasMore: true })
      expect(read(await page({ position: first.position }))).toEqual(byPrice.slice(20, 40))
      const ofOnePrice = await page({ where: ofKind('b'), position: [7, 20], limit: 30 })
      expect(read(ofOnePrice)).toEqual(rows.filter(({ kind }) => kind === 'b').slice(10, 40))
    })

    test.each<[string, Partial<RowQuery>, number[]]>([
      ['begins in the middle of equal rows', { position: [24, 97] }, [1, 21]],
      ['ends with the last row', { position: [10, 43] }, [30, 50]],
      ['is asked for with times', { withTimes: true }, [0, 20]],
    ])('is made of objects where it %s', async (_, asked, slice) => {
      const page = await indexedPages()
      const { rows: found, printed } = await page(asked)
      expect(printed).toBeUndefined()
      expect(found.map((row) => row[3])).toEqual(byPrice.slice(...slice).map(({ name }) => name))
    })

    test('is not tried for 8 pages after one of fewer rows, whatever pages in insertion order are', async () => {
      const page = await indexedPages()
      const few = await page({ where: ofKind('c') })
      expect(few).toMatchObject({ rows: [], hasMore: false })
      for (let skipped = 0; skipped < 8; skipped += 1) expect((await page()).printed).toBeUndefined()
      expect((await page()).printed).toBeDefined()
      await page({ where: ofKind('c') })
      expect((await page({ where: { all: [] }, sort: [] })).printed).toBeDefined()
    })

    test('is made of objects where the index is unique', async () => {
      const page = await indexedPages(
        rows.map((row, price) => ({ ...row, price })),
        true,
      )
      const { rows: found, printed } = await page()
      expect(printed).toBeUndefined()
      expect(found).toHaveLength(20)
    })

    test('is tried again after 64 pages that were not printed for a number in another one', async () => {
      const page = await indexedPages(rows.map((row) => ({ ...row, price: row.kind === 'a' ? row.price / 3 : 7 })))
      const { rows: found, printed } = await page()
      expect(printed).toBeUndefined()
      expect(found.map((row) => row[3])).toEqual(byPrice.slice(0, 20).map(({ name }) => name))
      const where = ofKind('b')
      for (let skipped = 0; skipped < 64; skipped += 1) expect((await page({ where })).printed).toBeUndefined()
      expect((await page({ where })).printed).toBeDefined()
    })
  })

  test.each<[string, Column[], Row]>([
    [
      'a name that is an integer, which objects have first',
      [
        { name: 'a', type: 'text' },
        { name: '1', type: 'text' },
      ],
      {},
    ],
    [
      'more columns than an expression may have parts',
      Array.from({ length: 101 }, (_, at) => ({ name: `c${at}`, type: 'text' })),
      {},
    ],
    ['a number of 16 digits', COLUMNS, { price: 0.1 + 0.2 }],
    ['a number with seven decimals', COLUMNS, { price: 1.000_000_1 }],
    ['a small number', COLUMNS, { price: 0.000_01 }],
    ['a large number', COLUMNS, { price: 1e16 }],
    ['a large number with decimals', COLUMNS, { price: 1_000_000_000.5 }],
  ])('is not printed with %s', async (_, columns, row) => {
    const page = await pagesOf(columns, [...Array(24).fill({}), row])
    expect((await page({ limit: 25 })).printed).toBeUndefined()
  })

  test('is tried again after 64 pages that were not printed for a number in another one', async () => {
    const page = await pagesOf(COLUMNS, [...rowsOf(20, 1 / 3), ...rowsOf(20)])
    expect((await page()).printed).toBeUndefined()
    for (let skipped = 0; skipped < 64; skipped += 1) expect((await page({ position: [20] })).printed).toBeUndefined()
    expect((await page({ position: [20] })).printed).toBeDefined()
  })

  test('is printed with its present columns after they have changed', async () => {
    const page = await pagesOf(COLUMNS, rowsOf(20))
    expect(Object.keys(read(await page())[0])).toEqual(['name', 'price'])
    const renamed = [
      { ...COLUMNS[1], number: 2, name: 'cost' },
      { ...COLUMNS[0], number: 1 },
    ] as const
    const changed = await page({ print: renamed as unknown as NonNullable<RowQuery['print']>, columns: [2, 1] })
    expect(Object.keys(read(changed)[0])).toEqual(['cost', 'name'])
  })
})
