import { describe, expect, test } from 'vitest'
import { newId, rowId, rowNumberOf } from '../../server/domain/ids.ts'

describe('An identifier', () => {
  test('is its type prefix and 26 letters and digits, and no two are the same', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('ds'))
    for (const id of ids) expect(id).toMatch(/^ds_[0-9a-z]{26}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('sorts after those of earlier milliseconds', () => {
    const first = newId('proj')
    const start = Date.now()
    while (Date.now() === start) {
      // for at most a millisecond
    }
    expect(newId('proj') > first).toBe(true)
  })
})

describe('The identifier of a row', () => {
  test.each([1, 17, 10_000, Number.MAX_SAFE_INTEGER])('of number %i leads back to it', (rowNumber) => {
    expect(rowNumberOf(rowId(rowNumber))).toBe(rowNumber)
  })

  test.each([
    'row_0',
    'row_01',
    'row_-1',
    'row_1.5',
    'row_1e3',
    'row_ 1',
    'row_1\n',
    'ROW_1',
    'row_',
    '1',
    'row_9007199254740992',
  ])('is not %j', (id) => {
    expect(rowNumberOf(id)).toBeUndefined()
  })
})
