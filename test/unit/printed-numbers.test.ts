import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { outgoingNumber } from '../../server/json.ts'
import { cellTexts } from '../../server/store/sql/sqlite/print-rows.ts'

const database = new Database(':memory:')
afterAll(() => database.close())
database.exec('create table cells (cell double precision)')
const select = database.prepare(`select ${cellTexts.number('cell', '')[0]} from cells`).pluck()

/** The text of a number as SQLite prints it; null where it cannot. */
function printed(number: number | null): string | null {
  database.exec('delete from cells')
  database.prepare('insert into cells values (?)').run(number)
  const text = select.get()
  return text === '\0' ? null : String(text)
}

const sent = (number: number) => JSON.stringify(outgoingNumber(number))

const decimals = (digits: number, places: number) =>
  fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: places }))
    .map(([whole, moved]) => (whole % 10 ** digits) / 10 ** moved || 0)

test.each<[string, fc.Arbitrary<number>]>([
  ['integers', fc.maxSafeInteger()],
  ['integers beyond those', fc.maxSafeInteger().map((whole) => whole * 1024)],
  ['decimals of 15 digits', decimals(15, 9)],
  ['decimals of 17 digits', decimals(16, 9)],
  ['decimals of any size', decimals(16, 30)],
  ['doubles', fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0)],
])('is a number as JSON has it, or none: %s', (_, numbers) => {
  fc.assert(
    fc.property(numbers, (number) => {
      const text = printed(number)
      if (text !== null) expect(text).toBe(sent(number))
    }),
    { numRuns: 3_000 },
  )
})

test('is printed of every safe integer, and of every decimal with six places or fewer from 0.0001 to 10^9', () => {
  const decimal = fc
    .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 100, max: 999_999 }), fc.constantFrom(1, -1))
    .map(([whole, millionths, sign]) => (sign * (whole * 1e6 + millionths)) / 1e6)
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), decimal), (number) => {
      expect(printed(number || 0)).toBe(sent(number || 0))
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  [0, '0'],
  [-1, '-1'],
  [0.1, '0.1'],
  [-0.0001, '-0.0001'],
  [0.0001, '0.0001'],
  [999_999_999.999_999, '999999999.999999'],
  [-999_999_999.999_999, '-999999999.999999'],
  [9_007_199_254_740_991, '9007199254740991'],
  [-9_007_199_254_740_991, '-9007199254740991'],
  [null, 'null'],
  [9_007_199_254_740_992, null],
  [-(2 ** 63), null],
  [2 ** 63, null],
  [0.000_099, null],
  [-0.000_099, null],
  [1_000_000_000.5, null],
  [-1_000_000_000.5, null],
  [0.1 + 0.2, null],
  [1e21, null],
  [5e-324, null],
  [-1.797_693_134_862_315_7e308, null],
])('of %d is %s', (number, text) => expect(printed(number)).toBe(text))
