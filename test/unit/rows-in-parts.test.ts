import { expect, test } from 'vitest'
import { readRowsInParts } from '../../server/store/bodies/rows-in-parts.ts'

const COLUMNS = [
  { number: 1, name: 't', type: 'text' as const },
  { number: 2, name: 'j', type: 'json' as const },
]

/** The texts of the rows that were read; undefined if the body has to be read as a whole. */
function textsIn(body: string | Uint8Array, partBytes?: number): unknown[] | undefined {
  const texts: unknown[] = []
  const args = { body: Buffer.from(body), columns: COLUMNS, maxRows: 10, maxProblems: 1 }
  const read = readRowsInParts(args, ([text]) => void texts.push(text), partBytes)
  return read && texts
}

test('a part does not end where a text looks like the beginning of a row', () => {
  const texts = ['a', '},{"t":', '},{"t":"', 'b']
  expect(textsIn(JSON.stringify({ rows: texts.map((t) => ({ t })) }), 1)).toEqual(texts)
})

test('a part does not end where an object in a cell looks like the beginning of a row', () => {
  const rows = ['a', 'b', 'c'].map((t) => ({ t, j: [{ t: 1 }, { t: 2 }, { t: 3 }] }))
  expect(textsIn(JSON.stringify({ rows }), 1)).toEqual(['a', 'b', 'c'])
})

test('a long row is left to who counts what is in it first', () => {
  const body = (length: number) => `{"rows":[{"t":"${'x'.repeat(length)}"},{"t":"b"}]}`
  expect(textsIn(body(200_000))).toHaveLength(2)
  expect(textsIn(body(300_000))).toBe(undefined)
})

test('bytes that are no UTF-8 are left to who says so', () => {
  const body = Buffer.from('{"rows":[{"t":"a"},{"t":"?"}]}')
  expect(textsIn(body)).toEqual(['a', '?'])
  body[body.indexOf('?')] = 0xff
  expect(textsIn(body)).toBe(undefined)
})
