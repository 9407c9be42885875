import { expect, test } from 'vitest'
import type { Column, NewColumn } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('A change of the rules of a column', ({ client, seed, request }) => {
  const columns = [
    { name: 'state', type: 'text' as const },
    { name: 'delay', type: 'number' as const },
    { name: 'meta', type: 'json' as const },
  ]
  const rows = [{ state: 'open', delay: 1 }, { state: 'opne', delay: -3 }, { delay: 7 }, { state: 'closed', meta: [1] }]
  const patch = (id: string, column: string, body: object, query = '') =>
    request('PATCH', `/datasets/${id}/columns/${column}${query}`, { body })
  const tagOf = async (path: string) => (await request('GET', path)).headers.get('ETag')

  test('is refused where present cells break a new rule, with their number and the first of them', async () => {
    const dataset = await seed.dataset({ columns, rows })
    const path = `/datasets/${dataset.id}`
    const before = await tagOf(path)
    for (const query of ['', '?dry_run=true']) {
      const { status, error } = await patch(dataset.id, 'state', { values: ['open', 'closed'], required: true }, query)
      expect({ status, field: error.field }).toEqual({ status: 422, field: 'values' })
      expect(error.details).toEqual([
        {
          field: 'values',
          message: `2 cells break the rules that the column would have, the first in row_2: "opne" is none of the column's values: open, closed. Nothing was changed.`,
        },
        { field: 'required', message: 'row_3: the cell is empty, and the column is required.' },
      ])
    }
    const least = await patch(dataset.id, 'delay', { min: 0 })
    expect(least.error).toMatchObject({
      field: 'min',
      message: expect.stringMatching(/^1 cell breaks .* row_2: -3 is/),
    })
    expect([await client.datasets.get(dataset.id), await tagOf(path)]).toEqual([dataset, before])
  })

  test('holds from then on, and stays out of the way of what a rule does not say', async () => {
    const { id } = await seed.dataset({ columns, rows })
    await client.rows.update(id, 'row_2', { state: 'closed' })
    const set = await client.columns.update(id, 'state', {
      values: ['open', 'closed'],
      description: 'Where it stands.',
    })
    expect(set).toEqual({ name: 'state', type: 'text', description: 'Where it stands.', values: ['open', 'closed'] })
    expect((await request('POST', `/datasets/${id}/rows`, { body: { rows: [{ state: 'opne' }] } })).status).toBe(422)
    // More values and no rules at all need no look at cells.
    await client.columns.update(id, 'state', { values: ['open', 'closed', 'opne'] })
    await client.rows.append(id, [{ state: 'opne' }])
    expect(await client.columns.update(id, 'state', { values: null, description: null })).toEqual(columns[0])
    await client.rows.append(id, [{ state: 'anything' }])
    expect((await client.datasets.get(id)).columns).toEqual(columns)
  })

  test('changes the tag of the dataset and its time, and no tag of rows', async () => {
    const { id } = await seed.dataset({ columns, rows })
    const paths = [`/datasets/${id}/rows/row_1`, `/datasets/${id}/data`, `/datasets/${id}/rows?limit=2`]
    const tags = () => Promise.all(paths.map(tagOf))
    const before = { tags: await tags(), dataset: await tagOf(`/datasets/${id}`), made: await client.datasets.get(id) }
    await client.columns.update(id, 'delay', { max: 100 })
    const after = await client.datasets.get(id)
    expect(await tags()).toEqual(before.tags)
    expect(await tagOf(`/datasets/${id}`)).not.toBe(before.dataset)
    expect(after.updated_at >= before.made.updated_at).toBe(true)
    expect(after.data_updated_at).toBe(before.made.data_updated_at)
    const same = await tagOf(`/datasets/${id}`)
    await client.columns.update(id, 'delay', { max: 100 })
    expect(await tagOf(`/datasets/${id}`)).toBe(same)
  })

  test('that contradicts what stays is refused, by what was sent and what stays', async () => {
    const { id } = await seed.dataset({ columns })
    await client.columns.update(id, 'delay', { min: 5, required: true, default: 6 })
    expect((await patch(id, 'delay', { max: 1 })).error.message).toBe('min is 5, which is more than max, 1.')
    expect((await patch(id, 'delay', { max: 5 })).error.field).toBe('default')
    expect((await patch(id, 'delay', { type: 'text' })).error.message).toMatch(/^min goes with .* and type is text/)
    expect((await patch(id, 'delay', { required: true, default: null })).error.field).toBe('default')
    expect(await client.columns.update(id, 'delay', { default: null })).toEqual({
      ...columns[1],
      required: true,
      min: 5,
    })
  })

  test('leaves numbers as they are that are greater than the greatest exact integer', async () => {
    const large: NewColumn[] = [
      { name: 'delay', type: 'number', default: 1e21, min: -1e300, max: 1e300 },
      // JavaScript has such keys in another order than stored JSON.
      { name: 'meta', type: 'json', default: { 9: 1, 10: [1e21] } },
    ]
    const { id } = await seed.dataset({ columns: large as Column[] })
    for (const { name } of large) await client.columns.update(id, name, { description: 'Large.' })
    expect((await client.datasets.get(id)).columns).toEqual(large.map((each) => ({ ...each, description: 'Large.' })))
    await client.rows.append(id, [{}])
    const refused = await patch(id, 'delay', { max: null, type: 'boolean', min: null, default: null })
    expect(refused.error.message).toContain('the first in row_1 holds 1e+21.')
    expect((await client.data.list(id)).data).toEqual([{ delay: 1e21, meta: { 9: 1, 10: [1e21] } }])
  })

  test('comes with another name and another type, in one change', async () => {
    const { id } = await seed.dataset({ columns, rows })
    expect(await client.columns.update(id, 'meta', { name: 'data', description: 'Raw.' })).toEqual({
      name: 'data',
      type: 'json',
      description: 'Raw.',
    })
    const refused = await patch(id, 'delay', { type: 'text', values: ['1', '-3'] })
    expect(refused.error.message).toMatch(
      /1 of its cells does not convert to one that keeps its rules, the first in row_3/,
    )
    expect(await client.columns.update(id, 'delay', { type: 'text', values: ['1', '-3', '7'] })).toEqual({
      name: 'delay',
      type: 'text',
      values: ['1', '-3', '7'],
    })
    expect((await client.data.list(id, { fields: ['delay'] })).data.map(({ delay }) => delay)).toEqual([
      '1',
      '-3',
      '7',
      null,
    ])
    await client.columns.update(id, 'delay', { type: 'number', values: null, min: -3 })
    expect((await client.datasets.get(id)).columns[1]).toEqual({ name: 'delay', type: 'number', min: -3 })
  })

  test('and of a type is tried by a dry run, which changes nothing', async () => {
    const many = Array.from({ length: 150 }, (_, n) => ({ state: n % 2 === 0 ? `${n}` : 'odd' }))
    const dataset = await seed.dataset({ columns, rows: many })
    const tried = await patch(dataset.id, 'state', { type: 'number' }, '?dry_run=true')
    expect(tried.error.message).toMatch(/75 of its cells do not convert, the first in row_2 holds "odd"/)
    expect(tried.error.details).toHaveLength(75)
    const all = await patch(dataset.id, 'state', { type: 'date' }, '?dry_run=true')
    expect(all.error.details).toHaveLength(100)
    const dry = { dry_run: true }
    expect(await client.columns.update(dataset.id, 'state', { type: 'json', name: 'x' }, dry).catch(() => 'no')).toBe(
      'no',
    )
    expect(await client.columns.update(dataset.id, 'delay', { type: 'text', name: 'x' }, dry)).toEqual({
      name: 'x',
      type: 'text',
    })
    expect((await patch(dataset.id, 'delay', { name: 'state' }, '?dry_run=true')).error.field).toBe('name')
    expect((await patch(dataset.id, 'delay', {}, '?dry_run=yes')).status).toBe(400)
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
  })

  test('is tried by the cells of a column that becomes required together with its type', async () => {
    const { id } = await seed.dataset({ columns, rows })
    const refused = await patch(id, 'delay', { type: 'text', required: true })
    expect(refused.error.message).toMatch(/1 of its cells .* the first in row_4 holds nothing/)
  })
})
