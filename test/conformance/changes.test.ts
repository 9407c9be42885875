import { expect, test } from 'vitest'
import type { Change } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

/** What a change says, in short. */
function short(change: Change): unknown {
  switch (change.type) {
    case 'row':
      return [change.row.id, change.row.values]
    case 'gone':
      return [change.row_id]
    case 'columns':
      return change.columns.map(({ name }) => name)
    case 'replaced':
      return 'replaced'
  }
}

describeEachEngine('The changes of a dataset', ({ own, client, clientOf, request, seed }) => {
  const read = async (id: string, query: Parameters<typeof client.changes.list>[1]) => {
    const { data, pagination } = await client.changes.list(id, query)
    return { changes: data.map(short), ...pagination, data }
  }
  /** Everything until now, and the cursor after it. */
  const readAll = async (id: string, query: Parameters<typeof client.changes.list>[1] = {}) => {
    const changes: unknown[] = []
    let page = await read(id, query)
    for (changes.push(...page.changes); page.has_more; changes.push(...page.changes))
      page = await read(id, { ...query, cursor: page.cursor })
    return { changes, cursor: page.cursor }
  }
  const flights = (rows: object[] = []) => seed.dataset({ rows: rows as never })

  test('begin with its columns and all rows', async () => {
    const { id } = await flights([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    await client.rows.delete(id, 'row_2')
    const { changes, has_more } = await read(id, {})
    expect(changes).toEqual([
      ['name', 'age'],
      ['row_1', { name: 'a', age: null }],
      ['row_3', { name: 'c', age: null }],
    ])
    expect(has_more).toBe(false)
    const paged = await readAll(id, { limit: 1 })
    expect(paged.changes).toEqual(changes)
  })

  test('go on with each row that was appended, changed or deleted, as it is now, in the order of the commits', async () => {
    const { id } = await flights([{ name: 'a' }, { name: 'b' }])
    const { cursor } = await readAll(id)
    expect(await read(id, { cursor })).toMatchObject({ changes: [], has_more: false })
    await client.rows.append(id, [{ name: 'c' }, { name: 'd' }])
    await client.rows.update(id, 'row_1', { age: 1 })
    await client.rows.delete(id, 'row_2')
    await client.rows.update(id, 'row_4', { age: 4 })
    const { data, ...page } = await read(id, { cursor })
    expect(page).toMatchObject({
      changes: [
        ['row_3', { name: 'c', age: null }],
        ['row_4', { name: 'd', age: 4 }],
        ['row_1', { name: 'a', age: 1 }],
        ['row_2'],
      ],
      has_more: false,
    })
    expect(data.map(({ version }) => version)).toEqual([3, 3, 4, 5])
    expect(data[0]).toMatchObject({ type: 'row', row: { created_at: expect.any(String) } })
    expect((await read(id, { cursor: page.cursor })).changes).toEqual([])
  })

  test('of one version come in pages, each of which begins where the one before ended', async () => {
    const { id } = await flights()
    const { cursor } = await readAll(id)
    await client.rows.batch(id, {
      operations: [{ op: 'append', rows: Array.from({ length: 7 }, (_, index) => ({ age: index })) }],
    })
    await client.rows.batch(id, {
      operations: [
        { op: 'delete', ids: ['row_2', 'row_5'] },
        { op: 'update', rows: [{ id: 'row_3', values: { age: 30 } }] },
        { op: 'append', rows: [{ age: 8 }] },
      ],
    })
    for (const limit of [1, 2, 3, 100]) {
      const { changes } = await readAll(id, { cursor, limit })
      const gone = changes.filter((change) => JSON.stringify(change).startsWith('["row_2"]'))
      expect(gone).toEqual([['row_2']])
      const last = new Map(changes.map((change) => [(change as [string])[0], (change as unknown[])[1]]))
      expect([...last].sort()).toEqual([
        ['row_1', { name: null, age: 0 }],
        ['row_2', undefined],
        ['row_3', { name: null, age: 30 }],
        ['row_4', { name: null, age: 3 }],
        ['row_5', undefined],
        ['row_6', { name: null, age: 5 }],
        ['row_7', { name: null, age: 6 }],
        ['row_8', { name: null, age: 8 }],
      ])
    }
  })

  test('with a condition have rows that match, and name those that do not match any more as gone', async () => {
    const { id } = await flights([{ age: 5 }, { age: 15 }])
    const filter = ['age:>10']
    const { changes, cursor } = await readAll(id, { filter })
    expect(changes.slice(1)).toEqual([['row_2', { name: null, age: 15 }]])
    await client.rows.append(id, [{ age: 1 }, { age: 20 }])
    await client.rows.update(id, 'row_1', { age: 11 })
    await client.rows.update(id, 'row_2', { age: 9 })
    expect((await readAll(id, { filter, cursor })).changes).toEqual([
      ['row_4', { name: null, age: 20 }],
      ['row_1', { name: null, age: 11 }],
      ['row_2'],
    ])
    const any = ['age:20', 'name:x']
    expect((await readAll(id, { any, fields: ['age'] })).changes).toEqual([['age'], ['row_4', { age: 20 }]])
    const where = JSON.stringify({ not: { field: 'age', op: '>', value: 10 } })
    expect((await readAll(id, { where })).changes.slice(1)).toEqual([
      ['row_2', { name: null, age: 9 }],
      ['row_3', { name: null, age: 1 }],
    ])
  })

  test('say new columns before the rows that have them, and that all rows are replaced after another type', async () => {
    const { id } = await flights([{ name: 'a', age: 1 }])
    const { cursor } = await readAll(id)
    await client.rows.append(id, [{ name: 'b', age: 2 }])
    await client.columns.update(id, 'age', { name: 'years' })
    const renamed = await readAll(id, { cursor })
    expect(renamed.changes).toEqual([
      ['name', 'years'],
      ['row_2', { name: 'b', years: 2 }],
    ])
    await client.columns.update(id, 'years', { type: 'text' })
    const retyped = await readAll(id, { cursor: renamed.cursor })
    expect(retyped.changes).toEqual([['name', 'years'], 'replaced'])
    await client.columns.delete(id, 'years')
    await client.columns.create(id, { name: 'years', type: 'text' })
    // It has the same name, and is another column.
    expect((await readAll(id, { cursor: retyped.cursor })).changes).toEqual([['name', 'years']])
  })

  test('are not affected by indexes, rules and the name of the dataset', async () => {
    const { id } = await flights([{ name: 'a', age: 1 }])
    const { cursor } = await readAll(id)
    await client.indexes.create(id, { fields: ['age'] })
    await client.columns.update(id, 'age', { min: 0 })
    await client.datasets.update(id, { name: 'Others' })
    await client.rows.update(id, 'row_1', { age: 1 })
    expect((await readAll(id, { cursor })).changes).toEqual([])
  })

  test('refuse a cursor that was altered, or is of another dataset, list or condition', async () => {
    const { id } = await flights([{ age: 1 }])
    const other = await flights([{ age: 1 }])
    const { cursor } = await readAll(id)
    const filtered = await readAll(id, { filter: ['age:1'] })
    const page = await client.data.list(id)
    const refusal = async (path: string) => {
      const { status, error } = await request('GET', path)
      return [status, error?.field]
    }
    const ofChanges = (text: string, more = '') => refusal(`/datasets/${id}/changes?cursor=${text}${more}`)
    const altered = `${cursor.slice(0, 30)}${cursor[30] === 'A' ? 'B' : 'A'}${cursor.slice(31)}`
    expect(await ofChanges(altered)).toEqual([400, 'cursor'])
    expect(await ofChanges('x')).toEqual([400, 'cursor'])
    expect(await ofChanges(page.pagination.cursor)).toEqual([400, 'cursor'])
    expect(await ofChanges(cursor, '&filter=age:1')).toEqual([400, 'cursor'])
    expect(await ofChanges(filtered.cursor)).toEqual([400, 'cursor'])
    expect(await refusal(`/datasets/${other.id}/changes?cursor=${cursor}`)).toEqual([400, 'cursor'])
    expect(await refusal(`/datasets/${id}/data?cursor=${cursor}`)).toEqual([400, 'cursor'])
    expect(await ofChanges(filtered.cursor, `&where={"field":"age","op":"=","value":1}`)).toEqual([200, undefined])
    expect(await refusal(`/datasets/${id}/changes?filter=nothing:1`)).toEqual([400, 'filter'])
  })

  test('are a 410 for a cursor whose condition names a column that went or has another type', async () => {
    const { id } = await flights([{ name: 'a', age: 1 }])
    const filter = ['age:>0']
    const { cursor } = await readAll(id, { filter })
    await client.columns.update(id, 'age', { name: 'years' })
    const gone = () => client.changes.list(id, { filter, cursor })
    await expect(gone()).rejects.toMatchObject({ status: 410, code: 'not_found' })
    expect((await readAll(id, { filter: ['years:>0'], cursor })).changes).toEqual([['name', 'years']])
    await client.columns.update(id, 'years', { name: 'age', type: 'text' })
    await expect(gone()).rejects.toMatchObject({
      status: 410,
      message: expect.stringContaining('Read the dataset anew'),
    })
  })

  test('are a 404 for a dataset that is not there, and for that of another organization', async () => {
    const { id } = await flights()
    const { cursor } = await readAll(id)
    const foreign = await seed.dataset({ in: await seed.organization() })
    await expect(client.changes.list(foreign.id)).rejects.toMatchObject({ status: 404 })
    await client.datasets.delete(id)
    await expect(client.changes.list(id, { cursor })).rejects.toMatchObject({ status: 404 })
    expect(clientOf(own.apiKey)).toBeDefined()
  })
})
