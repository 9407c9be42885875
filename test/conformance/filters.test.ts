import { beforeAll, expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'ok', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'extra', type: 'json' },
]

const ROWS: Row[] = [
  { name: 'Ada', age: 36, ok: true, day: '1815-12-10', extra: { a: 1, b: [2, 3] } },
  { name: 'ada', age: -1.5, ok: false, day: '2026-01-01', extra: [2, 3] },
  { name: '', age: 0, ok: false, day: '2025-12-31', extra: 'text' },
  {},
  { name: 'Zoë', age: 1e21, ok: true, day: '9999-12-31', extra: 0 },
  { name: '😀', age: 36.5, day: '0001-01-01', extra: false },
  { name: '\uffff', age: 10, extra: { b: [2, 3], a: 1 } },
]

/** What a user relies on, the filter, and the numbers of the matching rows. */
const CASES: [string, string, number[]][] = [
  ['a text matches exactly, with regard to case', 'name:Ada', [1]],
  ['a text does not match its beginning', 'name:Ad', []],
  ['a text matches beyond the BMP', 'name:😀', [6]],
  ['a number matches by value, however it is written', 'age:3.6e1', [1]],
  ['a number matches in any spelling of zero', 'age:-0', [3]],
  ['a large number matches', 'age:1e21', [5]],
  ['true matches', 'ok:true', [1, 5]],
  ['false matches, but not empty cells', 'ok:false', [2, 3]],
  ['a date matches', 'day:2026-01-01', [2]],
  ['a json object matches in any order of its keys', 'extra:{"b":[2,3],"a":1}', [1, 7]],
  ['a json object matches with any white space and spelling of numbers', 'extra: {"a": 1.0, "b": [2e0, 3]} ', [1, 7]],
  ['a json array matches only in its order', 'extra:[3,2]', []],
  ['a json text matches', 'extra:"text"', [3]],
  ['a json 0 is not false', 'extra:0', [5]],
  ['a json false is not 0', 'extra:false', [6]],
  ['a json null is an empty cell', 'extra:null', [4]],

  ['! lets through what is not equal, empty cells too', 'name:!Ada', [2, 3, 4, 5, 6, 7]],
  ['! with a number', 'age:!36', [2, 3, 4, 5, 6, 7]],
  ['! with a boolean', 'ok:!true', [2, 3, 4, 6, 7]],
  ['! with a date', 'day:!2026-01-01', [1, 3, 4, 5, 6, 7]],
  ['! with json', 'extra:!{"b":[2,3],"a":1}', [2, 3, 4, 5, 6]],
  ['! with a json null', 'extra:!null', [1, 2, 3, 5, 6, 7]],

  ['> compares numbers, and an empty cell is not greater', 'age:>36', [5, 6]],
  ['>= takes the value itself too', 'age:>=36', [1, 5, 6]],
  ['< compares numbers, and an empty cell is not less', 'age:<0', [2]],
  ['<= takes the value itself too', 'age:<=0', [2, 3]],
  ['> compares dates by calendar', 'day:>2025-12-31', [2, 5]],
  ['>= compares dates by calendar', 'day:>=2025-12-31', [2, 3, 5]],
  ['< compares dates by calendar', 'day:<1815-12-10', [6]],
  ['<= compares dates by calendar', 'day:<=1815-12-10', [1, 6]],
  ['> orders text by code point, so U+1F600 is after U+FFFF', 'name:>\uffff', [6]],
  ['< orders text by code point, so capitals come first', 'name:<a', [1, 3, 5]],
  ['<= with text', 'name:<=Ada', [1, 3]],
  ['>= with text', 'name:>=Zoë', [2, 5, 6, 7]],

  ['~= finds texts that begin so, with regard to case', 'name:~=A', [1]],
  ['~= finds the text itself', 'name:~=Zoë', [5]],
  ['~= finds texts beyond the BMP', 'name:~=\u{1f600}', [6]],
  ['~= takes % and _ literally', 'name:~=_', []],
  ['~= with the empty text finds every text, and no empty cell', 'name:~=', [1, 2, 3, 5, 6, 7]],

  ['field: alone finds empty texts and empty cells', 'name:', [3, 4]],
  ['field: alone finds empty numbers, and not 0', 'age:', [4]],
  ['field: alone finds empty booleans, and not false', 'ok:', [4, 6, 7]],
  ['field: alone finds empty dates', 'day:', [4, 7]],
  ['field: alone finds empty json, and not ""', 'extra:', [4]],
  ['field:! finds texts with something in them', 'name:!', [1, 2, 5, 6, 7]],
  ['field:! finds numbers', 'age:!', [1, 2, 3, 5, 6, 7]],
  ['field:! finds booleans', 'ok:!', [1, 2, 3, 5]],
  ['field:! finds dates', 'day:!', [1, 2, 3, 5, 6]],
  ['field:! finds json values', 'extra:!', [1, 2, 3, 5, 6, 7]],
  ['a lone backslash is the empty text, and not an empty cell', 'name:\\', [3]],
]

describeEachEngine('A filter', ({ client, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: ROWS })).id
  })

  const found = async (...filter: string[]) => (await client.rows.list(id, { filter }).toArray()).map((row) => row.id)

  test.each(CASES)('%s: %s', async (_sentence, filter, rows) => {
    expect(await found(filter)).toEqual(rows.map((number) => `row_${number}`))
  })

  test('repeated narrows further: a row has to match all', async () => {
    expect(await found('age:>=0', 'age:<=36.5', 'name:!', 'extra:!false')).toEqual(['row_1', 'row_7'])
    expect(await found('name:Ada', 'name:ada')).toEqual([])
  })

  test('gives the same rows from the data as from the records', async () => {
    const filter = ['ok:true', 'age:>36']
    expect(await client.data.list(id, { filter }).toArray()).toEqual([ROWS[4]])
    expect((await client.rows.list(id, { filter }).toArray()).map((row) => row.values)).toEqual([ROWS[4]])
  })

  test('may come 10 times', async () => {
    expect(await found(...Array.from({ length: 10 }, () => 'age:36'))).toEqual(['row_1'])
  })
})
