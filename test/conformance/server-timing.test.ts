import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const FORM = /^lane;desc="(main|index|scan|write)", wait;dur=\d+\.\d\d, run;dur=\d+\.\d\d$/

describeEachEngine('Server-Timing', ({ request, seed }) => {
  let small: string
  let large: string
  beforeAll(async () => {
    small = (await seed.dataset({ rows: [{ age: 1 }] })).id
    large = (await seed.dataset({ rows: Array.from({ length: 2_000 }, (_, age) => ({ age })) })).id
  })

  const timing = async (method: string, path: string, prefer = 'server-timing', body?: unknown) => {
    const { headers } = await request(method, path, { headers: { Prefer: prefer }, body })
    return headers.get('Server-Timing')
  }
  const laneOf = async (...args: Parameters<typeof timing>) => FORM.exec((await timing(...args)) ?? '')?.[1]

  test('says in which lane the work was done', async () => {
    expect(await laneOf('GET', `/datasets/${small}`)).toBe('main')
    expect(await laneOf('GET', `/datasets/${large}/data`)).toBe('main')
    expect(await laneOf('GET', `/datasets/${small}/data?sort=age`)).toBe('main')
    expect(await laneOf('GET', `/datasets/${large}/data?sort=age`)).toBe('scan')
    expect(await laneOf('GET', `/datasets/${large}/export?format=csv`)).toBe('scan')
    expect(await laneOf('POST', `/datasets/${small}/rows`, undefined, { rows: [{ age: 2 }] })).toBe('write')
  })

  test('says when an index spared a scan', async () => {
    const { id } = await seed.dataset({ rows: Array.from({ length: 600 }, (_, age) => ({ age })) })
    expect(await laneOf('GET', `/datasets/${id}/data?sort=-age`)).toBe('scan')
    await request('POST', `/datasets/${id}/indexes`, { body: { fields: ['-age'] } })
    expect(await laneOf('GET', `/datasets/${id}/data?sort=-age`)).toBe('index')
  })

  test('says how long it took, and that is not longer than the request', async () => {
    const start = performance.now()
    const [, wait = 0, run = 0] = /wait;dur=(\S+), run;dur=(\S+)/
      .exec((await timing('GET', `/datasets/${large}/data?sort=-age`)) ?? '')
      ?.map(Number) ?? [0, 0, 0]
    expect(run).toBeGreaterThan(0)
    expect(wait + run).toBeLessThan(performance.now() - start)
  })

  test.each([
    'server-timing',
    'Server-Timing',
    'return=minimal, server-timing',
    'server-timing;x=1',
    'server-timing=1',
  ])('is sent on Prefer: %s', async (prefer) => {
    expect(await timing('GET', '/datasets', prefer)).toMatch(FORM)
  })

  test.each(['return=minimal', 'server-timings', 'x-server-timing', 'return="server-timing"', ' '])(
    'is not sent on Prefer: %s',
    async (prefer) => {
      expect(await timing('GET', '/datasets', prefer)).toBeNull()
    },
  )

  test('is sent only if the request asks for it', async () => {
    expect((await request('GET', '/datasets')).headers.get('Server-Timing')).toBeNull()
  })

  test('is sent with failures too, and with what is not modified', async () => {
    expect(await timing('GET', '/datasets/ds_nope')).toMatch(FORM)
    const headers = { Prefer: 'server-timing', 'If-None-Match': '*' }
    const { status, headers: sent } = await request('GET', `/datasets/${large}/data?sort=age`, { headers })
    expect([status, FORM.exec(sent.get('Server-Timing') ?? '')?.[1]]).toEqual([304, 'main'])
  })
})
