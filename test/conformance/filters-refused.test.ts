import { beforeAll, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'ok', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'extra', type: 'json' },
]

const REFUSED: [string, RegExp][] = [
  // the form
  ['', /form field:expression/],
  ['name', /form field:expression/],
  [':x', /form field:expression/],
  ['name:=', /names no value/],
  ['name:==', /after the operator =.*in quotes/],
  ['name:=>a,b', /after the operator =.*in quotes/],
  ['name:="a', /quotes that do not end/],
  ['name:="a"b', /quotes that do not end/],
  [`name:=${'a,'.repeat(100)}a`, /names 101 values.*at most 100/],
  ['name:!=x', /after the operator !/],
  ['name:~==', /after the operator ~=.*backslash: ~=\\=$/],
  ['name:>>x', /after the operator >/],
  ['name:>==x', /after the operator >=/],
  ['name:~~~x', /after the operator ~~/],
  ['name:!~~x', /after the operator !~/],
  ['name:!!', /after the operator !/],
  // the field
  ['nosuch:x', /no column "nosuch"\. Its columns: "name", "age", "ok", "day", "extra"\./],
  ['Name:x', /no column "Name"/],
  [' name:x', /no column " name"/],
  ['__proto__:x', /no column "__proto__"/],
  ['row_number:1', /no column "row_number"/],
  ['c_1:1', /no column "c_1"/],
  // the operator for the type
  ['ok:>true', /> works only on text, number and date columns/],
  ['ok:<=false', /<= works only on text, number and date columns/],
  ['ok:~true', /~ works only on text columns/],
  ['age:~3', /~ works only on text columns/],
  ['age:~=3', /~= works only on text columns/],
  ['ok:~=true', /~= works only on text columns/],
  ['extra:~="a', /~= works only on text columns/],
  ['day:~2026', /~ works only on text columns/],
  ['extra:~a', /~ works only on text columns/],
  ['age:!~3', /!~ works only on text columns/],
  ['day:~~2026', /~~ works only on text columns/],
  ['extra:=1,2', /:= works only on text, number, boolean and date columns/],
  ['extra:>1', /> works only on text, number and date columns/],
  // the value for the type
  ['age:=1,x', /must be a JSON number.*not "x"/],
  ['ok:=true,yes', /must be true or false/],
  ['age:x', /must be a JSON number.*not "x"/],
  ['age:01', /must be a JSON number/],
  ['age:+1', /must be a JSON number/],
  ['age: 1', /must be a JSON number/],
  ['age:0x10', /must be a JSON number/],
  ['age:Infinity', /must be a JSON number/],
  ['age:1e400', /must be a JSON number/],
  ['age:9007199254740993', /must be a JSON number/],
  ['age:"1"', /must be a JSON number/],
  ['age:>', /must be a JSON number/],
  ['age:\\', /must be a JSON number/],
  ['ok:1', /must be true or false/],
  ['ok:TRUE', /must be true or false/],
  ['ok:!yes', /must be true or false/],
  ['day:2026-02-30', /must be a real calendar date/],
  ['day:>2025-02-29', /must be a real calendar date/],
  ['day:2026-1-1', /must be a real calendar date/],
  ['day:<2026', /must be a real calendar date/],
  ['extra:text', /must be JSON/],
  ['extra:{', /must be JSON/],
  ['extra:[9007199254740993]', /must be JSON/],
  [`extra:${'['.repeat(65)}${']'.repeat(65)}`, /must be JSON/],
  ['name:a\0b', /must be a string of valid Unicode without NUL/],
  ['name:~\0', /must be a string of valid Unicode without NUL/],
]

describeEachEngine('A filter is refused', ({ client, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: [{}] })).id
  })

  test.each(REFUSED)('%j, and the answer says why', async (filter, why) => {
    const answers = [client.data.list(id, { filter: [filter] }), client.rows.list(id, { filter: ['name:', filter] })]
    for (const answer of answers) {
      const message = expect.stringMatching(why)
      const details = [{ field: 'filter', message }]
      await expect(answer).rejects.toMatchObject({ status: 400, code: 'validation_error', field: 'filter', details })
    }
  })

  test('when it comes for the 11th time', async () => {
    const filter = Array.from({ length: 11 }, () => 'age:36')
    await expect(client.data.list(id, { filter })).rejects.toMatchObject({ status: 400, field: 'filter' })
  })

  test.each(['%', '%zz', '%ff', 'name:%ed%a0%80'])('%s, which is not percent-encoded UTF-8', async (raw) => {
    const { status, error } = await request('GET', `/datasets/${id}/data?filter=${raw}`)
    expect([status, error.field]).toEqual([400, 'filter'])
  })

  test('before the dataset is looked for, when its form is wrong', async () => {
    const { status, error } = await request('GET', '/datasets/ds_000000000000/data?filter=x')
    expect([status, error.field]).toEqual([400, 'filter'])
  })
})
