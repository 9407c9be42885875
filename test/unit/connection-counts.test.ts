import { expect, test } from 'vitest'
import {
  connectionCounts,
  LEAST_CONNECTIONS,
  MOST_CONNECTIONS,
} from '../../server/store/interface/connection-counts.ts'

test('any number of connections is used whole, and every kind of work has one', () => {
  for (let connections = LEAST_CONNECTIONS; connections <= MOST_CONNECTIONS; connections += 1) {
    const counts = Object.values(connectionCounts(connections))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(connections)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
  }
  expect(Object.values(connectionCounts(LEAST_CONNECTIONS - 1))).toContain(0)
})
