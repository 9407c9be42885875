import { expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const ROWS = 12_000

describeEachEngine('While a column of a large dataset changes', ({ server, own, client, seed }) => {
  const filled = async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'n', type: 'number' },
        { name: 'kept', type: 'text' },
      ],
    })
    for (let start = 0; start < ROWS; start += 4_000)
      await client.rows.append(
        id,
        Array.from({ length: 4_000 }, (_, index) => ({ n: start + index, kept: `k${start + index}` })),
      )
    return id
  }
  /** All rows in the order of their numbers. */
  const contents = async (id: string): Promise<Row[]> => {
    const text = await new Response(await client.data.export(id, { format: 'ndjson' })).text()
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  /** Changes rows all over the dataset until `change` is done. Returns the texts of the rows that are left, by number. */
  const writingUntil = async (id: string, change: Promise<unknown>) => {
    const model = new Map<string, string | undefined>(Array.from({ length: ROWS }, (_, n) => [`row_${n + 1}`, `k${n}`]))
    let isDone = false
    void change.finally(() => {
      isDone = true
    })
    for (let step = 0; !isDone || step < 30; step += 1) {
      const row = `row_${1 + ((step * 2_411) % ROWS)}`
      if (step % 3 === 0 && model.get(row) !== undefined) {
        await client.rows.delete(id, row)
        model.set(row, undefined)
      } else if (step % 3 === 1 && model.get(row) !== undefined) {
        await client.rows.update(id, row, { kept: `changed ${step}` })
        model.set(row, `changed ${step}`)
      } else {
        const { row_ids } = await client.rows.append(id, [{ kept: `new ${step}` }, { kept: `newer ${step}` }])
        for (const [index, rowId] of row_ids.entries()) model.set(rowId, `${index === 0 ? 'new' : 'newer'} ${step}`)
      }
    }
    return [...model.values()].filter((kept) => kept !== undefined)
  }

  test('rows that are appended, changed and deleted are in it as they were written, and its type is another', async () => {
    const id = await filled()
    await client.indexes.create(id, { fields: ['kept'] })
    const change = client.columns.update(id, 'n', { type: 'text' })
    const written = await writingUntil(id, change)
    expect(await change).toEqual({ name: 'n', type: 'text' })
    const rows = await contents(id)
    expect(rows.map(({ kept }) => kept)).toEqual(written)
    const converted = rows.filter(({ kept }) => String(kept).startsWith('k'))
    expect(converted.every(({ n, kept }) => `k${n}` === kept)).toBe(true)
    expect((await client.datasets.get(id)).row_count).toBe(written.length)
    const byIndex = await client.rows.list(id, { filter: ['kept:k7'] })
    expect(byIndex.data.map(({ values }) => values['n'])).toEqual(['7'])
  })

  test('the same is so where the column is dropped', async () => {
    const id = await filled()
    const change = client.columns.delete(id, 'n')
    const written = await writingUntil(id, change)
    await change
    expect(await contents(id)).toEqual(written.map((kept) => ({ kept })))
  })

  test('a cell that does not convert, and was written in the middle of it, leaves all as it was', async () => {
    const { id } = await seed.dataset({ columns: [{ name: 't', type: 'text' }] })
    for (let start = 0; start < ROWS; start += 4_000)
      await client.rows.append(
        id,
        Array.from({ length: 4_000 }, (_, index) => ({ t: String(start + index) })),
      )
    const change = client.columns.update(id, 't', { type: 'number' }).catch((error) => error)
    await client.rows.append(id, [{ t: 'no number' }])
    const outcome = await change
    const { columns } = await client.datasets.get(id)
    // Either the new type refused the row, or the row stopped the change, whichever came first.
    expect([columns[0]?.type, outcome.field]).toEqual(['text', 'type'])
    expect(
      await server.store.steps.selectSpareTables({
        organizationId: own.organizationId,
        touchedBefore: Number.MAX_SAFE_INTEGER,
      }),
    ).toEqual([])
  })

  test('what it counts for in the quota is exact', async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'a', type: 'number' },
        { name: 'b', type: 'text' },
      ],
      rows: [{ a: 1, b: 'xyz' }],
    })
    const stored = () => server.store.selectStoredBytes({ organizationId: own.organizationId })
    const before = await stored()
    await client.columns.update(id, 'a', { type: 'text' })
    expect(await stored()).toBe(before - 8 + 1)
    await client.columns.delete(id, 'b')
    expect(await stored()).toBe(before - 8 + 1 - 3)
  })
})
