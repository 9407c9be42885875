import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'more', type: 'json' },
]

const REFUSED = { status: 422, code: 'validation_error' }

describeEachEngine('Indexes', ({ client, request, seed }) => {
  test('are created, listed in creation order page by page, and dropped', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const made = [
      await client.indexes.create(id, { fields: ['-delay', 'origin'] }),
      await client.indexes.create(id, { fields: ['origin'] }),
      await client.indexes.create(id, { fields: ['-origin'] }),
    ]
    expect(made[0]).toEqual({
      id: expect.stringMatching(/^idx_[0-9a-z]{26}$/),
      fields: ['-delay', 'origin'],
      kind: 'sorted',
      unique: false,
      status: 'ready',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    for (const limit of [1, 2, 100]) expect(await client.indexes.list(id, { limit }).toArray()).toEqual(made)
    const { cursor } = (await client.indexes.list(id)).pagination
    await client.indexes.delete(id, made[1]?.id ?? '')
    expect(await client.indexes.list(id).toArray()).toEqual([made[0], made[2]])
    const added = await client.indexes.create(id, { fields: ['origin'] })
    expect((await client.indexes.list(id, { cursor })).data).toEqual([added])
  })

  test('are gone when they are dropped, also for a second drop', async () => {
    const { id } = await seed.dataset()
    const index = await client.indexes.create(id, { fields: ['age'] })
    await client.indexes.delete(id, index.id)
    await expect(client.indexes.delete(id, index.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('of the same fields are there once; the refusal names the one that is there', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const there = await client.indexes.create(id, { fields: ['-delay', 'origin'] })
    const { status, error } = await request('POST', `/datasets/${id}/indexes`, {
      body: { fields: ['-delay', 'origin'] },
    })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'fields' })
    expect(error.message).toBe(`The dataset already has an index of -delay,origin: ${there.id}.`)
  })

  test('asked for at the same time are made once', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const asked = Array.from({ length: 8 }, () => client.indexes.create(id, { fields: ['delay'] }))
    const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
    expect(made).toHaveLength(1)
    expect(await client.indexes.list(id).toArray()).toHaveLength(1)
  })

  test('are at most 16', async () => {
    const columns = Array.from({ length: 9 }, (_, n): Column => ({ name: `c${n}`, type: 'number' }))
    const { id } = await seed.dataset({ columns })
    const fields = columns.flatMap(({ name }) => [name, `-${name}`])
    for (const field of fields.slice(0, 16)) await client.indexes.create(id, { fields: [field] })
    const beyond = client.indexes.create(id, { fields: [fields[16] ?? ''] })
    await expect(beyond).rejects.toMatchObject({ ...REFUSED, field: 'fields' })
    await expect(beyond).rejects.toThrow('already has 16 indexes')
  })

  test.each([
    { fields: ['delay', 'more'], field: 'fields[1]', told: 'json' },
    { fields: ['delay', 'size'], field: 'fields[1]', told: 'Its columns: "origin", "delay", "more"' },
    { fields: ['delay', '-delay'], field: 'fields[1]', told: 'fields[0]' },
    { fields: ['-'], field: 'fields[0]', told: 'index field' },
    { fields: ['origin,delay'], field: 'fields[0]', told: 'index field' },
  ])('of $fields are a 422 at $field', async ({ fields, field, told }) => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const asked = client.indexes.create(id, { fields })
    await expect(asked).rejects.toMatchObject({ ...REFUSED, field })
    await expect(asked).rejects.toThrow(told)
  })

  test('go with their dataset', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a' }] })
    await client.indexes.create(id, { fields: ['name'] })
    await client.datasets.delete(id)
    await expect(client.indexes.list(id)).rejects.toMatchObject({ status: 404 })
  })

  test('take no cursor of another list', async () => {
    const { id } = await seed.dataset()
    const other = await seed.dataset()
    for (const { pagination } of [await client.indexes.list(other.id), await client.projects.list()]) {
      const list = client.indexes.list(id, { cursor: pagination.cursor })
      await expect(list).rejects.toMatchObject({ status: 400, field: 'cursor' })
    }
  })

  test('change neither the dataset nor its times', async () => {
    const before = await seed.dataset({ rows: [{ name: 'a' }] })
    const { id } = await client.indexes.create(before.id, { fields: ['name'] })
    expect(await client.datasets.get(before.id)).toEqual(before)
    await client.indexes.delete(before.id, id)
    expect(await client.datasets.get(before.id)).toEqual(before)
  })
})
