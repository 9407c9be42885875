import { expect, test } from 'vitest'
import { rateLimit } from '../../server/http/rate-limit.ts'

/** The number of requests without a key that pass, of so many from the addresses of `addressOf`. */
async function passed(requests: number, addressOf: (index: number) => string): Promise<number> {
  const count = rateLimit()
  let passes = 0
  for (let index = 0; index < requests; index += 1) {
    const { refusal } = await count({ caller: undefined, address: addressOf(index) })
    if (refusal === undefined) passes += 1
  }
  return passes
}

test('all addresses of a /64 share 60 requests a minute, as one IPv4 address has them', async () => {
  expect(await passed(200, (index) => `2001:db8:5:1::${index.toString(16)}`)).toBe(60)
  expect(await passed(200, () => '192.0.2.1')).toBe(60)
  expect(await passed(200, (index) => (index % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1'))).toBe(60)
})

test('all networks of a /48 share 600, and others have their own', async () => {
  expect(await passed(2_000, (index) => `2001:db8:5:${index.toString(16)}::1`)).toBe(600)
  expect(await passed(2_000, (index) => `2001:db8:${index.toString(16)}::1`)).toBe(2_000)
})

test('the headers are those of the network that refuses next', async () => {
  const count = rateLimit()
  for (let index = 0; index < 590; index += 1)
    await count({ caller: undefined, address: `2001:db8:5:${index.toString(16)}::1` })
  const { headers } = await count({ caller: undefined, address: '2001:db8:5:ffff::1' })
  expect(headers).toMatchObject({ 'X-RateLimit-Limit': '600', 'X-RateLimit-Remaining': '9' })
})
