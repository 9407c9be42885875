import { beforeEach, expect, test, vi } from 'vitest'
import { StoreError } from '../../server/store/store.ts'
import { failingStore } from '../support/failing-store.ts'
import { describeEachEngine } from '../support/harness.ts'

const faulty = failingStore()
const lines: string[] = []

interface Line {
  readonly level: number
  readonly msg: string
  readonly operation?: string
  readonly [name: string]: unknown
}

function logged(): Line[] {
  return lines.map((line) => JSON.parse(line) as Line)
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

describeEachEngine(
  'the log',
  ({ request, seed, own }) => {
    beforeEach(() => {
      faulty.recover()
      lines.length = 0
    })

    test('has one line for each request, with who asked for what, how it went, how long it took and how many rows', async () => {
      const { id } = await seed.dataset({ rows: [{ age: 1 }, { age: 2 }, { age: 3 }] })
      lines.length = 0
      const replies = [
        await request('POST', `/datasets/${id}/rows`, { body: { rows: [{ age: 4 }, { age: 5 }] } }),
        await request('GET', `/datasets/${id}/data?limit=4`),
        await request('GET', `/datasets/${id}/rows?filter=age:%3E4`),
        await request('GET', `/datasets/${id}/rows/row_1`),
        await request('GET', `/datasets/${id}`),
        await request('GET', `/datasets/${id}/data?limit=0`),
        await request('DELETE', `/datasets/${id}/rows/row_1`),
      ]
      const told = logged()
      const wanted = [
        { operation: 'appendRows', status: 201, rows: 2 },
        { operation: 'listData', status: 200, rows: 4 },
        { operation: 'listRows', status: 200, rows: 1 },
        { operation: 'getRow', status: 200, rows: 1 },
        { operation: 'getDataset', status: 200 },
        { operation: 'listData', status: 400 },
        { operation: 'deleteRow', status: 204 },
      ]
      expect(told.map(({ operation, status, rows }) => ({ operation, status, rows }))).toEqual(wanted)
      for (const [at, line] of told.entries()) {
        expect(line).toMatchObject({
          request_id: replies[at]?.headers.get('X-Request-Id'),
          organization: own.organizationId,
          address: '127.0.0.0/24',
          api_key: expect.stringMatching(/^key_/),
          trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        })
        expect(line['duration_ms']).toBeGreaterThan(0)
      }
    })

    test.each([1, 9_000])(
      'has the line of an export of %i rows when it has ended, not when it has begun',
      async (rows) => {
        const text = 'x'.repeat(60)
        const { id } = await seed.dataset({ rows: Array.from({ length: rows }, (_, age) => ({ age, name: text })) })
        lines.length = 0
        await request('GET', `/datasets/${id}/export?format=csv`)
        await vi.waitUntil(() => lines.length > 0)
        expect(logged()).toEqual([expect.objectContaining({ operation: 'exportData', status: 200, rows })])
        expect(logged()[0]).not.toHaveProperty('broken_off')
      },
    )

    test('takes a trace over, gives it back nowhere, and has it in the line of a fault too', async () => {
      faulty.failWith(new Error('broken'), { sparing: ['findKeyHolder'] })
      const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'canary=1' }
      const reply = await request('GET', '/projects', { headers })
      expect(JSON.stringify([...reply.headers])).not.toContain(TRACE)
      expect(logged()).toEqual([
        expect.objectContaining({ level: 50, trace_id: TRACE }),
        expect.objectContaining({ level: 30, trace_id: TRACE, parent_id: PARENT, status: 500 }),
      ])
      lines.length = 0
      await request('GET', '/datasets', { headers: { traceparent: `00-${TRACE}-canary` } })
      expect(logged()[0]?.['trace_id']).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/)
      expect(lines.join()).not.toContain('canary')
    })

    test('has nothing of what a caller sent, in whatever place it was sent', async () => {
      const { id } = await seed.dataset({ columns: [{ name: 'canary-column', type: 'text' }] })
      const cells = { 'canary-column': 'canary-cell' }
      await request('POST', `/datasets/${id}/rows`, { body: { rows: [cells] } })
      await request('PATCH', `/datasets/${id}/rows/row_1`, { body: { values: cells } })
      await request('POST', `/datasets/${id}/rows`, { body: { rows: [{ 'canary-column': 7e300, canary: 'canary' }] } })
      await request('POST', '/projects', { body: '{"name": "canary-body' })
      await request(
        'GET',
        `/datasets/${id}/data?filter=canary-column:canary-filter&sort=canary-sort&cursor=canary-cursor`,
      )
      await request('GET', `/datasets/${id}/data?filter=canary-column:~canary-filter&sort=canary-column`)
      await request('GET', '/canary-path', {
        headers: { 'X-Request-Id': 'canary-id', Cookie: 'dataset_session=canary' },
      })
      await request('GET', '/projects', { key: 'canary-key' })
      await request('POST', '/session', {
        session: null,
        body: { email: 'canary@example.com', password: 'canary-word' },
      })
      await request('POST', '/invitations', { body: { email: 'canary@example.com', role: 'member' } })
      // Like the errors of drivers, which contain the refused row.
      const refused = Object.assign(new Error('refused'), { detail: 'Failing row contains (canary-detail)' })
      faulty.failWith(refused, { sparing: ['findKeyHolder'] })
      await request('GET', '/projects')
      faulty.failWith(new StoreError('unavailable', 'away', { cause: refused }), { sparing: ['findKeyHolder'] })
      await request('GET', '/projects')
      expect(lines.length).toBeGreaterThanOrEqual(14)
      expect(lines.join()).toContain('refused')
      expect(lines.join()).not.toMatch(/canary/i)
      expect(lines.join()).not.toContain(own.apiKey.slice(8))
    })
  },
  { wrapStore: faulty.wrapStore, log: (line) => lines.push(line) },
)
