import { expect, test } from 'vitest'
import { mayBeLarge, ownTurn } from '../../server/operations/large-pages.ts'

test('each large page has a turn of the event loop of its own, and organizations take turns', async () => {
  let turn = 0
  let counting = setImmediate(function next() {
    turn += 1
    counting = setImmediate(next)
  })
  const order: string[] = []
  const turns = new Set<number>()
  await Promise.all(
    ['a', 'a', 'a', 'b', 'b', 'c'].map(async (organizationId) => {
      await ownTurn(organizationId)
      order.push(organizationId)
      turns.add(turn)
    }),
  )
  clearImmediate(counting)
  expect(order.join('')).toBe('abcaba')
  expect(turns.size).toBe(order.length)
})

test('a page is large by its cells, and by the names of its columns, which each row has again', () => {
  const page = { limit: 100, rowCount: 1_000, largestRowBytes: 1_000, rowOverheadBytes: 1_000 }
  expect(mayBeLarge(page)).toBe(false)
  expect(mayBeLarge({ ...page, largestRowBytes: 20_000 })).toBe(true)
  expect(mayBeLarge({ ...page, rowOverheadBytes: 20_000 })).toBe(true)
  expect(mayBeLarge({ ...page, rowOverheadBytes: 20_000, rowCount: 10 })).toBe(false)
})
