import { expect, test } from 'vitest'
import { linesOf } from '../../server/console/pages/import/csv-file.ts'

test('lines of a CSV file have the number at which they begin, also after fields that reach over several lines', async () => {
  const text = 'a,b\n"one\ntwo",1\n\n"x\n\ny","p\nq"\nlast,2\n'
  const source = { format: 'csv' as const, encoding: 'utf-8', delimiter: ',', newline: '\n' as const, hasHeader: true }
  const found = []
  for await (const { lines } of linesOf({ ...source, file: new File([text], 'a.csv') })) found.push(...lines)
  expect(found).toEqual([
    { number: 2, fields: ['one\ntwo', '1'] },
    { number: 5, fields: ['x\n\ny', 'p\nq'] },
    { number: 9, fields: ['last', '2'] },
  ])
})
