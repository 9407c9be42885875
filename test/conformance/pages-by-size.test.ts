import { beforeAll, expect, test } from 'vitest'
import { rowBytes } from '../../server/domain/row-size.ts'
import type { BoundCondition, BoundSort } from '../../server/query/bound.ts'
import type { RowTableRecord } from '../../server/store/interface/datasets.ts'
import { FIRST_CELL, type RowPage, type StoredRow } from '../../server/store/interface/rows.ts'
import { describeEachEngine } from '../support/harness.ts'

/** Bytes of texts: most are small, and a few take much of a page, a whole one, or more. */
const SIZES = [1, 2, 3, 900, 1, 5_000, 1, 1, 1_500, 1_500, 2, 3_100, ...Array(30).fill(4), 700, 700, 700, 700, 700, 1]
const SIZED = { limitBytes: 3_000, rowOverheadBytes: 10, largestRowBytes: 5_100 }
const LIMIT = 20
const ROWS = SIZES.map((bytes, n) => ({ n: (n * 7) % SIZES.length, g: 'abc'[n % 3], u: n, t: 'x'.repeat(bytes) }))

const [N, G, U, T] = [1, 2, 3, 4]
const up = (column: number, type: 'number' | 'text' = 'number'): BoundSort => ({ column, type, descending: false })
const ALL: BoundCondition = { all: [] }
const G_IN_AC: BoundCondition = { all: [{ column: 2, type: 'text', operator: 'in', values: ['a', 'c'] }] }

type Row = (typeof ROWS)[number] & { readonly id: number }
const rows: Row[] = ROWS.map((row, index) => ({ ...row, id: index + 1 }))
const sizeOf = (row: Row) => SIZED.rowOverheadBytes + rowBytes([row.n, row.g ?? null, row.u, row.t])

/** The pages as they are to be: each as full as its limits let it be, but with one row at least. */
function pagesOf(sorted: readonly Row[], limit = LIMIT): number[][] {
  const pages: number[][] = []
  let room = 0
  for (const row of sorted) {
    const page = pages.at(-1)
    if (page === undefined || page.length === limit || sizeOf(row) > room) {
      pages.push([row.id])
      room = SIZED.limitBytes - sizeOf(row)
    } else {
      page.push(row.id)
      room -= sizeOf(row)
    }
  }
  return pages
}

const numbersOf = (found: readonly StoredRow[]) => found.map(([number]) => number)

describeEachEngine('Where one row is much larger than others', ({ client, own, seed, server: { store } }) => {
  let table: RowTableRecord
  let before: RowTableRecord

  async function tableOf(datasetId: string): Promise<RowTableRecord> {
    const found = await store.findRowTable({ organizationId: own.organizationId, datasetId })
    if (found === undefined) throw new Error('the dataset was just made')
    return found
  }

  beforeAll(async () => {
    const number = 'number' as const
    const text = 'text' as const
    const columns = [
      { name: 'n', type: number },
      { name: 'g', type: text },
      { name: 'u', type: number },
      { name: 't', type: text },
    ]
    const { id } = await seed.dataset({ columns, rows: [] })
    before = await tableOf(id)
    for (const fields of [['n'], ['g', 'n'], ['t']]) await client.indexes.create(id, { fields })
    await client.indexes.create(id, { fields: ['u'], unique: true })
    await client.rows.append(id, ROWS)
    table = await tableOf(id)
    expect(table.indexes).toHaveLength(4)
  })

  const asked = () => ({
    ...{ organizationId: own.organizationId, datasetId: table.id, generation: table.generation },
    ...{ rowCount: table.rowCount, columns: [N, G, U, T] as number[], withTimes: false, ...SIZED, limit: LIMIT },
  })

  test.each<[string, boolean, BoundCondition, BoundSort[], (a: Row, b: Row) => number]>([
    ['in insertion order', false, ALL, [], (a, b) => a.id - b.id],
    ['sorted without an index', false, ALL, [up(4, 'text')], (a, b) => a.t.length - b.t.length || a.id - b.id],
    ['filtered without an index', false, G_IN_AC, [], (a, b) => a.id - b.id],
    ['by an index', true, ALL, [{ ...up(1), descending: true }], (a, b) => b.n - a.n],
    ['by an index of texts', true, ALL, [up(4, 'text')], (a, b) => a.t.length - b.t.length || a.id - b.id],
    ['by a unique index', true, ALL, [{ ...up(3), descending: true }], (a, b) => b.u - a.u],
    ['merged from the values of a field', true, G_IN_AC, [up(1)], (a, b) => a.n - b.n],
  ])('pages %s are as full as their bytes let them be', async (_, isIndexed, where, sort, compare) => {
    const query = { ...asked(), where, sort, indexes: isIndexed ? table.indexes : [] }
    const pages: number[][] = []
    let page: RowPage = { rows: [], position: [], hasMore: true }
    while (page.hasMore) {
      page = await store.selectRows({ ...query, position: page.position })
      pages.push(numbersOf(page.rows))
    }
    const matching = rows.filter(({ g }) => where === ALL || g !== 'b')
    // Texts are compared by their beginnings.
    const keyed = matching.map((row) => ({ ...row, t: row.t.slice(0, 256) })).sort(compare)
    expect(pages).toEqual(pagesOf(keyed.map(({ id }) => rows[id - 1] as Row)))
  })

  test('rows by their numbers are as many as their bytes let there be, without those that are not there', async () => {
    const wanted = rows.map(({ id }) => id).reverse()
    const rowNumbers = wanted.flatMap((id) => [id, 1_000 + id])
    const pages: number[][] = []
    for (let looked = 0; looked < rowNumbers.length; ) {
      const found = await store.selectRowsByNumber({ ...asked(), rowNumbers: rowNumbers.slice(looked) })
      if (found.rows.length > 0) pages.push(numbersOf(found.rows))
      looked += found.looked
    }
    expect(pages.flat()).toEqual(wanted)
    const asWanted = wanted.map((id) => rows[id - 1] as Row)
    expect(pages).toEqual(pagesOf(asWanted, wanted.length))
  })

  test.each([
    ['all rows', ALL],
    ['matching rows', G_IN_AC],
  ])('parts of a feed of %s end soon after their bytes are full, and the next one goes on there', async (_, where) => {
    const { version } = table
    const seen: number[] = []
    let place = { version: before.version, offset: 0, at: null as number | null }
    for (let hasMore = true; hasMore; ) {
      const part = await store.selectFeed({ ...asked(), where, version, place })
      if (part.outcome === 'lost') throw new Error('the log is whole')
      const found = part.items.flatMap((item) => (item.kind === 'row' ? [item.row] : []))
      const bytes = found.map((row) => SIZED.rowOverheadBytes + rowBytes(row.slice(FIRST_CELL)))
      // A step that began while there was room is taken as a whole, and fits as well, unless it is a single row.
      const sum = bytes.reduce((total, each) => total + each, 0)
      expect(sum).toBeLessThanOrEqual(2 * SIZED.limitBytes + Math.max(0, ...bytes))
      seen.push(...numbersOf(found))
      ;({ place, hasMore } = part)
    }
    expect(seen).toEqual(rows.filter(({ g }) => where === ALL || g !== 'b').map(({ id }) => id))
  })
})
