import { expect, test } from 'vitest'
import { type ColumnType, toRows } from '../../client/index.ts'

const read = (type: ColumnType, text: string) => toRows([{ name: 'a', type }], [{ a: text }])[0]?.['a']

test.each<[ColumnType, string, unknown]>([
  ['boolean', 'true', true],
  ['boolean', 'TRUE', true],
  ['boolean', ' False ', false],
  ['number', '12', 12],
  ['number', ' -0.5e3 ', -500],
  ['number', '9007199254740991', 9007199254740991],
  ['date', ' 2026-11-20', '2026-11-20'],
  ['json', ' {"a": [1]}', { a: [1] }],
  ['json', 'null', null],
  ['text', ' x ', ' x '],
  ['text', 'TRUE', 'TRUE'],
  ['number', '', null],
  ['boolean', '', null],
])('toRows reads a cell of type %s from %j', (type, text, cell) => {
  expect(read(type, text)).toEqual(cell)
})

test.each<[ColumnType, string]>([
  ['boolean', 'yes'],
  ['boolean', '1'],
  ['boolean', ' '],
  ['number', ' '],
  ['number', '0x1F'],
  ['number', '1,5'],
  ['number', 'Infinity'],
  ['number', '1e999'],
  ['number', '007'],
  ['number', '9007199254740993'],
  ['date', '2026-02-30'],
  ['date', '20.11.2026'],
  ['json', '{a: 1}'],
])('toRows refuses as a cell of type %s, with its row and column, what it cannot read: %j', (type, text) => {
  const table = [{ 'd e': '' }, { 'd e': text }]
  const quoted = JSON.stringify(text).replaceAll(/[{}.^$*+?()[\]\\|]/g, '\\$&')
  expect(() => toRows([{ name: 'd e', type }], table)).toThrow(
    new RegExp(`^table\\[1\\]\\["d e"\\] is ${quoted}, which is not `),
  )
})
