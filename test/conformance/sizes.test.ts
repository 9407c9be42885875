import { expect, test } from 'vitest'
import { cpuSecondsOf } from '../support/cpu-seconds.ts'
import { describeEachEngine } from '../support/harness.ts'

const MEGABYTE = 1024 ** 2

/** Far more than any of these requests takes, and far less than such an attack once took. */
const FEW_SECONDS = 5

describeEachEngine('What one request may cost', ({ client, seed, request, onSqlite }) => {
  const wide = Array.from({ length: 20 }, (_, n) => ({ name: `c${n}`, type: 'text' as const }))

  test('a row takes 8 MiB as JSON at most, escapes counted, so that it can always be read', async () => {
    const { id } = await seed.dataset({ columns: wide })
    const cells = (count: number) =>
      Object.fromEntries(wide.slice(0, count).map(({ name }) => [name, '\u0001'.repeat(MEGABYTE)]))
    const refused = await request('POST', `/datasets/${id}/rows`, { body: { rows: [{}, cells(2)] } })
    expect(refused).toMatchObject({ status: 422, error: { field: 'rows[1]' } })
    await client.rows.append(id, [cells(1)])
    const grown = await request('PATCH', `/datasets/${id}/rows/row_1`, {
      body: { values: { c1: '\u0001'.repeat(MEGABYTE) } },
    })
    expect(grown).toMatchObject({ status: 422, error: { field: 'values' } })
    expect((await client.rows.get(id, 'row_1')).values['c1']).toBeNull()
  })

  onSqlite?.('millions of numbers beside one with many digits are refused for little work', async () => {
    const { id } = await seed.dataset()
    const body = `{"rows":[{"name":[${'1,'.repeat(4_000_000)}1111111111111111]}]}`
    const [{ status }, seconds] = await cpuSecondsOf(() => request('POST', `/datasets/${id}/rows`, { body }))
    expect(status).toBe(422)
    expect(seconds).toBeLessThan(FEW_SECONDS)
  })

  onSqlite?.('a million unknown columns are refused for little work, and the first hundred named', async () => {
    const { id } = await seed.dataset()
    const names = Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`)
    const body = `{"rows":[{${names.join()}}]}`
    const [{ status, error }, seconds] = await cpuSecondsOf(() => request('POST', `/datasets/${id}/rows`, { body }))
    expect(status).toBe(422)
    expect(error.details).toHaveLength(100)
    expect(seconds).toBeLessThan(FEW_SECONDS)
  })

  onSqlite?.('a name of a megabyte is not sent back', async () => {
    const { id } = await seed.dataset()
    const { status, text } = await request('POST', `/datasets/${id}/rows`, {
      body: { rows: [{ ['x'.repeat(MEGABYTE)]: 1 }] },
    })
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(10_000)
  })

  onSqlite?.('bodies that carry no rows take 1 MiB at most', async () => {
    const { status, error } = await request('POST', '/projects', { body: { name: 'x'.repeat(MEGABYTE) } })
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'body' })
  })
})
