import { expect, test } from 'vitest'
import { networksOf, truncatedAddress } from '../../server/domain/network.ts'

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['::ffff:c000:201', ['192.0.2.1']],
  ['2001:db8:0:7:1:2:3:4', ['2001:db8:0:7::/64', '2001:db8::/48']],
  ['2001:0DB8:0:7:ffff::1', ['2001:db8:0:7::/64', '2001:db8::/48']],
  ['2001:db8:9:ffff::', ['2001:db8:9:ffff::/64', '2001:db8:9::/48']],
  ['::1', ['::/64', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
])('%s is counted for %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['127.1', undefined],
  ['unknown', undefined],
  ['', undefined],
])('%s is shown as %s where addresses are truncated', (address, shown) => {
  expect(truncatedAddress(address)).toBe(shown)
})
