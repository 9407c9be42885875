import { expect, test } from 'vitest'
import { directionOf } from '../../../server/console/pages/dataset/grid/direction.ts'

const long = (text: string) => text.repeat(10_000)

test('the direction of a long text is that of its first letter, and browsers find that of a short one', () => {
  expect(directionOf('שלום')).toBe('auto')
  expect(directionOf(long('1. שלום, world'))).toBe('rtl')
  expect(directionOf(long('«مرحبا» '))).toBe('rtl')
  expect(directionOf(long('𞤀𞤁'))).toBe('rtl')
  expect(directionOf(long('1. Hello, שלום'))).toBe('ltr')
  expect(directionOf(long('東京'))).toBe('ltr')
  expect(directionOf(long('12:00 🛫'))).toBe('ltr')
})
