import { expect, test } from 'vitest'
import { reservations } from '../../server/http/reservations.ts'

const LARGEST = 100

test('one organization holds two of the largest bodies at most, all together four', () => {
  const reserve = reservations(LARGEST)
  const first = reserve('a', LARGEST)
  reserve('a', LARGEST)
  expect(() => reserve('a', 1)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 1 }))
  reserve('b', 2 * LARGEST)
  expect(() => reserve('c', 1)).toThrow(expect.objectContaining({ status: 503 }))
  first.end()
  reserve('c', 1)
  reserve('a', LARGEST - 1)
})

test('a body of unknown size counts for its actual size, and for nothing after its reply', () => {
  const reserve = reservations(LARGEST)
  const reserved = reserve('a', LARGEST)
  reserved.become(2 * LARGEST)
  expect(() => reserve('a', 1)).toThrow(expect.objectContaining({ status: 503 }))
  reserved.end()
  reserved.become(2 * LARGEST)
  reserve('a', 2 * LARGEST)
})
