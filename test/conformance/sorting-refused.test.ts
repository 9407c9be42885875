import { beforeAll, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'extra', type: 'json' },
  ...'abcdef'.split('').map((name): Column => ({ name, type: 'number' })),
]

describeEachEngine('A sort is refused', ({ request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: [{}] })).id
  })

  test.each([
    ['an unknown field', 'nosuch', /no column "nosuch"\. Its columns: "name", "extra", "a"/],
    ['a field in other case', 'Name', /no column "Name"/],
    ['a field with a space before it', 'a,%20name', /no column " name"/],
    ['a descending unknown field', '-nosuch', /no column "nosuch"/],
    ['two minus signs', '--a', /no column "-a"/],
    ['a name of the database', 'row_number', /no column "row_number"/],
    ['__proto__', '__proto__', /no column "__proto__"/],
    ['the same field twice', 'a,name,a', /names "a" twice/],
    ['the same field twice in both directions', 'a,-a', /names "a" twice/],
    ['a json column', 'name,extra', /"extra" is of type json/],
    ['no field', '', /empty field/],
    ['nothing but a minus sign', '-', /empty field/],
    ['an empty field at the end', 'a,', /empty field/],
    ['six fields', 'a,b,c,d,e,f', /at most 5/],
  ])('with %s: %s', async (_what, sort, why) => {
    for (const list of ['data', 'rows']) {
      const { status, error } = await request('GET', `/datasets/${id}/${list}?sort=${sort}`)
      expect([status, error.code, error.field]).toEqual([400, 'validation_error', 'sort'])
      expect(error.message).toMatch(why)
    }
  })
})
