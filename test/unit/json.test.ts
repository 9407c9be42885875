import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../server/domain/canonical-json.ts'
import { JsonArrayBytes, JsonText, outgoingNumber, parseJson, quoted, stringifyJson } from '../../server/json.ts'
import { cpuSecondsOf } from '../support/cpu-seconds.ts'

describe('Reading JSON', () => {
  test('rounds no integer unseen: one that a double may not hold is no value that a cell takes, and shows its digits', () => {
    for (const source of ['9007199254740992', '-9007199254740992', '9007199254740993', '1'.repeat(70)]) {
      expect(typeof parseJson(source)).not.toBe('number')
      expect(canonicalJson(parseJson(`{"a":[${source}]}`))).toBeUndefined()
      expect(quoted(parseJson(source))).toBe(source)
    }
    expect(parseJson('[9007199254740991,-9007199254740991]')).toEqual([2 ** 53 - 1, 1 - 2 ** 53])
  })

  test('finds such an integer wherever it stands, and none where digits are fewer or apart', () => {
    for (let before = 0; before < 40; before += 1) {
      const beginning = `[${' '.repeat(before)}`
      for (const source of ['9007199254740993', '12345678901234567'])
        expect(parseJson(`${beginning}${source}]`), `${before} before`).toEqual([`\0${source}`])
      const few = '999999999999999,111111111111111,1234567.12345678901234'
      expect(parseJson(`${beginning}${few}]`)).toEqual(JSON.parse(`[${few}]`))
    }
  })

  test('takes numbers with a fraction or an exponent as the nearest double', () => {
    expect(parseJson('[1234567890123456.75,12345678901234567890.0,1e30]')).toEqual([
      1234567890123456.8, 12345678901234567000, 1e30,
    ])
  })

  test('leaves digits in texts and keys alone', () => {
    const text = '{"12345678901234567890":"98765432109876543210","\\\\\\"":"\\"1234567890123456789"}'
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  test('makes __proto__ a key like any other, also where it has to look at numbers', () => {
    for (const number of ['1', '1234567890123456']) {
      const value = parseJson(`{"__proto__":{"a":${number}}}`)
      expect(Object.keys(value as object)).toEqual(['__proto__'])
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    }
  })
})

describe('The canonical text of a JSON value', () => {
  test('has its keys in code-point order, beyond the BMP too', () => {
    expect(canonicalJson({ '😀': 1, '\uffff': 2, b: 3, B: 4, '10': 5, '9': 6, '': 7 })).toBe(
      '{"":7,"10":5,"9":6,"B":4,"b":3,"\uffff":2,"😀":1}',
    )
  })

  test('has one spelling of each number, which can be sent again', () => {
    expect(canonicalJson([-0, 1.0, 1e2, 0.1, 2 ** 53 - 1, 2 ** 60, 1e21, -(2 ** 53)])).toBe(
      '[0,1,100,0.1,9007199254740991,1.152921504606847e+18,1e+21,-9.007199254740992e+15]',
    )
  })

  test.each([
    ['items', Array.from({ length: 500_000 }, () => 0)],
    ['keys', Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`😀${(n * 7919) % 100_000}`, 0]))],
    ['a key', { ['😀'.repeat(1_000_000)]: 0 }],
    ['a text', ['😀'.repeat(1_000_000)]],
  ])('is not made beyond the length that it may have, of %s', async (_, value) => {
    const [text, seconds] = await cpuSecondsOf(async () => canonicalJson(value, 64 * 1024))
    expect(text).toBeUndefined()
    expect(seconds).toBeLessThan(1)
  })

  test('of 180,000 keys beyond the BMP is made in less than a second of work', async () => {
    const keys = Array.from({ length: 180_000 }, (_, n) => `😀${(n * 7919) % 180_000}`)
    const value = Object.fromEntries(keys.map((key) => [key, 0]))
    const [text, seconds] = await cpuSecondsOf(async () => canonicalJson(value))
    expect(Object.keys(JSON.parse(text ?? ''))).toHaveLength(keys.length)
    expect(seconds).toBeLessThan(1)
  })

  test('is sent verbatim, whatever stands beside it', () => {
    const text = '{"a":[1.152921504606847e+18,"1e+5"],"b":null}'
    const beside = ['\\u00000', '"\\u00000"', '$&', 0]
    const sent = stringifyJson({ beside, first: new JsonText(text), second: [new JsonText('"$1"')] })
    expect(sent).toBe(`{"beside":${JSON.stringify(beside)},"first":${text},"second":["$1"]}`)
  })

  test('has the same value where it is printed by JSON.stringify', () => {
    const values = { text: new JsonText('{"a":[1,"é"]}'), bytes: new JsonArrayBytes(Buffer.from('["ü"]'), 1) }
    expect(JSON.stringify(values)).toBe('{"text":{"a":[1,"é"]},"bytes":["ü"]}')
    expect(stringifyJson({ later: new JsonText('1') })).toBe('{"later":1}')
  })

  test('is sent in parts where it has bytes, which are not copied', () => {
    const bytes = Buffer.from('["ä"]')
    const sent = stringifyJson({ before: 'é', data: new JsonArrayBytes(bytes, 1), text: new JsonText('1e5') })
    const parts = typeof sent === 'string' ? [] : sent
    expect(Buffer.concat(parts).toString()).toBe('{"before":"é","data":["ä"],"text":1e5}')
    expect(parts[1]).toBe(bytes)
  })

  test.each([1, -1.5, 2 ** 53 - 1, 1e300])(
    'prints %d as it is or with an exponent, never as an integer that is refused',
    (value) => {
      expect(parseJson(JSON.stringify(outgoingNumber(value)))).toBe(value)
    },
  )
})

describe('A value in a message', () => {
  test('is cut after 80 characters, and not through one', () => {
    expect(quoted('x'.repeat(78))).toBe(`"${'x'.repeat(78)}"`)
    expect(quoted('x'.repeat(79))).toBe(`"${'x'.repeat(79)}…`)
    expect(quoted(`${'x'.repeat(78)}😀`).isWellFormed()).toBe(true)
  })

  test('is a number as replies have it', () => {
    expect(quoted([1.5, 1e21, -(2 ** 53)].map(outgoingNumber))).toBe('[1.5,1e+21,-9.007199254740992e+15]')
    expect(quoted(outgoingNumber(1e21))).toBe('1e+21')
  })

  test('is said in words where it has no JSON', () => {
    expect(quoted(Number.POSITIVE_INFINITY)).toBe('a number beyond the range of a double')
    expect(quoted(undefined)).toBe('nothing')
    const source = '{"a":12345678901234567000,"b":[-9007199254740993,"12"]}'
    expect(quoted(parseJson(source))).toBe(source)
    expect(quoted(parseJson('9'.repeat(200)))).toBe(`${'9'.repeat(80)}…`)
    let deep: unknown = []
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(quoted(deep)).toBe(`${'['.repeat(80)}…`)
  })
})
