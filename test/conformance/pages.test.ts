import { expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

/** Numbers from 0 to `below`, scattered, the same in every run. */
const scattered = (index: number, below: number) => (index * 7_919 + 13) % below

const ages = (rows: readonly Row[]) => rows.map((row) => Number(row['age']))

describeEachEngine('Pages', ({ client, seed }) => {
  test('of 2,000 filtered and sorted rows hold each of them once, in order', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({ name: `n${index % 7}`, age: scattered(index, 500) }))
    const { id } = await seed.dataset({ rows })
    const query = { filter: ['name:!n3', 'age:>=100'], sort: ['-age', 'name'], limit: 100 }
    const expected = rows
      .filter(({ name, age }) => name !== 'n3' && age >= 100)
      .sort((a, b) => b.age - a.age || (a.name < b.name ? -1 : Number(a.name > b.name)))
    let pages = 0
    const seen: Row[] = []
    for await (const { data, pagination } of client.data.list(id, query).pages()) {
      pages += 1
      seen.push(...data)
      expect(data.length).toBe(pagination.has_more ? 100 : expected.length % 100)
    }
    expect(seen).toEqual(expected)
    expect(pages).toBe(Math.ceil(expected.length / 100))
  })

  test('in insertion order hold each of 2,000 rows once', async () => {
    const rows = Array.from({ length: 2_000 }, (_, age) => ({ age }))
    const { id } = await seed.dataset({ rows })
    expect(ages(await client.data.list(id, { limit: 99 }).toArray())).toEqual(ages(rows))
  })

  test('may change their limit on the way', async () => {
    const { id } = await seed.dataset({ rows: Array.from({ length: 10 }, (_, age) => ({ age })) })
    const first = await client.data.list(id, { sort: ['-age'], limit: 3 })
    const { cursor } = first.pagination
    const second = await client.data.list(id, { sort: ['-age'], limit: 5, cursor })
    expect([ages(first.data), ages(second.data)]).toEqual([
      [9, 8, 7],
      [6, 5, 4, 3, 2],
    ])
    expect(await client.data.list(id, { sort: ['-age'], limit: 5, cursor })).toEqual(second)
  })

  test('continue after five long texts, which are all in the cursor', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const long = '\u0001'.repeat(256)
    const row = Object.fromEntries(names.map((name) => [name, long]))
    const columns = names.map((name) => ({ name, type: 'text' as const }))
    const { id } = await seed.dataset({ columns, rows: [row, row, row] })
    expect((await client.data.list(id, { sort: names, limit: 1 }).toArray()).length).toBe(3)
  })

  test.each([{}, { sort: ['age'] }, { sort: ['-age'] }, { sort: ['name', '-age'] }])(
    'show each row that stays exactly once while others come and go: %j',
    async (order) => {
      const rows = Array.from({ length: 300 }, (_, index) => ({ name: `n${index % 3}`, age: scattered(index, 100) }))
      const { id } = await seed.dataset({ rows })
      const seen: string[] = []
      const deleted = new Set<string>()
      let page = 0
      for await (const { data } of client.rows.list(id, { ...order, limit: 20 }).pages()) {
        seen.push(...data.map((row) => row.id))
        page += 1
        // the cursor's own row, a later one, and any other one
        const victims = [data.at(-1)?.id, `row_${scattered(page, 300) + 1}`, `row_${page * 11}`]
        for (const row of victims) {
          if (row === undefined || deleted.has(row)) continue
          deleted.add(row)
          await client.rows.delete(id, row)
        }
        if (page < 10) await client.rows.append(id, [{ age: -1 }, { age: 50, name: 'n1' }, { age: 200 }])
      }
      const staying = rows.map((_, index) => `row_${index + 1}`).filter((row) => !deleted.has(row))
      expect(deleted.size).toBeGreaterThan(20)
      const timesSeen = staying.map((row) => seen.filter((other) => other === row).length)
      expect(timesSeen).toEqual(staying.map(() => 1))
      expect(new Set(seen).size).toBe(seen.length)
    },
  )
})
