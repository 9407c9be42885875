import fc from 'fast-check'
import type { Column, ColumnType, Row } from '../../client/index.ts'
import { codePoint } from '../support/code-points.ts'
import type { ModelFilter, ModelSort } from './row-model.ts'

/** Valid texts for a cell: edge values, few enough to repeat, and any others. */
export const text = fc.oneof(
  fc.constantFrom('', ' ', 'a', 'A', 'ab', '%', '_', '>a', '\\', '\uffff', '😀', 'é', 'e\u0301', '10', '9'),
  fc.constantFrom('a', 'b', '').map((end) => '😀'.repeat(256) + end),
  fc.string({ unit: codePoint, maxLength: 6 }).filter((value) => !value.includes('\0')),
)

/** Numbers that `JSON.stringify` writes in a form that a cell takes. */
const number = fc
  .oneof(
    fc.constantFrom(0, 1, -1, 9, 10, 0.1, -0.5, 1e21, -1e21, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .filter((value) => !/^-?\d{16,}$/.test(JSON.stringify(value)) || Number.isSafeInteger(value))
  .map((value) => (value === 0 ? 0 : value))

const date = fc.oneof(
  fc.constantFrom('0001-01-01', '0999-12-31', '2024-02-29', '9999-12-31'),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
)

/** JSON values, as they are after a round trip. */
export const json = fc
  .oneof(
    fc.constantFrom<unknown>(0, false, '', 'a', [], {}, [1, 2], { a: 1, b: [null] }, { b: [null], a: 1 }),
    fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  )
  .map((value) => JSON.stringify(value))
  .filter((wire) => !wire.includes('\\u0000') && !/\d{16}/.test(wire))
  .map((wire): unknown => JSON.parse(wire))

export const cells: { readonly [Type in ColumnType]: fc.Arbitrary<unknown> } = {
  text,
  number,
  boolean: fc.boolean(),
  date,
  json,
}

/** Two columns to sort by text, and one of each other type. */
export const COLUMNS: Column[] = [
  { name: 'text', type: 'text' },
  { name: 'text two', type: 'text' },
  { name: 'number', type: 'number' },
  { name: 'boolean', type: 'boolean' },
  { name: 'date', type: 'date' },
  { name: 'json', type: 'json' },
]

/** Rows in which a cell may be missing, null or any value of its type. */
export const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record(Object.fromEntries(COLUMNS.map(({ name, type }) => [name, fc.option(cells[type], { freq: 5 })])), {
    requiredKeys: [],
  }),
  { maxLength: 25 },
)

const EQUALITY: ModelFilter['operator'][] = ['=', '!', 'empty', 'filled']
const ORDER: ModelFilter['operator'][] = ['>', '<', '>=', '<=']

const operators: { readonly [Type in ColumnType]: ModelFilter['operator'][] } = {
  text: [...EQUALITY, ...ORDER, 'in', '~', '!~', '~~', '~='],
  number: [...EQUALITY, ...ORDER, 'in'],
  boolean: [...EQUALITY, 'in'],
  date: [...EQUALITY, ...ORDER, 'in'],
  json: EQUALITY,
}

/** Values for `in`, with an empty cell or without. A list with nothing but an empty cell cannot be written. */
function listOf(cell: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  return fc
    .array(fc.option(cell, { freq: 5 }), { minLength: 1, maxLength: 4 })
    .filter((list) => list.length > 1 || list[0] !== null)
}

export const filter: fc.Arbitrary<ModelFilter> = fc.constantFrom(...COLUMNS).chain(({ name, type }) =>
  fc.constantFrom(...operators[type]).chain((operator) =>
    (operator === 'in' ? listOf(cells[type]) : cells[type]).map((operand) => ({
      field: name,
      type,
      operator,
      operand,
    })),
  ),
)

export const sort: fc.Arbitrary<ModelSort[]> = fc
  .uniqueArray(fc.constantFrom(...COLUMNS.filter(({ type }) => type !== 'json').map(({ name }) => name)), {
    maxLength: 5,
  })
  .chain((fields) => fc.tuple(...fields.map((field) => fc.boolean().map((descending) => ({ field, descending })))))
