import { describe, expect, test } from 'vitest'
import { UnfinishedRow } from '../../client/cli/import/blocks.ts'
import { linePieces } from '../../client/cli/import/json-pieces.ts'
import { commandLine } from '../support/cli.ts'

test('The work for a long row grows with its length, and not with its square', () => {
  const row = new UnfinishedRow()
  let looked = 0
  for (let read = 0; read < 1_000; read++) {
    const text = row.with('x'.repeat(1_000), false)
    if (text === undefined) continue
    looked += text.length
    row.keep(text)
  }
  expect(row.with('y', true)).toBe(`${'x'.repeat(1_000_000)}y`)
  expect(looked).toBeLessThan(2_000_000)
})

test('rows that follow a long one are rows of their own, wherever the file is cut into pieces', async () => {
  const texts = ['{"a":1}', `{"a":"${'x'.repeat(40)}"}`, '{"a":2}', '{"a":3}']
  const file = texts.join('\n')
  for (let length = 1; length <= file.length; length += 1) {
    const chunks = ReadableStream.from(file.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [])
    const pieces: unknown[] = []
    for await (const some of linePieces('rows.ndjson', chunks)) pieces.push(...some)
    expect(pieces).toEqual(texts.map((text, at) => ({ text, line: at + 1 })))
  }
})

const UNCLOSED = 'it is much longer than a row may be. Is a quote or a bracket missing?'

describe('A row that is much longer than a row may be', () => {
  const cli = commandLine()
  const cell = 'x'.repeat(34 * 1024 ** 2)

  test.each([
    ['header.csv', `${cell},b\n1,2\n`, 'line 1: it is much longer than a row may be.'],
    ['row.csv', `a,b\n1,2\n1,${cell}\n`, 'line 3: it is much longer than a row may be.'],
    ['quote.csv', `a,b\n1,"${cell}\n`, 'line 2: a quote that begins in this row is never closed.'],
    ['row.json', `[{"a":1},\n\n{"a":"${cell}"}]`, `line 3: ${UNCLOSED}`],
    ['unclosed.json', `[{"a":1},\n{"a":"x},\n{"a":2}${' '.repeat(cell.length)}]`, `line 2: ${UNCLOSED}`],
    ['row.ndjson', `{"a":1}\n{"a":"${cell}"}\n{}\n`, 'line 2: it is much longer than a row may be.'],
  ])('in %s is reported by its line', async (name, text, message) => {
    const { exitCode, stderr } = await cli.run(['import', cli.file(name, text), '--create', 'Long', '--dry-run'])
    expect([exitCode, stderr]).toEqual([5, expect.stringContaining(`${name}, ${message}\n`)])
  })
})
