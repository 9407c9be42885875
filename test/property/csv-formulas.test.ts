import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvText } from '../../server/console/pages/dataset/csv-text.ts'
import { csvLines } from '../../server/store/exports/csv.ts'

/** Beginnings of cells that a spreadsheet runs; it may skip quotes and space before them. */
const FORMULA = /^[" \t\r\n]*[=+\-@]/

/** Texts of separators, quotes, and beginnings of formulas. */
const text = fc.string({ unit: fc.constantFrom(...'=+-@;\t\r\n", \'a'), maxLength: 12 })

const NAME = 'a;=1'
const time = '2026-11-20T09:30:00.000Z'

/** The export of the server and the copy of the console, of a column of texts and one of JSON. */
const WRITERS: { readonly [writer: string]: (texts: readonly string[]) => string } = {
  'the export'(texts) {
    const [first, second] = [
      { number: 1, name: NAME, type: 'text' as const },
      { number: 2, name: 'json', type: 'json' as const },
    ]
    const { head, line } = csvLines([first, second], true)
    return head + texts.map((cell) => line([cell, JSON.stringify({ a: cell })])).join('')
  },
  'the console'(texts) {
    const columns = [
      { name: NAME, type: 'text' as const },
      { name: 'json', type: 'json' as const },
    ]
    const rows = texts.map((cell, index) => {
      return { id: `row_${index + 1}`, values: { [NAME]: cell, json: { a: cell } }, created_at: time, updated_at: time }
    })
    return csvText({ columns }, rows, 'escape')
  },
}

/** The cells for a reader that knows quotes, and for one that does not. */
function cellsOf(csv: string, delimiter: string): string[] {
  const quoted = Papa.parse<string[]>(csv, { delimiter, newline: '\r\n' }).data.flat()
  return delimiter === ',' ? quoted : [...quoted, ...csv.split(new RegExp(`[\r\n${delimiter}]`))]
}

describe.each(Object.entries(WRITERS))('CSV with its formulas escaped, by %s', (_name, write) => {
  test.each([',', ';', '\t'])('has no cell that is run, for a spreadsheet that splits at %j', (delimiter) => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
        const run = cellsOf(write(texts), delimiter).filter((cell) => FORMULA.test(cell))
        expect(run).toEqual([])
      }),
    )
  })
})
