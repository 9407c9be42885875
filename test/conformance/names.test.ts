import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

/** Ordinary names, all of them. */
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '1',
  '0',
  'null',
  'true',
  "it's",
  '"quoted"',
  '`tick`',
  '\\',
  "'; drop table datasets; --",
  'select',
  'row_number',
  'c_1',
  'rowid',
  'x as y',
  'a.b',
  'a[0]',
  'a]["b',
  '$.a',
  '?',
  'a?b#c',
  '%',
  '100%25',
  '%2F',
  '%00',
  'a+b',
  'a b',
  'a&b=c',
  'a;b',
  '=1',
  '>1',
  '~x',
  '!x',
  'a-',
  '...',
  '..a',
  '{name}',
  '😀',
  '\u202eevil',
  '\u200b',
  'é',
  'e\u0301',
  'É',
  'ﬁ',
  'שלום',
  'x'.repeat(128),
  '😀'.repeat(128),
]

/** A row with one cell, under any name. */
const rowOf = (name: string, value: unknown): Row => Object.fromEntries([[name, value]])

describeEachEngine('A name', ({ client, seed }) => {
  const columns = NAMES.map((name) => ({ name, type: 'text' as const }))

  test('stays as it is, and each finds its own cells only', async () => {
    const { id, columns: made } = await seed.dataset({
      columns,
      rows: NAMES.map((name) => rowOf(name, `cell of ${name}`)),
    })
    expect(made).toEqual(columns)
    const rows = await client.data.list(id, { limit: 100 }).toArray()
    const empty = NAMES.map((name) => [name, null])
    for (const [index, name] of NAMES.entries()) {
      const row = Object.fromEntries([...empty, [name, `cell of ${name}`]])
      expect(Object.entries(rows[index] ?? {}).toSorted()).toEqual(Object.entries(row).toSorted())
      const found = await client.rows.list(id, { filter: [`${name}:cell of ${name}`], sort: [`-${name}`] }).toArray()
      expect([name, found.map((record) => record.id)]).toEqual([name, [`row_${index + 1}`]])
      const [first] = (await client.rows.list(id, { sort: [`-${name}`], limit: 1 })).data
      expect([name, first?.id]).toEqual([name, `row_${index + 1}`])
    }
  })

  test('is a key of changes like any other', async () => {
    const { id } = await seed.dataset({ columns, rows: [{}] })
    for (const name of NAMES) {
      const { values } = await client.rows.update(id, 'row_1', rowOf(name, name))
      expect(Object.entries(values)).toContainEqual([name, name])
    }
    const [row] = await client.data.list(id).toArray()
    expect(Object.entries(row ?? {}).toSorted()).toEqual(NAMES.map((name) => [name, name]).toSorted())
  })
})

describeEachEngine('A name', ({ client, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: [{ name: 'other', type: 'text' }] })).id
  })

  test.each(NAMES)('%j stands in a path, percent-encoded', async (name) => {
    expect(await client.columns.create(id, { name, type: 'number' })).toEqual({ name, type: 'number' })
    const row = (await client.rows.append(id, [rowOf(name, 7)])).row_ids[0] ?? ''
    expect(await client.columns.update(id, name, { type: 'text' })).toEqual({ name, type: 'text' })
    expect(await client.columns.update(id, name, { name: 'plain' })).toEqual({ name: 'plain', type: 'text' })
    expect(await client.columns.update(id, 'plain', { name })).toEqual({ name, type: 'text' })
    expect(Object.entries((await client.rows.get(id, row)).values)).toContainEqual([name, '7'])
    await client.columns.delete(id, name)
    expect((await client.datasets.get(id)).columns).not.toContainEqual({ name, type: 'text' })
  })
})

describeEachEngine('A name that no column has', ({ client, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ rows: [{}] })).id
  })

  test.each(NAMES)('%j is unknown everywhere', async (name) => {
    const unknown = { code: 'validation_error' }
    await expect(client.rows.append(id, [rowOf(name, 1)])).rejects.toMatchObject({ ...unknown, status: 422 })
    await expect(client.rows.update(id, 'row_1', rowOf(name, 1))).rejects.toMatchObject({ ...unknown, status: 422 })
    await expect(client.data.list(id, { filter: [`${name}:1`] })).rejects.toMatchObject({
      status: 400,
      field: 'filter',
    })
    await expect(client.data.list(id, { sort: [name] })).rejects.toMatchObject({ status: 400, field: 'sort' })
    await expect(client.columns.delete(id, name)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const { status } = await request('GET', `/datasets/${id}/data?${encodeURIComponent(name)}=1`)
    expect(status).toBe(400)
  })
})
