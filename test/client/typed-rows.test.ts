import { describe, expect, test } from 'vitest'
import {
  all,
  any,
  avg,
  ColumnMismatchError,
  type ConditionOf,
  count,
  json,
  max,
  month,
  not,
} from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { thrownBy } from '../support/scripted-fetch.ts'

const columns = {
  origin: 'text',
  delay: 'number',
  late: 'boolean',
  date: 'date',
  meta: json<{ gate: number }>(),
} as const
const live = Object.entries(columns).map(([name, type]) => ({
  name,
  type: typeof type === 'string' ? type : type.type,
}))

describeEachEngine('a typed dataset', ({ client, seed }) => {
  const made = async () => {
    const { id } = await seed.dataset({ columns: live })
    const flights = client.dataset(id, { columns })
    await flights.append([
      { origin: 'OSL', delay: 12, late: true, date: '2026-11-20', meta: { gate: 7 } },
      { origin: '>x', delay: 45, late: true },
      { origin: '', delay: 0, late: false, meta: { gate: 8 } },
      { delay: null },
    ])
    return flights
  }

  test('filters by every kind of cell', async () => {
    const flights = await made()
    const delays = async (query: AsyncIterable<{ delay: number | null }>) => {
      const found: (number | null)[] = []
      for await (const { delay } of query) found.push(delay)
      return found
    }
    expect(await delays(flights.where('delay', '>', 10))).toEqual([12, 45])
    expect(await delays(flights.where('delay', '>', 10).where('origin', '=', '>x'))).toEqual([45])
    expect(await delays(flights.where('origin', 'contains', 'S'))).toEqual([12])
    expect(await delays(flights.where('late', '!=', true))).toEqual([0, null])
    expect(await delays(flights.where('date', '<=', '2026-12-01'))).toEqual([12])
    expect(await delays(flights.where('meta', '=', { gate: 8 }))).toEqual([0])
    expect(await delays(flights.where('origin', '=', ''))).toEqual([0])
    expect(await delays(flights.where('origin', '=', null))).toEqual([0, null])
    expect(await delays(flights.where('delay', '!=', null))).toEqual([12, 45, 0])
  })

  test('counts rows, and computes over groups of them', async () => {
    const flights = await made()
    expect(await flights.count()).toBe(4)
    expect(await flights.where('delay', '>', 10).count()).toBe(2)
    const groups = flights.groupBy('late', month('date')).measure({ flights: count(), '-late': avg('delay') })
    expect(await groups.sort('-flights', '--late').toArray()).toEqual(
      [
        { late: null, 'date:month': null, flights: 1, '-late': null },
        { late: false, 'date:month': null, flights: 1, '-late': 0 },
        { late: true, 'date:month': '2026-11', flights: 1, '-late': 12 },
        { late: true, 'date:month': null, flights: 1, '-late': 45 },
      ].toSorted((a, b) => (b['-late'] ?? -1) - (a['-late'] ?? -1)),
    )
    const { data, etag } = await flights
      .where('late', '=', true)
      .groupBy()
      .measure({ most: max('delay') })
      .withResponse()
    expect([data.data, typeof etag]).toEqual([[{ most: 45 }], 'string'])
    expect(() => flights.groupBy('late').measure({ late: count() })).toThrow('"late" is a group already')
  })

  test('takes trees of conditions, and selects columns', async () => {
    const flights = await made()
    const found = async (condition: Parameters<typeof flights.where>[0] & object) =>
      (
        await flights
          .where(condition as never)
          .select('delay')
          .toArray()
      ).map((row) => Object.values(row)[0])
    expect(await found(any(['origin', '=', 'OSL'], ['delay', 'in', [45, null]]))).toEqual([12, 45, null])
    expect(await found(not(['delay', '>', 10]))).toEqual([0, null])
    expect(await found(not(all(['late', '=', true], not(['meta', 'in', [{ gate: 7 }, null]]))))).toEqual([
      12,
      45,
      0,
      null,
    ])
    const [record] = await flights.select('meta', 'origin').where('meta', '!=', null).sort('delay').records().toArray()
    expect(record?.values).toEqual({ meta: { gate: 8 }, origin: '' })
  })

  test('sends what is too long for an address in a body, page by page', async () => {
    const flights = await made()
    const many = Array.from({ length: 100 }, (_, index) => `${'x'.repeat(200)}${index}`)
    const query = flights
      .rows({ limit: 1 })
      .where(not(['origin', 'in', many]))
      .where('delay', '!=', null)
      .sort('-delay')
    expect((await query.toArray()).map(({ delay }) => delay)).toEqual([45, 12, 0])
  })

  test('sends long comparisons in a body too, and says of records, counts and groups that they are too long', async () => {
    const flights = await made()
    const long = flights.where('origin', '!=', 'ø'.repeat(12_000)).where('delay', '>', 0)
    expect((await long.select('delay').toArray()).map(({ delay }) => delay)).toEqual([12, 45])
    const asked = [() => long.count(), () => long.records(), () => long.groupBy('late')]
    for (const ask of asked) expect(ask).toThrow(/take 7\d{4} bytes of an address.*can send 30000/)
    const shorter = flights.where('origin', '!=', 'ø'.repeat(4_000))
    expect([await shorter.count(), (await shorter.records().toArray()).length]).toEqual([4, 4])
  })

  test('sends conditions that are joined no deeper than the service takes them', async () => {
    const flights = await made()
    const [osl, late] = [['origin', '=', 'OSL'] as const, ['delay', '>', 40] as const]
    const deep: ConditionOf<typeof columns> = any(osl, all(late, any(osl, all(late, any(osl, ['late', '=', true])))))
    const delays = async (query: ReturnType<typeof flights.rows>) => (await query.toArray()).map(({ delay }) => delay)
    expect(await delays(flights.where(deep))).toEqual([12, 45])
    expect(await delays(flights.where(deep).where('delay', '<', 40).where(any(osl, late)))).toEqual([12])
    expect(await delays(flights.where(all(all(not(not(deep)), osl), osl)))).toEqual([12])
    expect(() => flights.where(deep).where(deep)).toThrow('at most 5 of all, any and not')
  })

  test('sorts, and a query leaves the one that it was made of as it is', async () => {
    const flights = await made()
    const all = flights.rows()
    const sorted = all.sort('-late', '-delay')
    expect((await sorted.toArray()).map(({ delay }) => delay)).toEqual([45, 12, 0, null])
    expect((await all.toArray()).map(({ delay }) => delay)).toEqual([12, 45, 0, null])
  })

  test('gives pages, whole rows and records', async () => {
    const flights = await made()
    const page = await flights.rows({ limit: 3 })
    expect(page.pagination.has_more).toBe(true)
    const rest = await flights.rows({ cursor: page.pagination.cursor })
    expect(rest.data).toEqual([{ origin: null, delay: null, late: null, date: null, meta: null }])
    const [record] = await flights.where('delay', '=', 45).records().toArray()
    expect(record).toMatchObject({ id: 'row_2', values: { origin: '>x', date: null } })
  })

  test('is verified against the live columns', async () => {
    const flights = await made()
    expect(await flights.verify({ exact: true })).toMatchObject({ id: flights.id, row_count: 4 })
    await client.columns.update(flights.id, 'late', { type: 'text' })
    await client.columns.delete(flights.id, 'date')
    await client.columns.create(flights.id, { name: 'airline', type: 'text' })
    const mismatches = [
      { name: 'late', expected: 'boolean', actual: 'text' },
      { name: 'date', expected: 'date' },
    ]
    const error = await thrownBy(() => flights.verify())
    expect(error).toBeInstanceOf(ColumnMismatchError)
    expect(error).toMatchObject({
      mismatches,
      message: `The columns of ${flights.id} are not the expected ones: "late" is text, not boolean; "date" (date) is missing.`,
    })
    expect(await thrownBy(() => flights.verify({ exact: true }))).toMatchObject({
      mismatches: [...mismatches, { name: 'airline', actual: 'text' }],
    })
  })

  test('refuses cells that JSON would empty, before anything is sent', async () => {
    const flights = await made()
    const error = await thrownBy(() => flights.append([{ delay: 1 }, { delay: Number.POSITIVE_INFINITY }]))
    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'rows[1]["delay"] cannot be written as JSON: it is Infinity.',
    })
  })

  describe('without columns', () => {
    test('takes any name and value', async () => {
      const { id } = await made()
      const anything = client.dataset(id)
      expect(await anything.where('delay', '>=', 12).where('late', '=', true).sort('-delay').toArray()).toMatchObject([
        { delay: 45 },
        { delay: 12 },
      ])
      expect(await anything.verify()).toMatchObject({ id })
    })
  })
})
