import { expect, test } from 'vitest'
import type { Column, ColumnType } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = (['text', 'number', 'boolean', 'date', 'json'] as const).map((type) => ({ name: type, type }))

const MEBIBYTE = 1024 ** 2

/** JSON with `depth` levels. */
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Type, the cell as JSON text on the wire, and the value that is returned, if it is another one. */
const ACCEPTED: [ColumnType, string, unknown?][] = [
  ['text', '""'],
  ['text', '" "'],
  ['text', '"null"'],
  ['text', String.raw`"\u0001\u001f\u007f\t\n\\\""`],
  ['text', String.raw`"\ud83d\ude00"`, '😀'],
  ['text', '"é e\u0301 שלום \u202eabc \ufeff\uffff"'],
  ['text', `"${'x'.repeat(MEBIBYTE)}"`],
  ['text', `"${'é'.repeat(MEBIBYTE / 2)}"`],
  ['number', '0'],
  ['number', '-0', 0],
  ['number', '-0.0', 0],
  ['number', '9007199254740991'],
  ['number', '-9007199254740991'],
  ['number', '6.02e23'],
  ['number', '0.1'],
  ['number', '0.30000000000000004'],
  ['number', '1.7976931348623157e308'],
  ['number', '5e-324'],
  ['number', '1e-400', 0],
  ['number', '3.14159265358979323846', Math.PI],
  ['number', '9007199254740993.0', 9007199254740992],
  ['boolean', 'true'],
  ['boolean', 'false'],
  ['date', '"0001-01-01"'],
  ['date', '"9999-12-31"'],
  ['date', '"2024-02-29"'],
  ['date', '"2000-02-29"'],
  ['json', 'false'],
  ['json', '0'],
  ['json', '""'],
  ['json', '[]'],
  ['json', '{}'],
  ['json', '[null,{"a":null}]'],
  ['json', '{"":{"__proto__":{"x":1},"constructor":2},"toJSON":3}'],
  ['json', '[-0,6.02e23,9007199254740991,0.1]', [0, 6.02e23, 9007199254740991, 0.1]],
  ['json', String.raw`["\ud83d\ude00","\u0001"]`],
  ['json', nested(64)],
  ['json', `"${'x'.repeat(MEBIBYTE - 2)}"`],
]

const short = (wire: string) => (wire.length > 60 ? `${wire.slice(0, 20)}… of ${wire.length}` : wire)

describeEachEngine('A cell', ({ client, request, seed }) => {
  test.each(ACCEPTED.map(([type, wire, back]) => [type, short(wire), wire, back ?? JSON.parse(wire)] as const))(
    'of type %s takes %s and gives it back',
    async (type, _shown, wire, back) => {
      const { id } = await seed.dataset({ columns: COLUMNS })
      const { status } = await request('POST', `/datasets/${id}/rows`, { body: `{"rows":[{"${type}":${wire}}]}` })
      expect(status).toBe(201)
      expect((await client.rows.get(id, 'row_1')).values[type]).toEqual(back)
      const [row] = await client.data.list(id).toArray()
      expect(row).toEqual({ text: null, number: null, boolean: null, date: null, json: null, [type]: back })
    },
  )

  test.each(COLUMNS)('of type $type is empty after null', async ({ type }) => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [{ [type]: null }] })
    expect((await client.data.list(id, { filter: [`${type}:`] }).toArray()).length).toBe(1)
    expect((await client.data.list(id, { filter: [`${type}:!`] }).toArray()).length).toBe(0)
  })

  test('can be sent again as it came', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const row = '{"number":1e300,"json":[1152921504606846976.0,{"a":1e21}]}'
    await request('POST', `/datasets/${id}/rows`, { body: `{"rows":[${row}]}` })
    const first = await request('GET', `/datasets/${id}/data`)
    const sent = first.text.replace(/^\{"data":/, '{"rows":').replace(/,"pagination".*$/, '}')
    expect((await request('POST', `/datasets/${id}/rows`, { body: sent })).status).toBe(201)
    const [original, again] = await client.data.list(id).toArray()
    expect(again).toEqual(original)
    expect(again).toMatchObject({ number: 1e300, json: [2 ** 60, { a: 1e21 }] })
  })
})
