import { expect, test } from 'vitest'
import { timestamp } from '../../server/operations/timestamp.ts'

test('times that share a place among the kept texts are told apart, in whatever order they come', () => {
  const times = [0, 32, 64, 0, 1_764_316_800_123, 1_764_316_800_155, 1_764_316_800_123, -1, 31, 8_640_000_000_000_000]
  for (const time of times) expect(timestamp(time)).toBe(new Date(time).toISOString())
})
