import { expect, test } from 'vitest'
import { formatBytes } from '../../../server/console/ui/format.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [1_024 ** 3, '1 GiB'],
  [1_024 ** 4 * 1_500, '1,500 TiB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})
