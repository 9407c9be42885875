import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('What happens at the same time', ({ client, seed }) => {
  test('two PATCHes of one dataset lose neither change', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { id } = await seed.dataset()
      const { id: elsewhere } = await client.projects.create({ name: 'Elsewhere' })
      await Promise.all([
        client.datasets.update(id, { name: 'New' }),
        client.datasets.update(id, { project_id: elsewhere }),
      ])
      expect(await client.datasets.get(id)).toMatchObject({ name: 'New', project_id: elsewhere })
    }
  })

  test('a column that is dropped underneath is read without, not a fault', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await client.columns.create(id, { name: 'brief', type: 'text' })
      const reads = Array.from({ length: 20 }, async () => client.data.list(id))
      const [, ...pages] = await Promise.all([client.columns.delete(id, 'brief'), ...reads])
      for (const { data } of pages) expect(data[0]).toMatchObject({ name: 'Ada', age: 36 })
    }
  })

  test('a column or rows for a dataset that is being deleted find it there or not at all', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { id } = await seed.dataset()
      const outcomes = await Promise.allSettled([
        client.datasets.delete(id),
        client.columns.create(id, { name: 'late', type: 'text' }),
        client.rows.append(id, [{ name: 'late' }]),
      ])
      const statuses = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : 'ok'))
      expect(statuses[0]).toBe('ok')
      for (const status of statuses) expect(['ok', 404]).toContain(status)
    }
  })

  test('scans beyond those that run at once wait for their turn, and are answered', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ name: `row ${n}`, age: n % 97 }))
    const busy = await seed.dataset({ rows })
    const scans = Array.from({ length: 30 }, async () =>
      client.data.list(busy.id, { sort: ['-age', 'name'], limit: 2 }),
    )
    for (const { data } of await Promise.all(scans)) expect(data.map(({ age }) => age)).toEqual([96, 96])
  })
})
