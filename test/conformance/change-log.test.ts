import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('The log of a dataset', ({ server, own, client, clientOf, seed }) => {
  const changesOf = (datasetId: string) =>
    server.store.selectChanges({ organizationId: own.organizationId, datasetId, after: 0, limit: 100 })

  test('has one record for each write, by the numbers of its rows, in the order of the versions', async () => {
    const { id } = await seed.dataset()
    await client.rows.append(id, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    await client.rows.update(id, 'row_2', { age: 5 })
    await client.rows.delete(id, 'row_1')
    await client.columns.update(id, 'age', { type: 'text' })
    await client.rows.append(id, [{ age: '7' }])
    const changes = (await changesOf(id)).map(({ kind, firstRow, rowCount }) => [kind, firstRow, rowCount])
    expect(changes).toEqual([
      ['appended', 1, 3],
      ['updated', 2, 1],
      ['deleted', 1, 1],
      ['replaced', null, 0],
      ['appended', 4, 1],
    ])
    expect((await changesOf(id)).map(({ version }) => version)).toEqual([2, 3, 4, 5, 6])
  })

  test('has nothing of a write that was refused, nor of an index', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    const before = await changesOf(id)
    await client.indexes.create(id, { fields: ['age'] })
    await expect(client.rows.append(id, [{ age: 'x' as never }])).rejects.toThrow()
    await expect(client.rows.delete(id, 'row_9')).rejects.toThrow()
    await expect(client.columns.update(id, 'name', { type: 'number' })).rejects.toThrow()
    expect(await changesOf(id)).toEqual(before)
  })

  test('is counted in the usage of the organization, a change for each write, with how long the plan keeps it', async () => {
    const organization = await seed.organization('pro')
    const { rows, ...service } = clientOf(organization.apiKey)
    const usage = async () => (await service.organization.getUsage()).change_log
    expect(await usage()).toEqual({ retention_days: 30, changes: 0, bytes: 0 })
    const { id } = await seed.dataset({ in: organization, rows: [{ name: 'a' }, { name: 'b' }] })
    await rows.update(id, 'row_1', { age: 1 })
    await seed.dataset({ in: organization, rows: [{ name: 'c' }] })
    expect(await usage()).toEqual({ retention_days: 30, changes: 3, bytes: 192 })
    await rows.batch(id, {
      operations: [
        { op: 'update', rows: [{ id: 'row_2', values: { age: 2 } }] },
        { op: 'delete', ids: ['row_1'] },
      ],
    })
    expect(await usage()).toMatchObject({ changes: 4, bytes: 4 * 64 + '[["deleted",1,1]]'.length })
    await service.datasets.delete(id, { purge: true })
    expect(await usage()).toEqual({ retention_days: 30, changes: 1, bytes: 64 })
  })

  test('goes with the dataset', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a' }] })
    await client.datasets.delete(id, { purge: true })
    expect(await changesOf(id)).toEqual([])
  })
})
