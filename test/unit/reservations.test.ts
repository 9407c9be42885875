import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { reservations } from '../../server/http/reservations.ts'
import type { HttpContext } from '../../server/http/state.ts'

const LARGEST = 100

/** As much of a request as is looked at: whose it is, and the end of its reply. */
function requestOf(organizationId: string): HttpContext {
  return { state: { organizationId }, res: new EventEmitter() } as unknown as HttpContext
}

test('one organization holds two of the largest bodies at most, all together four', () => {
  const reserve = reservations(LARGEST)
  const first = requestOf('a')
  reserve(first, LARGEST)
  reserve(requestOf('a'), LARGEST)
  expect(() => reserve(requestOf('a'), 1)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 1 }))
  reserve(requestOf('b'), 2 * LARGEST)
  expect(() => reserve(requestOf('c'), 1)).toThrow(expect.objectContaining({ status: 503 }))
  first.res.emit('close')
  reserve(requestOf('c'), 1)
  reserve(requestOf('a'), LARGEST - 1)
})

test('a body of unknown size counts for its actual size, and for nothing after its reply', () => {
  const reserve = reservations(LARGEST)
  const request = requestOf('a')
  const reserved = reserve(request, LARGEST)
  reserved.become(2 * LARGEST)
  expect(() => reserve(requestOf('a'), 1)).toThrow(expect.objectContaining({ status: 503 }))
  request.res.emit('close')
  reserved.become(2 * LARGEST)
  reserve(requestOf('a'), 2 * LARGEST)
})
