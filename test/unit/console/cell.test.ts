import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, editText, jsonBeginning, readCell } from '../../../server/console/pages/dataset/cell.ts'

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

test('of JSON, only as much as is drawn is written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(60), (value, length) => {
      const whole = JSON.stringify(JSON.parse(JSON.stringify(value)))
      const beginning = jsonBeginning(JSON.parse(whole), length)
      expect(beginning.slice(0, length)).toBe(whole.slice(0, length))
      expect(beginning.length > length).toBe(whole.length > length)
    }),
  )
  const read: string[] = []
  const list = new Proxy(
    Array.from({ length: 60_000 }, () => ({ a: 1 })),
    {
      get: (target, key) => {
        read.push(String(key))
        return Reflect.get(target, key)
      },
    },
  )
  cellText(list)
  expect(read.length).toBeLessThan(1_000)
})

test('JSON is edited with a line for each member, unless those are more lines than a browser shows quickly', () => {
  expect(editText('json', [1, 2])).toBe('[\n  1,\n  2\n]')
  const long = Array.from({ length: 3_000 }, (_, index) => index)
  expect(editText('json', long)).toBe(JSON.stringify(long))
})
