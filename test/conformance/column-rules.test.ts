import { expect, test } from 'vitest'
import type { Column, NewColumn } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const RULED: NewColumn[] = [
  { name: 'state', type: 'text', values: ['open', 'closed'], default: 'open', description: 'Where it stands.' },
  { name: 'delay', type: 'number', required: true, min: -10, max: 1e21 },
  { name: 'day', type: 'date', min: '2026-01-01', max: '2026-12-31' },
  { name: 'note', type: 'text', max_length: 3 },
  { name: '__proto__', type: 'json', default: { a: [1, 1e21] } },
]

describeEachEngine('Rules of columns', ({ client, own, request, seed }) => {
  const make = (columns = RULED) => seed.dataset({ columns: columns as Column[] })
  const refusals = async (method: string, path: string, body: object) => {
    const { status, error } = await request(method, path, { body })
    return { status, details: error.details?.map(({ field, message }) => [field, message]) }
  }

  test('come back as they were sent, in every reply that has the column', async () => {
    const dataset = await make()
    expect(dataset.columns).toEqual(RULED)
    expect((await client.datasets.list({ name: 'Seeded' }).toArray()).at(-1)?.columns).toEqual(RULED)
    const added = { name: 'more', type: 'boolean', default: false, description: 'Two\nlines 😀' } as const
    expect(await client.columns.create(dataset.id, added)).toEqual(added)
    expect((await client.datasets.get(dataset.id)).columns.at(-1)).toEqual(added)
  })

  test('fill missing keys with the default, and leave null empty', async () => {
    const { id } = await make()
    await client.rows.append(id, [{ delay: 1 }, { delay: -10, state: null, ['__proto__']: null, note: null }])
    const { data } = await client.data.list(id)
    expect(JSON.stringify(data)).toBe(
      '[{"state":"open","delay":1,"day":null,"note":null,"__proto__":{"a":[1,1e+21]}},{"state":null,"delay":-10,"day":null,"note":null,"__proto__":null}]',
    )
  })

  test('are checked when rows are appended, and each broken one is named', async () => {
    const { id } = await make()
    const rows = [
      { state: 'opne', delay: 1 },
      { delay: null },
      {},
      { delay: -10.5, day: '2025-12-31', note: '😀😀😀😀' },
      { delay: 1e300, day: '2027-01-01', note: '😀😀😀', state: '' },
    ]
    expect(await refusals('POST', `/datasets/${id}/rows`, { rows })).toEqual({
      status: 422,
      details: [
        ['rows[0].state', `rows[0].state: "opne" is none of the column's values: open, closed.`],
        ['rows[1].delay', 'rows[1].delay: the cell is empty, and the column is required.'],
        ['rows[2].delay', 'rows[2].delay is missing, and the column is required.'],
        ['rows[3].delay', `rows[3].delay: -10.5 is less than the column's min, -10.`],
        ['rows[3].day', `rows[3].day: "2025-12-31" is less than the column's min, 2026-01-01.`],
        ['rows[3].note', `rows[3].note: "😀😀😀😀" is longer than the column's max_length, 3 characters.`],
        ['rows[4].delay', `rows[4].delay: 1e+300 is more than the column's max, 1e+21.`],
        ['rows[4].day', `rows[4].day: "2027-01-01" is more than the column's max, 2026-12-31.`],
        ['rows[4].state', `rows[4].state: "" is none of the column's values: open, closed.`],
      ],
    })
    expect((await client.datasets.get(id)).row_count).toBe(0)
  })

  test('notice a row that lacks nothing but what is required', async () => {
    const columns = [{ name: 'must', type: 'text', required: true } as const, { name: 'may', type: 'text' } as const]
    const { id } = await make(columns)
    const refused = await refusals('POST', `/datasets/${id}/rows`, { rows: [{ may: 'x' }] })
    expect(refused.details).toEqual([['rows[0].must', 'rows[0].must is missing, and the column is required.']])
  })

  test('are checked in bodies that are large, and when a row is changed', async () => {
    const { id } = await make([...RULED, { name: 'long', type: 'text' }])
    const long = 'x'.repeat(700_000)
    const rows = [{ delay: 1, long }, { delay: 2, long }, { delay: 3, long, state: 'opne' }, { long }]
    expect((await refusals('POST', `/datasets/${id}/rows`, { rows })).details?.map(([field]) => field)).toEqual([
      'rows[2].state',
      'rows[3].delay',
    ])
    await client.rows.append(id, rows.slice(0, 2))
    expect((await client.data.list(id, { fields: ['state'] })).data).toEqual([{ state: 'open' }, { state: 'open' }])
    const changed = await refusals('PATCH', `/datasets/${id}/rows/row_1`, {
      values: { state: 'opne', delay: null, note: 'long' },
    })
    expect(changed.details?.map(([field]) => field)).toEqual(['values.state', 'values.delay', 'values.note'])
    const values = { long: 'y'.repeat(200_000), state: 'opne' }
    expect((await refusals('PATCH', `/datasets/${id}/rows/row_1`, { values })).status).toBe(422)
    await client.rows.update(id, 'row_1', { state: 'closed' })
    expect((await client.rows.get(id, 'row_1')).values).toMatchObject({ state: 'closed', delay: 1 })
  })

  test.each<[string, Partial<NewColumn>, string, RegExp]>([
    [
      'a default that is none of the values',
      { values: ['a'], default: 'b' },
      'default',
      /contradicts values: "b" is none/,
    ],
    ['values that are longer than max_length', { values: ['a', 'abc'], max_length: 2 }, 'values[1]', /max_length is 2/],
    ['a value that is named twice', { values: ['a', 'b', 'a'] }, 'values[2]', /as values\[0\] is already/],
    [
      'required without a default that is set to null',
      { required: true, default: null },
      'default',
      /required is true/,
    ],
    ['a min above the max', { type: 'number', min: 2, max: 1 }, 'min', /more than max, 1/],
    ['values of numbers', { type: 'number', values: ['1'] }, 'values', /type text, and type is number/],
    ['a min of a text', { min: 1 }, 'min', /type number or date, and type is text/],
    ['a max_length of a date', { type: 'date', max_length: 10 }, 'max_length', /type text, and type is date/],
    ['a min that is no date', { type: 'date', min: '2026-02-30' }, 'min', /real calendar date/],
    ['a min that is a text', { type: 'number', min: '1' }, 'min', /JSON number/],
    ['a default of another type', { type: 'boolean', default: 'true' }, 'default', /true or false/],
    ['a default with a lone surrogate', { default: '\ud800' }, 'default', /valid Unicode/],
    ['a value with NUL', { values: ['a\u0000'] }, 'values[0]', /without NUL/],
    ['no values', { values: [] }, 'values', /at least 1 item/],
    ['a max_length of 0', { max_length: 0 }, 'max_length', /at least 1/],
    [
      '20 values of 10,000 characters',
      { values: Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(10_000, 'x')) },
      'values[0]',
      /256/,
    ],
    ['201 values', { values: Array.from({ length: 201 }, (_, n) => `${n}`) }, 'values', /at most 200/],
    ['an empty description', { description: ' ' }, 'description', /1 to 1,000 characters/],
  ])('that contradict each other or the type are refused: %s', async (_, rules, field, message) => {
    const column = { name: 'c', type: 'text', ...rules }
    const body = { name: 'D', project_id: own.projectId, columns: [{ name: 'a', type: 'text' }, column] }
    const created = await request('POST', '/datasets', { body })
    expect({ status: created.status, field: created.error.field }).toEqual({
      status: 422,
      field: `columns[1].${field}`,
    })
    expect(created.error.message).toMatch(message)
    const { id } = await seed.dataset()
    const added = await request('POST', `/datasets/${id}/columns`, { body: column })
    expect({ status: added.status, field: added.error.field }).toEqual({ status: 422, field })
  })

  test('take -0 as 0, and no number beyond a double', async () => {
    const { id } = await seed.dataset()
    const { columns } = await client.datasets.get(id)
    const text = (min: string) => `{"name":"n","type":"number","min":${min}}`
    const post = (body: string) => request('POST', `/datasets/${id}/columns`, { body })
    for (const min of ['1e400', '9007199254740993', '"1e400"']) {
      const { status, error } = await post(text(min))
      expect({ status, field: error.field }).toEqual({ status: 422, field: 'min' })
    }
    expect((await client.datasets.get(id)).columns).toEqual(columns)
    expect((await post(text('-0'))).text).toContain('"min":0')
  })

  test('and descriptions of a dataset take at most 256 KiB together', async () => {
    const values = Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(250, 'x'))
    const columns = Array.from({ length: 6 }, (_, n) => ({ name: `c${n}`, type: 'text' as const, values }))
    const body = { name: 'D', project_id: own.projectId, columns }
    const { status, error } = await request('POST', '/datasets', { body })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'columns' })
    const { id } = await make(columns.slice(0, 5))
    const added = await request('POST', `/datasets/${id}/columns`, { body: columns[5] })
    expect({ status: added.status, field: added.error.field }).toEqual({ status: 422, field: 'name' })
    await client.columns.create(id, { name: 'c5', type: 'text' })
    const changed = await request('PATCH', `/datasets/${id}/columns/c5`, { body: { values } })
    expect({ status: changed.status, field: changed.error.field }).toEqual({ status: 422, field: 'values' })
  })

  test('make a new column required only where there is no row', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    const column = { name: 'new', type: 'text', required: true, default: 'x' } as const
    const { status, error } = await request('POST', `/datasets/${id}/columns`, { body: column })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'required' })
    await client.rows.delete(id, 'row_1')
    expect(await client.columns.create(id, column)).toEqual(column)
  })
})

describeEachEngine('The description of a dataset', ({ client, own, request }) => {
  test('is set, changed and removed, and moves its tag', async () => {
    const columns = [{ name: 'a', type: 'text' as const }]
    const made = await client.datasets.create({ name: 'D', project_id: own.projectId, columns, description: 'One.' })
    expect(made.description).toBe('One.')
    const tag = async () => (await request('GET', `/datasets/${made.id}`)).headers.get('ETag')
    const before = await tag()
    expect((await client.datasets.update(made.id, { description: 'Two.' })).description).toBe('Two.')
    expect(await tag()).not.toBe(before)
    expect(await client.datasets.update(made.id, { description: null })).not.toHaveProperty('description')
    const { error } = await request('PATCH', `/datasets/${made.id}`, { body: { description: 'x'.repeat(1_001) } })
    expect(error.field).toBe('description')
  })
})
