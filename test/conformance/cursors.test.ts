import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const REFUSED = { status: 400, code: 'validation_error', field: 'cursor' }
const ROWS = ['a', 'b', 'c'].map((name, age) => ({ name, age }))

describeEachEngine('A cursor', ({ client, clientOf, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ rows: ROWS })).id
  })

  const QUERIES = [{}, { sort: ['name'] }, { sort: ['-age', 'name'], filter: ['age:>=0'] }]

  const cursorOf = async (query: object) => (await client.data.list(id, { ...query, limit: 1 })).pagination.cursor

  test.each(QUERIES)('of %j is refused with any one bit flipped, and at any shorter length', async (query) => {
    const cursor = await cursorOf(query)
    const bytes = Buffer.from(cursor, 'base64url')
    const altered = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      return flipped.toString('base64url')
    })
    for (let length = 0; length < cursor.length; length += 1) altered.push(cursor.slice(0, length))
    const accepted: string[] = []
    for (const other of altered) {
      const answer = client.data.list(id, { ...query, cursor: other })
      await expect(answer.then(() => accepted.push(other))).rejects.toMatchObject(REFUSED)
    }
    expect(accepted).toEqual([])
    expect((await client.data.list(id, { ...query, cursor })).data.length).toBe(2)
  })

  test('is refused in any other spelling of the same bytes', async () => {
    const cursor = await cursorOf({})
    for (const other of [
      `${cursor}=`,
      `${cursor}==`,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor}A`,
      `${cursor}AAAA`,
      '*',
    ]) {
      await expect(client.data.list(id, { cursor: other })).rejects.toMatchObject(REFUSED)
    }
  })

  test.each([
    ['another sort', { sort: ['name'] }],
    ['another direction', { sort: ['-age'] }],
    ['more fields', { sort: ['age', 'name'] }],
    ['no sort', {}],
    ['a filter', { sort: ['age'], filter: ['age:>0'] }],
  ])('of a sort by age does not go with %s', async (_what, query) => {
    const cursor = await cursorOf({ sort: ['age'] })
    await expect(client.data.list(id, { ...query, cursor })).rejects.toMatchObject(REFUSED)
  })

  test.each([
    ['another value', ['age:>1']],
    ['another operator', ['age:>=0']],
    ['another field', ['name:>0']],
    ['another filter beside', ['age:>0', 'name:!']],
    ['no filter', []],
  ])('of a filter does not go with %s', async (_what, filter) => {
    const cursor = await cursorOf({ filter: ['age:>0'] })
    await expect(client.data.list(id, { filter, cursor })).rejects.toMatchObject(REFUSED)
  })

  test('of one dataset does not go with another, even one that looks the same', async () => {
    const other = await seed.dataset({ rows: ROWS })
    const cursor = await cursorOf({})
    await expect(client.data.list(other.id, { cursor })).rejects.toMatchObject(REFUSED)
  })

  test('of one organization does not go with another', async () => {
    const other = await seed.organization()
    const foreign = await seed.dataset({ in: other, rows: ROWS })
    const { cursor } = (await clientOf(other.apiKey).data.list(foreign.id, { limit: 1 })).pagination
    await expect(client.data.list(id, { cursor })).rejects.toMatchObject(REFUSED)
  })

  test('of a list of datasets does not go with rows, nor the other way round', async () => {
    const { cursor } = (await client.datasets.list()).pagination
    await expect(client.rows.list(id, { cursor })).rejects.toMatchObject(REFUSED)
    await expect(client.datasets.list({ cursor: await cursorOf({}) })).rejects.toMatchObject(REFUSED)
  })
})
