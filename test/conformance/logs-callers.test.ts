import { expect, test } from 'vitest'
import { StoreError } from '../../server/store/store.ts'
import { makeSession } from '../support/console-user.ts'
import { failingStore } from '../support/failing-store.ts'
import { describeEachEngine } from '../support/harness.ts'
import { exchange } from '../support/raw-socket.ts'
import { LOOPS } from '../support/test-server.ts'

interface Line {
  readonly level: number
  readonly [name: string]: unknown
}

const ADDRESSES = [
  { how: 'full', ofIpv4: '203.0.113.77', ofIpv6: '2001:db8:1:2::7', ofSocket: '127.0.0.1' },
  { how: 'truncated', ofIpv4: '203.0.113.0/24', ofIpv6: '2001:db8:1::/48', ofSocket: '127.0.0.0/24' },
  { how: 'none', ofIpv4: undefined, ofIpv6: undefined, ofSocket: undefined },
] as const

for (const { how, ofIpv4, ofIpv6, ofSocket } of ADDRESSES) {
  const lines: Line[] = []
  describeEachEngine(
    `the log with LOG_ADDRESSES=${how}`,
    ({ request, server, own }) => {
      test('has who asked: the address as configured, and the user or the key', async () => {
        lines.length = 0
        const session = await makeSession(server.store, own.owner.userId)
        await request('GET', '/projects', { headers: { 'X-Forwarded-For': '203.0.113.77' } })
        await request('GET', '/projects', { session, headers: { 'X-Forwarded-For': '2001:db8:1:2::7' } })
        await request('GET', '/projects', { key: null, headers: { 'X-Forwarded-For': '203.0.113.77' } })
        const api_key = expect.stringMatching(/^key_/)
        expect(lines.map(({ address, user, api_key }) => ({ address, user, api_key }))).toEqual([
          { address: ofIpv4, user: undefined, api_key },
          { address: ofIpv6, user: own.owner.userId, api_key: undefined },
          { address: ofIpv4, user: undefined, api_key: undefined },
        ])
      })

      test.skipIf(how !== 'truncated')('has the address of what was refused before it was a request', async () => {
        lines.length = 0
        await exchange(server.baseUrl, 'nonsense\r\n\r\n')
        expect(lines).toMatchObject([{ msg: 'request refused', status: 400, address: '127.0.0.0/24' }])
        expect(ofSocket).toBe('127.0.0.0/24')
      })
    },
    { trustProxy: 1, limits: { LOG_ADDRESSES: how }, log: (line) => lines.push(JSON.parse(line) as Line) },
  )
}

const faulty = failingStore()
const shed: Line[] = []

describeEachEngine(
  'requests that are answered with 503',
  ({ request }) => {
    // Each loop has its own.
    test.skipIf(LOOPS > 1)('have one line that says why for all of one reason, and their own line each', async () => {
      const refuse = (message: string) =>
        faulty.failWith(new StoreError('unavailable', message), { sparing: ['findKeyHolder'] })
      shed.length = 0
      for (let sent = 0; sent < 20; sent += 1) {
        refuse(`${sent} jobs of org_${sent} wait already`)
        await request('GET', '/projects')
      }
      const why = shed.filter(({ level }) => level > 30)
      expect(why).toMatchObject([
        { level: 40, msg: 'request answered with 503', err: { message: '0 jobs of org_0 wait already' } },
      ])
      expect(shed.filter(({ level, status }) => level === 30 && status === 503)).toHaveLength(20)
      faulty.failWith(new StoreError('unavailable', 'away', { cause: new Error('refused') }), {
        sparing: ['findKeyHolder'],
      })
      await request('GET', '/projects')
      expect(shed.filter(({ level }) => level === 50)).toHaveLength(1)
      faulty.recover()
    })
  },
  { wrapStore: faulty.wrapStore, log: (line) => shed.push(JSON.parse(line) as Line) },
)
