import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { printBlock, readBlock } from '../../../server/console/pages/dataset/blocks/block-text.ts'

const texts = (copied: string) => readBlock(copied).map((row) => row.map(({ text }) => text))

test('cells that spreadsheets copy are read by tabs and line breaks, with or without a last one', () => {
  expect(texts('a\tb\nc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(texts('a\tb\r\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(texts('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(texts('a\n\nb\n')).toEqual([['a'], [''], ['b']])
})

test('blank lines below a table are no rows, but those of a single column are empty cells', () => {
  expect(texts('a\tb\n\n\n')).toEqual([['a', 'b']])
  expect(texts('a\tb\n\nc\td\n\t\n\n')).toEqual([['a', 'b'], [''], ['c', 'd'], ['', '']])
  expect(texts('a\tb\n""\n')).toEqual([['a', 'b'], ['']])
  expect(texts('a\n\n\n')).toEqual([['a'], [''], ['']])
})

test('tabs and line breaks in quotes belong to their cell, and quotes within a text stay', () => {
  expect(texts('"two\nlines"\t"a\ttab"\n"say ""hi"""\tplain "text"')).toEqual([
    ['two\nlines', 'a\ttab'],
    ['say "hi"', 'plain "text"'],
  ])
  expect(texts('"Nordic" line\t5" pipe\t"open')).toEqual([['"Nordic" line', '5" pipe', '"open']])
})

test('what the console copies it reads as it was, an empty text apart from an empty cell', () => {
  const cell = fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('', '"', '\t', 'a\r\nb', '\r', '""\t"'))
  const block = fc.integer({ min: 1, max: 4 }).chain((width) => {
    return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 })
  })
  fc.assert(
    fc.property(block, (rows) => {
      const found = readBlock(printBlock(rows)).map((row) =>
        row.map(({ text, isQuoted }) => (text === '' && !isQuoted ? null : text)),
      )
      expect(found).toEqual(rows)
    }),
  )
})
