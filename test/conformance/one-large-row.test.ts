import { expect, test } from 'vitest'
import { cpuSecondsOf } from '../support/cpu-seconds.ts'
import { describeEachEngine } from '../support/harness.ts'

const MEGABYTE = 1024 ** 2
const ROWS = 20_000
/** Far more than a change of a third of these rows takes. */
const SECONDS = 1

describeEachEngine('one row of almost 8 MiB among 20,000 small ones', ({ client, request, seed }) => {
  test('does not keep the others from being filtered, sorted, grouped, summed up and converted', async () => {
    const large = Array.from({ length: 7 }, (_, n) => ({ name: `large_${n}`, type: 'text' as const }))
    const { id } = await seed.dataset({
      columns: [{ name: 'n', type: 'number' }, { name: 't', type: 'text' }, ...large],
    })
    await client.rows.append(id, [Object.fromEntries(large.map(({ name }) => [name, 'x'.repeat(MEGABYTE)]))])
    for (let from = 0; from < ROWS; from += 10_000) {
      const lines = Array.from({ length: 10_000 }, (_, index) => `${from + index},${(from + index) % 3}`)
      const body = `n,t\n${lines.join('\n')}\n`
      const appended = await request('POST', `/datasets/${id}/rows`, { body, headers: { 'Content-Type': 'text/csv' } })
      expect(appended.status, appended.text).toBe(201)
    }
    const dataOf = async (path: string) => {
      const { status, body, text } = await request('GET', `/datasets/${id}/${path}`)
      expect(status, text.slice(0, 500)).toBe(200)
      return (body as { data: unknown }).data
    }
    expect(await dataOf(`data?fields=n&filter=n:>${ROWS - 2}`)).toEqual([{ n: ROWS - 1 }])
    expect(await dataOf('data?fields=n&sort=-n&limit=2')).toEqual([{ n: ROWS - 1 }, { n: ROWS - 2 }])
    expect(await dataOf('aggregate?filter=t:1')).toMatchObject([{ measures: { ':count': 6_667 } }])
    expect(await dataOf('aggregate?group=t&measure=large_0:max')).toHaveLength(4)
    expect(await dataOf('summary')).toMatchObject({ rows_matched: ROWS + 1 })
    const { status, text } = await request('PATCH', `/datasets/${id}/columns/n`, { body: { type: 'text' } })
    expect(status, text).toBe(200)
    // All in one transaction, which holds the dataset; with a statement for every two rows it took some seconds.
    const body = { filter: ['t:1'], values: { t: '4' }, expected: 6_667 }
    const [changed, seconds] = await cpuSecondsOf(() => request('POST', `/datasets/${id}/rows/update`, { body }))
    expect(changed.status, changed.text).toBe(200)
    expect(seconds).toBeLessThan(SECONDS)
  })
})
