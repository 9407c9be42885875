import { expect, test } from 'vitest'
import { csvText } from '../../../server/console/pages/dataset/csv-text.ts'

const columns = [
  { name: '=cmd', type: 'text' as const },
  { name: 'number', type: 'number' as const },
]
const row = (text: string, number: number | null) => ({
  id: 'row_1',
  values: { '=cmd': text, number },
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
})

test('CSV in the clipboard is what is stored', () => {
  expect(csvText({ columns }, [row('=1+1', -1), row('a"b', null)], 'keep')).toBe(
    '=cmd,number\r\n=1+1,-1\r\n"a""b",\r\n',
  )
})

test('CSV for a spreadsheet has nothing in it that one would run, in names and cells; numbers stay', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=1']
  expect(
    csvText(
      { columns },
      texts.map((text) => row(text, -1)),
      'escape',
    ),
  ).toBe(`'=cmd,number\r\n'=1+1,-1\r\n'+1,-1\r\n'-1,-1\r\n'@SUM(A1),-1\r\n'\tx,-1\r\n"'\rx",-1\r\na=1,-1\r\n`)
})
