import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inferColumns, toRows } from '../../client/index.ts'
import { guessingSource } from '../../server/store/files/guess-columns.ts'

/** The type of a column with this text, as the client infers it and as the service does. */
function typesOf(text: string): unknown[] {
  const source = guessingSource({ delimiter: ',', names: ['a'] }, [])
  source.rows.read(text, 0, true)
  source.rows.encode()
  return [inferColumns([{ a: text }])[0]?.type, source.guesses()[0]?.type]
}

test('each number that programs print, of the whole range of a double, makes a column of numbers and is read as itself', () => {
  const number = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => value + 0) // no -0
    .filter((value) => !/\d{16}/.test(`${Math.trunc(value)}`))
  fc.assert(
    fc.property(number, fc.constantFrom('', 'exponential'), (value, form) => {
      const text = form === '' ? String(value) : value.toExponential()
      expect(typesOf(text)).toEqual(['number', 'number'])
      expect(toRows([{ name: 'a', type: 'number' }], [{ a: text }])).toEqual([{ a: value }])
    }),
  )
})

test.each(['1e309', '-1.8e308', '1e-400', '007', '1234567890123456'])(
  '%s makes a column of texts, since a number would not keep it',
  (text) => expect(typesOf(text)).toEqual(['text', 'text']),
)
