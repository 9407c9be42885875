import { expect, test } from 'vitest'
import { cellText, readCell } from '../../../server/console/pages/dataset/cell.ts'

test('what was typed becomes a cell of the column, and nothing typed an empty one', () => {
  expect(readCell('number', ' -12.5e3 ')).toEqual({ value: -12500 })
  expect(readCell('number', '')).toEqual({ value: null })
  expect(readCell('boolean', 'false')).toEqual({ value: false })
  expect(readCell('json', '{"a": [1]}')).toEqual({ value: { a: [1] } })
  expect(readCell('text', ' 12 ')).toEqual({ value: ' 12 ' })
  expect(readCell('date', '2026-11-20')).toEqual({ value: '2026-11-20' })
})

test('a text that is no cell of the column is refused before it is sent, and no number is rounded silently', () => {
  for (const text of ['late', '1,5', '0x10', '1e999', '9007199254740993', '01', '.5', 'NaN'])
    expect({ text, read: readCell('number', text) }).toEqual({ text, read: { error: expect.any(String) } })
  expect(readCell('boolean', 'yes')).toHaveProperty('error')
  expect(readCell('json', '{a: 1}')).toHaveProperty('error')
})

test('a cell is drawn in one line that is not too long', () => {
  expect(cellText('two\nlines')).toBe('two lines')
  expect(cellText('x'.repeat(10_000))).toHaveLength(301)
  expect(cellText(null)).toBe('')
  expect(cellText({ a: 1 })).toBe('{"a":1}')
})
