import { expect, test } from 'vitest'
import { Slots } from '../../server/store/runtime/slots.ts'

test('a number is used again once its value was taken, and gives it once', () => {
  const slots = new Slots<string>()
  const [a, b] = [slots.put('a'), slots.put('b')]
  expect(a).not.toBe(b)
  expect(slots.take(a)).toBe('a')
  expect(slots.take(a)).toBeUndefined()
  expect(slots.size).toBe(1)
  expect(slots.put('c')).toBe(a)
  expect(slots.take(99)).toBeUndefined()
  expect(slots.takeAll().sort()).toEqual(['b', 'c'])
  expect(slots.size).toBe(0)
})
