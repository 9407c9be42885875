import { expect, test } from 'vitest'
import { countRow } from '../../server/store/bodies/absurd-row.ts'

const counted = (row: string) => countRow(Buffer.from(row), 0)
const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
/** A cell of so many parts: two brackets, numbers, and the commas between them. */
const cellOf = (parts: number) => `{"a":[${Array.from({ length: (parts - 1) / 2 }, () => 1).join()}]}`

test.each([
  ['64 levels', nested(64), false],
  ['65 levels', nested(65), true],
  ['nearly as many parts as a cell has characters', cellOf(1024 ** 2 - 5), false],
  ['more parts than a cell has characters', cellOf(1024 ** 2 + 3), true],
  ['as many digits as a cell has characters', `{"a":${'1'.repeat(1024 ** 2)}}`, false],
  ['more digits than a cell has characters', `{"a":${'1'.repeat(1024 ** 2 + 1)}}`, true],
  ['a text of a cell, all of it escaped', `{"a":"${'\\u0061'.repeat(1024 ** 2)}"}`, false],
  ['a longer text', `{"a":"${'a'.repeat(6 * 1024 ** 2 + 1)}"}`, true],
])('whether a row is absurd whose cell has %s', (_, row, isAbsurd) => {
  expect(counted(row)).toEqual({ start: 0, end: row.length, isAbsurd })
})

test('parts are counted for each cell', () => {
  const row = `{"a":[${'1,'.repeat(300_000)}1],"b":[${'1,'.repeat(300_000)}1]}`
  expect(counted(row).isAbsurd).toBe(false)
})
