import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

// The clock stands still, so that only a change itself can change a tag.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describeEachEngine('The ETag of a dataset and of a row', ({ request, seed, client }) => {
  let id: string
  beforeEach(async () => {
    id = (
      await seed.dataset({
        rows: [
          { name: 'Ada', age: 36 },
          { name: 'Ada', age: 36 },
        ],
      })
    ).id
  })

  const read = (path: string, ifNoneMatch?: string) =>
    request('GET', `/datasets/${id}${path}`, {
      headers: ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch },
    })
  const tagOf = async (path: string) => (await read(path)).headers.get('ETag') ?? 'none'

  test.each([
    ['', 'private, no-store'],
    ['/rows/row_1', 'private, no-cache'],
  ])('of %j is strong, and the reply to a client that has it is a 304', async (path, cacheControl) => {
    const { headers } = await read(path)
    const tag = headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(headers.get('Cache-Control')).toBe(cacheControl)
    for (const form of [tag, `W/${tag}`, '*', `"a", ${tag}`]) {
      const again = await read(path, form)
      expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', tag])
      expect(again.headers.get('Cache-Control')).toBe(cacheControl)
    }
    expect((await read(path, '"other"')).status).toBe(200)
  })

  test('is in the replies to creation and to changes, as the next read has it', async () => {
    const { project_id, columns } = await client.datasets.get(id)
    const made = await request('POST', '/datasets', { body: { name: 'Made', project_id, columns } })
    const { id: madeId } = (made.body as { data: { id: string } }).data
    const found = await request('GET', `/datasets/${madeId}`)
    expect([found.text, found.headers.get('ETag')]).toEqual([made.text, made.headers.get('ETag')])
    for (const [path, body] of [
      ['', { name: 'Renamed' }],
      ['/rows/row_1', { values: { age: 37 } }],
    ] as const) {
      const changed = await request('PATCH', `/datasets/${id}${path}`, { body })
      expect(changed.headers.get('ETag')).toBe(await tagOf(path))
    }
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an append', () => client.rows.append(id, [{ age: 1 }])],
    ['a change of a row', () => client.rows.update(id, 'row_1', { age: 2 })],
    ['a deletion of a row', () => client.rows.delete(id, 'row_1')],
    ['an index', () => client.indexes.create(id, { fields: ['age'] })],
    ['a change of nothing', () => client.datasets.update(id, { name: 'Seeded' })],
    ['a column that stays as it is', () => client.columns.update(id, 'age', { name: 'age' })],
  ])('of a dataset is not moved by %s', async (_what, write) => {
    const before = await tagOf('')
    await write()
    expect(await tagOf('')).toBe(before)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['another name', () => client.datasets.update(id, { name: 'Other' })],
    [
      'another project',
      async () => client.datasets.update(id, { project_id: (await client.projects.create({ name: 'P' })).id }),
    ],
    [
      'a name that comes back',
      async () => {
        await client.datasets.update(id, { name: 'Other' })
        await client.datasets.update(id, { name: 'Seeded' })
      },
    ],
    ['a new column', () => client.columns.create(id, { name: 'new', type: 'text' })],
    ['a renamed column', () => client.columns.update(id, 'age', { name: 'years' })],
    ['a column of another type', () => client.columns.update(id, 'age', { type: 'text' })],
    ['a dropped column', () => client.columns.delete(id, 'age')],
    [
      'a column that was dropped and made again',
      async () => {
        await client.columns.delete(id, 'age')
        await client.columns.create(id, { name: 'age', type: 'number' })
      },
    ],
  ])('of a dataset is moved by %s, also within one millisecond', async (_what, write) => {
    const before = await tagOf('')
    await write()
    expect(await tagOf('')).not.toBe(before)
  })

  test('of a row is moved by a change of its cells, also within one millisecond, and by nothing that leaves it as it is', async () => {
    const seen = new Set([await tagOf('/rows/row_1')])
    for (const age of [1, 2, 3]) {
      await client.rows.update(id, 'row_1', { age })
      seen.add(await tagOf('/rows/row_1'))
    }
    expect(seen.size).toBe(4)
    const last = await tagOf('/rows/row_1')
    await client.rows.append(id, [{ age: 3 }])
    await client.rows.update(id, 'row_2', { age: 3 })
    await client.indexes.create(id, { fields: ['age'] })
    await client.datasets.update(id, { name: 'Other' })
    await client.rows.update(id, 'row_1', {})
    expect(await tagOf('/rows/row_1')).toBe(last)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a new column', () => client.columns.create(id, { name: 'new', type: 'text' })],
    ['a renamed column', () => client.columns.update(id, 'age', { name: 'years' })],
    ['a dropped column', () => client.columns.delete(id, 'age')],
  ])('of a row is moved by %s', async (_what, write) => {
    const before = await tagOf('/rows/row_1')
    await write()
    expect(await tagOf('/rows/row_1')).not.toBe(before)
  })

  test('is of one dataset or row alone, however equal others are', async () => {
    const twin = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    const ofTwin = async (path: string) => (await request('GET', `/datasets/${twin.id}${path}`)).headers.get('ETag')
    const tags = [await tagOf(''), await ofTwin(''), await tagOf('/rows/row_1'), await tagOf('/rows/row_2')]
    expect(new Set([...tags, await ofTwin('/rows/row_1')]).size).toBe(5)
  })
})
