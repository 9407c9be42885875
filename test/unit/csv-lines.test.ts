import { describe, expect, test } from 'vitest'
import { linesOf, readSample } from '../../server/console/pages/import/csv-file.ts'
import { writtenCsv } from '../../server/console/pages/import/written-csv.ts'

function sourceOf(text: string, hasHeader = true) {
  return { format: 'csv' as const, encoding: 'utf-8', delimiter: ',', hasHeader, file: new File([text], 'a.csv') }
}

/** What the console sends of a file whose columns get other names, without those that are `undefined`. */
async function renamed(text: string, names?: readonly (string | undefined)[]): Promise<string> {
  const source = sourceOf(text)
  const sample = await readSample(source.file, 'utf-8', true)
  const columns = sample.columns.map(({ name }, index) => {
    const to = names === undefined ? `new ${name}` : names[index]
    return to === undefined ? undefined : { name: to, type: 'text' as const }
  })
  let written = ''
  for await (const part of writtenCsv(source, columns, () => {})) written += part
  return written
}

test('lines of a CSV file have the number at which they begin, also after fields that reach over several lines', async () => {
  const found = []
  for await (const { lines } of linesOf(sourceOf('a,b\n"one\ntwo",1\n\n"x\n\ny","p\nq"\nlast,2\n')))
    found.push(...lines.map(({ number, fields }) => ({ number, fields })))
  expect(found).toEqual([
    { number: 2, fields: ['one\ntwo', '1'] },
    { number: 5, fields: ['x\n\ny', 'p\nq'] },
    { number: 9, fields: ['last', '2'] },
  ])
})

describe('a CSV file that is written again for the service', () => {
  test.each([
    ['ends its first line in LF and others in CRLF', 'a,b\nx,1\r\ny,2\r\n'],
    ['ends its first line in CRLF and others in LF', 'a,b\r\nx,1\ny,2\n'],
    ['ends its lines in CR', 'a,b\rx,1\ry,2'],
  ])('keeps the rows and types of one that %s', async (_, text) => {
    const { columns } = await readSample(new File([text], 'a.csv'), 'utf-8', true)
    expect(columns.map(({ type }) => type)).toEqual(['text', 'number'])
    expect(await renamed(text)).toBe('new a,new b\r\nx,1\r\ny,2\r\n')
  })

  test('keeps line ends within quotes, and empty texts apart from empty cells', async () => {
    const text = 'a,b\n"",1\n,2\n"x\r","\r\n"\n'
    expect(await renamed(text)).toBe('new a,new b\r\n"",1\r\n,2\r\n"x\r","\r\n"\r\n')
  })

  test('keeps the empty lines of a single column, which are empty cells', async () => {
    expect(await renamed('a\nx\n\n""\ny\n')).toBe('new a\r\nx\r\n\r\n""\r\ny\r\n')
  })

  test('leaves rows with too few or too many cells for the service to refuse, also where columns are left out', async () => {
    const text = 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n'
    expect(await renamed(text)).toBe('new a,new b,new c\r\n1,2,3\r\n4,5\r\n6,7,8,9\r\n')
    expect(await renamed(text, ['A', undefined, 'C'])).toBe('A,C\r\n1,3\r\n4,5,\r\n6,7,8,9\r\n')
  })

  test('is said to be no CSV, by the line, where the service would say so', async () => {
    await expect(renamed('a,b\n1,2\n"x"y,2\n')).rejects.toThrow('Line 3: there is text after a closing quote.')
    await expect(renamed('a,b\n"1\n",2\n"x,2\n')).rejects.toThrow('Line 4: a quote that begins in this row is never')
    await expect(renamed('"a" x,b\n1,2\n')).rejects.toThrow('Line 1: there is text after a closing quote.')
  })
})
