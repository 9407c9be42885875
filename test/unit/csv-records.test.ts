import { describe, expect, test } from 'vitest'
import { CsvRecords } from '../../server/csv-records.ts'

/** The fields of the record at the beginning of a text, with where the next one begins; -1 if it may go on after the text. */
function readAt(text: string, start: number, isLast: boolean) {
  const records = new CsvRecords(',')
  const next = records.read(text, start, isLast)
  return next < 0 ? next : { next, fields: records.fields.slice(0, records.count), end: records.end }
}

describe.each<[text: string, fields: string[], end: number]>([
  ['a,b\n', ['a', 'b'], 3],
  [',b\n', ['', 'b'], 2],
  ['\n', [''], 0],
  ['a,\r\n', ['a', ''], 2],
  ['"a\n""b"""\r', ['a\n"b"'], 9],
  ['"",""\n', ['', ''], 5],
  ['"\n\n",b\n', ['\n\n', 'b'], 6],
])('the record %j', (text, fields, end) => {
  test('is read wherever it begins, and whatever comes after it', () => {
    for (const before of ['', 'x\n'])
      for (const after of ['c', '"', '\n', ',']) {
        if (text.endsWith('\r') && after === '\n') continue
        const next = before.length + text.length
        expect(readAt(before + text + after, before.length, false)).toEqual({ next, fields, end: before.length + end })
      }
  })

  test('is not taken for whole as long as more of it may come', () => {
    for (let length = 1; length < text.length; length += 1) expect(readAt(text.slice(0, length), 0, false)).toBe(-1)
  })

  test('ends with the last text, also without the end of its line', () => {
    const line = text.slice(0, end)
    expect(readAt(line, 0, true)).toEqual({ next: end, fields, end })
    expect(readAt(text, 0, true)).toEqual({ next: text.length, fields, end })
  })
})

test('of each field it is known whether it was in quotes, and of a record how many lines it took', () => {
  const records = new CsvRecords(',')
  records.read('a,"","\n\nb"\nc\n', 0, false)
  expect([records.isQuoted.slice(0, records.count), records.lines]).toEqual([[false, true, true], 3])
  records.read('"a",b\n', 0, false)
  expect([records.isQuoted.slice(0, records.count), records.lines]).toEqual([[true, false], 1])
})

test('a line that ends in CR may go on with LF in the next text', () => {
  expect(readAt('a\r', 0, false)).toBe(-1)
  expect(readAt('a\r\nb', 0, false)).toMatchObject({ next: 3 })
  expect(readAt('a\rb', 0, false)).toMatchObject({ next: 2 })
})

test('a text whose last quote is open, or that goes on after a quote, is no CSV', () => {
  expect(() => readAt('"a', 0, true)).toThrow('open_quote')
  expect(() => readAt('"a"b,c\n', 0, false)).toThrow('text_after_quote')
})
