import { expect, test } from 'vitest'
import { all, not } from '../../client/index.ts'
import { describeService } from '../support/harness.ts'

const columns = { sku: 'text', size: 'number' } as const

describeService('A dataset handle', ({ client, seed }) => {
  const keyed = async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'size', type: 'number' },
      ],
    })
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    return client.dataset(id, { columns })
  }

  test('upserts any number of rows in requests of some, and says what became of each', async () => {
    const items = await keyed()
    async function* rows(count: number) {
      for (let n = 0; n < count; n += 1) yield { sku: `n${n}`, size: n }
    }
    const progress: number[] = []
    const options = { match: ['sku'], batchRows: 10 } as const
    const first = await items.upsert(rows(25), {
      ...options,
      onProgress: ({ rowsCreated }) => progress.push(rowsCreated),
    })
    expect(first).toMatchObject({ rowsCreated: 25, rowsUpdated: 0, rowsUnchanged: 0 })
    expect(progress).toEqual([10, 20, 25])
    const again = await items.upsert(rows(30), options)
    expect(again).toMatchObject({ rowsCreated: 5, rowsUnchanged: 25 })
    expect(again.rows.slice(0, 25).map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
    expect(await items.upsert([], options)).toMatchObject({ rowsCreated: 0, rows: [] })
  })

  test('names a refused row by its place in the source, and gives each request a key of its own', async () => {
    const items = await keyed()
    const rows = Array.from({ length: 5 }, (_, n) => ({ sku: `n${n}`, size: n }))
    const options = { match: ['sku'], batchRows: 2, idempotencyKey: 'nightly' } as const
    expect(await items.upsert(rows, options)).toMatchObject({ rowsCreated: 5 })
    const twice = [...rows.slice(0, 2), { sku: 'n9' }, { sku: 'n9' }]
    const error = await items.upsert(twice, { match: ['sku'], batchRows: 2 }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      field: 'rows[3].sku',
      message: expect.stringMatching(/^rows\[3\]\.sku: .* rows\[2\]\./),
      details: [{ field: 'rows[3].sku', message: expect.stringContaining('rows[2]') }],
      requestId: expect.stringMatching(/^req_/),
    })
  })

  test('sends rows that are large in requests of their own', async () => {
    const items = await keyed()
    const rows = Array.from({ length: 3 }, (_, n) => ({ sku: `n${n}`, size: n }))
    const wide = rows.map((row) => ({ ...row, sku: row.sku.padEnd(400, 'x') }))
    expect(await items.upsert(wide, { match: ['sku'] })).toMatchObject({ rowsCreated: 3 })
    await expect(items.upsert([{ sku: 'a', size: Number.NaN }], { match: ['sku'] })).rejects.toThrow(TypeError)
  })

  test('changes and deletes rows by typed conditions', async () => {
    const items = await keyed()
    await items.append([{ sku: 'A', size: 1 }, { sku: 'B', size: 2 }, { sku: 'C' }])
    expect(await items.updateWhere(['size', '>', 1], { size: 5 }, { expected: 1 })).toMatchObject({ rows_updated: 1 })
    expect(await items.deleteWhere(not(['sku', '=', 'A']), { dryRun: true })).toMatchObject({ rows_deleted: 2 })
    await expect(items.deleteWhere(all(['sku', '=', 'A']), { expected: 2 })).rejects.toMatchObject({
      field: 'expected',
    })
    // @ts-expect-error no such column
    await expect(async () => items.updateWhere(['nope', '=', 1], { size: 5 }, { expected: 1 })).rejects.toThrow()
    await items.update('row_1', { size: null })
    await items.delete('row_3')
    expect(await items.rows().toArray()).toEqual([
      { sku: 'A', size: null },
      { sku: 'B', size: 5 },
    ])
    const { version } = await items.batch({ operations: [{ op: 'append', rows: [{ sku: 'D' }] }] })
    const stale = { operations: [{ op: 'delete', ids: ['row_1'] }], expected_version: version - 1 } as const
    await expect(items.batch({ ...stale, operations: [{ op: 'delete', ids: ['row_1'] }] })).rejects.toMatchObject({
      field: 'expected_version',
    })
  })
})
