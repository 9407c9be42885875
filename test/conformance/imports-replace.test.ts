import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { runImport } from '../support/run-import.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
]

const REPLACE = { query: '?mode=replace' }
const lines = (count: number, price: number) => Array.from({ length: count }, (_, n) => `n${n},${price}\n`).join('')

describeEachEngine('An import that replaces', (harness) => {
  const { client, request, seed, onSqlite } = harness
  // A part has 10,000 rows. On PostgreSQL test/store/imports-interrupted has several parts.
  const MANY = onSqlite === undefined ? 200 : 12_000
  const dataset = async (rows: readonly object[] = []) =>
    (await seed.dataset({ columns: COLUMNS, rows: rows as never })).id
  const tagOf = async (id: string) => (await request('GET', `/datasets/${id}/data`)).headers.get('ETag')

  test('puts the rows of the file in the place of all that there were, and row numbers go on', async () => {
    const id = await dataset([{ sku: 'old' }, { sku: 'older' }])
    await client.indexes.create(id, { fields: ['price', 'sku'] })
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const { cursor } = (await client.rows.list(id)).pagination
    const before = await client.datasets.get(id)
    const replaced = await runImport(harness, id, `sku,price\n${lines(MANY, 1)}`, REPLACE)
    expect(replaced).toMatchObject({ status: 'succeeded', mode: 'replace', rows_read: MANY, rows_written: MANY })
    expect(await client.datasets.get(id)).toMatchObject({ row_count: MANY, updated_at: before.updated_at })
    expect((await client.rows.list(id, { limit: 1 })).data).toMatchObject([{ id: 'row_3', values: { sku: 'n0' } }])
    expect((await client.rows.list(id, { limit: 1, cursor })).data).toMatchObject([{ id: 'row_3' }])
    expect((await client.rows.list(id, { filter: ['price:1'], sort: ['sku'], limit: 1 })).data).toMatchObject([
      { id: 'row_3' },
    ])
    await client.rows.append(id, [{ sku: 'next' }])
    await expect(client.rows.append(id, [{ sku: 'n5' }])).rejects.toMatchObject({ status: 422 })
    expect((await client.rows.list(id, { filter: ['sku:next'] })).data).toMatchObject([{ id: `row_${MANY + 3}` }])
    // Again, and with none.
    expect(await runImport(harness, id, 'sku\n', REPLACE)).toMatchObject({ status: 'succeeded', rows_written: 0 })
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 0 })
  })

  test('that fails leaves everything as it was', async () => {
    const id = await dataset([{ sku: 'old', price: 1 }])
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const before = await tagOf(id)
    const wrong = await runImport(harness, id, `sku,price\n${lines(MANY, 2)}bad,x\n`, REPLACE)
    expect(wrong).toMatchObject({ status: 'failed', rows_written: 0, rows_refused: 1 })
    const twice = await runImport(harness, id, 'sku\na\nb\na\n', REPLACE)
    expect(twice).toMatchObject({ status: 'failed', rows_written: 0 })
    expect(twice.error?.message).toMatch(/^1 row has the same "sku" as an earlier row of the file/)
    expect(await tagOf(id)).toBe(before)
    expect((await client.data.list(id)).data).toEqual([{ sku: 'old', price: 1 }])
    await client.columns.create(id, { name: 'more', type: 'json' })
  })

  test('leaves out refused rows if it is asked to, and moves the tag once', async () => {
    const id = await dataset([{ sku: 'old' }])
    const replaced = await runImport(harness, id, 'sku,price\na,1\nb,x\nc,3\n', {
      query: '?mode=replace&on_error=skip',
    })
    expect(replaced).toMatchObject({ status: 'succeeded', rows_read: 3, rows_written: 2, rows_refused: 1 })
    expect((await client.data.list(id)).data.map(({ sku }) => sku)).toEqual(['a', 'c'])
  })

  test('keeps the rows that there are if no row of the file can be stored', async () => {
    const id = await dataset([{ sku: 'old', price: 1 }])
    await client.columns.update(id, 'price', { min: 0 })
    const before = await tagOf(id)
    const none = await runImport(harness, id, `sku,price\n${lines(101, -1)}`, { query: '?mode=replace&on_error=skip' })
    expect(none).toMatchObject({ status: 'failed', rows_read: 101, rows_written: 0, rows_refused: 101 })
    expect(none.error?.message).toMatch(
      /^No row of the file can be stored, so the dataset keeps .* Nothing was written/,
    )
    expect((await client.imports.listErrors(none.id, { limit: 1 })).data).toMatchObject([{ line: 2, field: 'price' }])
    expect(await tagOf(id)).toBe(before)
  })

  test('shows readers all of the old rows or all of the new ones', async () => {
    const id = await dataset(Array.from({ length: 100 }, (_, n) => ({ sku: `n${n}`, price: 0 })))
    let isOver = false
    const torn: unknown[] = []
    const reading = (async () => {
      while (!isOver) {
        const { data } = await client.data.list(id, { limit: 100 })
        if (data.length !== 100 || new Set(data.map(({ price }) => price)).size !== 1) torn.push(data)
      }
    })()
    for (let price = 1; price <= 5; price += 1) await runImport(harness, id, `sku,price\n${lines(100, price)}`, REPLACE)
    isOver = true
    await reading
    expect(torn).toEqual([])
  })
})
