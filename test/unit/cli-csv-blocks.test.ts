import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvBlocks } from '../../client/cli/import/csv-blocks.ts'

/** The cells of all records that the command line reads of a text that comes in pieces of a length. */
async function read(text: string, length: number): Promise<unknown[]> {
  const chunks = ReadableStream.from(text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [])
  const found: unknown[] = []
  for await (const { records } of csvBlocks('a.csv', chunks, {})) found.push(...records)
  return found
}

const cell = fc.string({ unit: fc.constantFrom('\r', '\n', '"', ',', ' ', 'x', 'é'), maxLength: 4 })
const row = fc.record({ cells: fc.tuple(cell, cell), isQuoted: fc.boolean(), end: fc.constantFrom('\n', '\r\n') })

function written({ cells, isQuoted, end }: { cells: readonly string[]; isQuoted: boolean; end: string }): string {
  const needsQuotes = (text: string) => isQuoted || /[\r\n",]|^ | $/.test(text)
  return cells.map((text) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text)).join() + end
}

test('each cell of CSV is read as it was written, whichever way each line ends and wherever the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), fc.integer({ min: 1, max: 30 }), async (rows, length) => {
      const header = { cells: ['a', 'b'], isQuoted: false, end: rows[0]?.end ?? '' }
      const text = [header, ...rows].map(written).join('')
      expect(await read(text, length)).toEqual([['a', 'b'], ...rows.map(({ cells }) => cells)])
    }),
    {
      examples: [
        [
          [
            { cells: ['1', 'x\r'], isQuoted: true, end: '\n' },
            { cells: ['2', 'y\r\nz'], isQuoted: true, end: '\n' },
          ],
          30,
        ],
      ],
    },
  )
})

test('lines may end in CR, as old programs for Macs write them, with other line ends within quotes', async () => {
  for (const length of [1, 5, 100])
    expect(await read('a,b\r1,"x\ny"\r2,"p\r\nq\r"\r', length)).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', 'p\r\nq\r'],
    ])
})
