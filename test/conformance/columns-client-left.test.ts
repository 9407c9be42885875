import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const ROWS = 12_000

describeEachEngine('A large change whose client leaves in the middle', ({ server, own, client, seed }) => {
  const { organizationId } = own

  const filled = async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'n', type: 'number' },
        { name: 't', type: 'text' },
      ],
    })
    for (let start = 0; start < ROWS; start += 4_000) {
      const rows = Array.from({ length: 4_000 }, (_, at) => ({ n: start + at, t: `t${start + at}` }))
      await client.rows.append(id, rows)
    }
    return id
  }

  /** Sends a request, and closes its connection when the server has begun to work on it. */
  const sendAndLeave = async (method: string, path: string, body: object, hasBegun: () => Promise<boolean>) => {
    const leaving = new AbortController()
    const headers = { Authorization: `Bearer ${own.apiKey}`, 'Content-Type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(body), signal: leaving.signal }
    const reply = server.fetch(`${server.baseUrl}${path}`, request).catch((error: unknown) => error)
    while (!(await hasBegun())) await new Promise(setImmediate)
    leaving.abort()
    expect(await reply).toMatchObject({ name: 'AbortError' })
  }

  const spareTables = async (id: string) => {
    const all = await server.store.steps.selectSpareTables({ organizationId, touchedBefore: Number.MAX_SAFE_INTEGER })
    return all.filter(({ datasetId }) => datasetId === id)
  }

  test('is made to its end, and leaves no other table', async () => {
    const id = await filled()
    const hasBegun = async () => (await spareTables(id)).length > 0
    await sendAndLeave('PATCH', `/datasets/${id}/columns/n`, { type: 'text' }, hasBegun)
    await expect.poll(async () => (await client.datasets.get(id)).columns[0]?.type, { timeout: 50_000 }).toBe('text')
    await expect.poll(() => spareTables(id), { timeout: 10_000 }).toEqual([])
    const last = await client.rows.list(id, { filter: [`t:t${ROWS - 1}`] })
    expect(last.data.map(({ values }) => values)).toEqual([{ n: String(ROWS - 1), t: `t${ROWS - 1}` }])
  })

  test('is an index that pages are read by', async () => {
    const id = await filled()
    const statuses = async () => (await client.indexes.list(id).toArray()).map(({ status }) => status)
    await sendAndLeave('POST', `/datasets/${id}/indexes`, { fields: ['t'] }, async () => (await statuses()).length > 0)
    await expect.poll(statuses, { timeout: 50_000 }).toEqual(['ready'])
    const first = await client.rows.list(id, { sort: ['t'], limit: 1 })
    expect(first.data.map(({ values }) => values['n'])).toEqual([0])
  })
})
