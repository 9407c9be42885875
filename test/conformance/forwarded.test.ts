import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { exchangeOne } from '../support/raw-socket.ts'

/** What the proxies append to the caller's own header: each appends the address from which the request reached it. */
const PROXIES = [
  { proxies: 1, added: '203.0.113.7' },
  { proxies: 2, added: '203.0.113.7, 10.0.0.1' },
] as const

for (const { proxies, added } of PROXIES) {
  describeEachEngine(
    `behind ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}`,
    ({ server, request }) => {
      const left = async (forwarded: string) => {
        const reply = await exchangeOne(server.baseUrl, 'GET', '/v1/projects', {
          headers: { 'X-Forwarded-For': forwarded },
        })
        return Number(reply.headers.get('X-RateLimit-Remaining'))
      }

      test('a caller without a key counts for its own address, whatever it writes before that', async () => {
        const invented = ['198.51.100.1', '198.51.100.2, 198.51.100.3', 'unknown, nonsense', '', ' ,'.repeat(50)]
        const seen = []
        for (const first of invented) seen.push(await left(`${first}, ${added}`))
        expect(seen).toEqual([59, 58, 57, 56, 55])
        expect(await left(added)).toBe(54)
        expect(await left(added.replace('203.0.113.7', '203.0.113.8'))).toBe(59)
      })

      test('an entry that is not an address counts for the connection, so that no caller can invent counters', async () => {
        const before = await left('nonsense-1'.concat(', 10.0.0.1'.repeat(proxies - 1)))
        expect(await left('nonsense-2'.concat(', 10.0.0.1'.repeat(proxies - 1)))).toBe(before - 1)
      })

      test('addresses with a port or brackets are read', async () => {
        const rest = ', 10.0.0.1'.repeat(proxies - 1)
        expect(await left(`192.0.2.9:4711${rest}`)).toBe(59)
        expect(await left(`192.0.2.9${rest}`)).toBe(58)
        expect(await left(`[2001:db8:77::1]:4711${rest}`)).toBe(59)
        expect(await left(`2001:db8:77::2${rest}`)).toBe(58)
      })

      test('X-Forwarded-Host and -Proto count by proxies too: a page of the host that a caller invents is foreign', async () => {
        const origin = async (Origin: string, host: string) => {
          const headers = {
            Origin,
            'X-Forwarded-Host': host,
            'X-Forwarded-Proto': `http, ${'https, '.repeat(proxies - 1)}https`,
          }
          const body = { email: 'nobody@example.com', password: 'not the password' }
          return (await request('POST', '/session', { session: null, headers, body })).status
        }
        const hosts = `evil.example, ${'data.example.com, '.repeat(proxies - 1)}data.example.com`
        expect(await origin('https://data.example.com', hosts)).toBe(401)
        expect(await origin('https://evil.example', hosts)).toBe(403)
        expect(await origin('http://data.example.com', hosts)).toBe(403)
      })
    },
    { trustProxy: proxies },
  )
}
