import { expect, test } from 'vitest'
import { networkOf } from '../../server/operations/guess-limit.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('guesses from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
