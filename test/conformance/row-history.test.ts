import { expect, test } from 'vitest'
import type { Column, NewColumn } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'n', type: 'number' },
]

const DAY_MS = 24 * 60 * 60 * 1000

describeEachEngine('The history of rows', ({ server, own, client, request, seed }) => {
  const made = async (columns: NewColumn[] = COLUMNS) => {
    const { id } = await seed.dataset({ columns })
    await client.rows.append(id, [
      { name: 'Ada', n: 1 },
      { name: 'Grace', n: 2 },
    ])
    return id
  }
  const historyOf = async (id: string, row: string) => (await client.rows.listHistory(id, row)).data
  const refusal = async (path: string, body: object) => {
    const { status, error } = await request('POST', path, { body })
    return { status, field: error?.field }
  }

  test('says newest first what the cells were, by whom they were changed, and when', async () => {
    const id = await made()
    expect(await historyOf(id, 'row_1')).toEqual([])
    await client.rows.update(id, 'row_1', { n: 0.1 })
    await client.rows.update(id, 'row_1', { name: null, n: 0.1 })
    await client.rows.delete(id, 'row_1')
    const [gone, named, counted] = await historyOf(id, 'row_1')
    expect([gone?.kind, named?.kind, counted?.kind]).toEqual(['deleted', 'updated', 'updated'])
    expect([gone?.previous, named?.previous, counted?.previous]).toEqual([
      { name: null, n: 0.1 },
      { name: 'Ada' },
      { n: 1 },
    ])
    expect(counted?.version).toBeLessThan(named?.version ?? 0)
    expect(counted?.by).toEqual({ id: expect.stringMatching(/^key_/), name: expect.any(String) })
    expect(Date.parse(counted?.at ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await historyOf(id, 'row_2')).toEqual([])
  })

  test('comes in pages', async () => {
    const id = await made()
    for (const n of [2, 3, 4, 5]) await client.rows.update(id, 'row_1', { n })
    const first = await client.rows.listHistory(id, 'row_1', { limit: 3 })
    expect(first.data.map(({ previous }) => previous?.['n'])).toEqual([4, 3, 2])
    const rest = await client.rows.listHistory(id, 'row_1', { limit: 3, cursor: first.pagination.cursor })
    expect(rest.data.map(({ previous }) => previous?.['n'])).toEqual([1])
    expect(rest.pagination.has_more).toBe(false)
  })

  test('has the changes of many rows too, each row once for each version', async () => {
    const id = await made()
    await client.indexes.create(id, { fields: ['name'], unique: true })
    await client.rows.change(id, { rows: [{ id: 'row_1', values: { n: 10 } }] })
    await client.rows.upsert(id, {
      match: ['name'],
      rows: [
        { name: 'Ada', n: 11 },
        { name: 'New', n: 1 },
      ],
    })
    await client.rows.updateWhere(id, { filter: ['n:11'], values: { n: 12 }, expected: 1 })
    await client.rows.batch(id, {
      operations: [
        { op: 'append', rows: [{ name: 'Short' }] },
        { op: 'update', rows: [{ id: 'row_1', values: { n: 13 } }] },
        { op: 'update', rows: [{ id: 'row_1', values: { n: 14, name: 'Lovelace' } }] },
        { op: 'delete', ids: ['row_1'] },
      ],
    })
    expect((await historyOf(id, 'row_1')).map(({ kind, previous }) => [kind, previous])).toEqual([
      ['deleted', { name: 'Ada', n: 12 }],
      ['updated', { n: 11 }],
      ['updated', { n: 10 }],
      ['updated', { n: 1 }],
    ])
    expect(await historyOf(id, 'row_3')).toEqual([])
  })

  test('brings a deleted row back under its identifier, and a row to what it was before a change', async () => {
    const id = await made()
    const before = await client.rows.get(id, 'row_1')
    await client.rows.update(id, 'row_1', { n: 7 })
    await client.rows.update(id, 'row_1', { n: 8, name: 'X' })
    await client.rows.delete(id, 'row_1')
    const back = await client.rows.restore(id, 'row_1', {})
    expect(back).toMatchObject({ id: 'row_1', values: { name: 'X', n: 8 }, created_at: before.created_at })
    expect(await client.rows.restore(id, 'row_1', {})).toEqual(back)
    const first = (await historyOf(id, 'row_1')).at(-1)
    const undone = await client.rows.restore(id, 'row_1', { version: first?.version ?? 0 })
    expect(undone.values).toEqual(before.values)
    expect((await historyOf(id, 'row_1')).map(({ kind, previous }) => [kind, previous])).toEqual([
      ['restored', { name: 'X', n: 8 }],
      ['restored', null],
      ['deleted', { name: 'X', n: 8 }],
      ['updated', { name: 'Ada', n: 7 }],
      ['updated', { n: 1 }],
    ])
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 2 })
    expect((await client.changes.list(id)).data.filter(({ type }) => type === 'row')).toHaveLength(2)
  })

  test('restores a row with If-Match only while it has that tag, and answers a repeated request as before', async () => {
    const id = await made()
    await client.rows.update(id, 'row_1', { n: 7 })
    const version = (await historyOf(id, 'row_1'))[0]?.version
    const tagOf = async () => (await client.rows.get(id, 'row_1').withResponse()).etag ?? ''
    const restore = (ifMatch: string, key?: string) =>
      request('POST', `/datasets/${id}/rows/row_1/restore`, {
        body: { version },
        headers: { 'If-Match': ifMatch, ...(key !== undefined && { 'Idempotency-Key': key }) },
      })
    const tag = await tagOf()
    await client.rows.update(id, 'row_1', { name: 'Lovelace' })
    for (const late of [tag, '"other"', `W/${await tagOf()}`]) {
      const { status, error } = await restore(late)
      expect([status, error.code, error.field]).toEqual([412, 'validation_error', 'If-Match'])
    }
    expect((await client.rows.get(id, 'row_1')).values).toEqual({ name: 'Lovelace', n: 7 })
    const before = await tagOf()
    const back = await restore(before, 'undo')
    expect([back.status, back.headers.get('ETag')]).toEqual([200, await tagOf()])
    expect((await client.rows.get(id, 'row_1')).values).toEqual({ name: 'Ada', n: 1 })
    expect(await restore(before, 'undo')).toMatchObject({ status: 200, text: back.text })
    expect((await restore(before)).status).toBe(412)
    expect((await restore('*')).status).toBe(200)
    await client.rows.delete(id, 'row_1')
    expect([(await restore('*')).status, (await restore(await tagOf().catch(() => tag))).status]).toEqual([404, 404])
    expect(await restore(before, 'undo')).toMatchObject({ status: 404 })
  })

  test('of eight that restore the same row of the same tag exactly one does', async () => {
    const id = await made()
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9]) await client.rows.update(id, 'row_1', { n })
    const versions = (await historyOf(id, 'row_1')).map(({ version }) => version)
    const { etag: ifMatch } = await client.rows.get(id, 'row_1').withResponse()
    const restored = await Promise.allSettled(
      versions.map((version) => client.rows.restore(id, 'row_1', { version }, { ifMatch })),
    )
    expect(restored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('restores nothing that a unique index or a rule of now forbids, and names the column', async () => {
    const id = await made()
    await client.indexes.create(id, { fields: ['name'], unique: true })
    await client.rows.delete(id, 'row_1')
    await client.rows.append(id, [{ name: 'Ada', n: 3 }])
    const path = `/datasets/${id}/rows/row_1/restore`
    expect(await refusal(path, {})).toEqual({ status: 422, field: 'name' })
    await client.rows.update(id, 'row_3', { name: 'Other' })
    await client.columns.update(id, 'n', { min: 2 })
    expect(await refusal(path, {})).toEqual({ status: 422, field: 'n' })
    await client.columns.update(id, 'n', { min: null })
    expect((await client.rows.restore(id, 'row_1', {})).values).toEqual({ name: 'Ada', n: 1 })
    expect(await refusal(path, { version: 9_999 })).toEqual({ status: 422, field: 'version' })
    expect(await refusal(`/datasets/${id}/rows/row_99/restore`, {})).toMatchObject({ status: 404 })
    expect((await request('GET', `/datasets/${id}/rows/row_99/history`)).status).toBe(404)
  })

  test('restores a row without columns that are gone, and new ones empty', async () => {
    const id = await made()
    await client.rows.delete(id, 'row_1')
    await client.columns.create(id, { name: 'later', type: 'text' })
    await client.columns.delete(id, 'n')
    await client.columns.update(id, 'name', { name: 'called' })
    expect((await historyOf(id, 'row_1'))[0]?.previous).toEqual({ called: 'Ada', later: null })
    expect((await client.rows.restore(id, 'row_1', {})).values).toEqual({ called: 'Ada', later: null })
  })

  test('is written by nobody and forgotten where it is off', async () => {
    const id = await made()
    await client.rows.update(id, 'row_1', { n: 7 })
    const off = await client.datasets.update(id, { history: 'off' })
    expect(off.history).toBe('off')
    expect(await historyOf(id, 'row_1')).toEqual([])
    await client.rows.update(id, 'row_1', { n: 8 })
    await client.rows.delete(id, 'row_2')
    expect((await client.datasets.update(id, { history: 'on' })).history).toBe('on')
    expect(await historyOf(id, 'row_1')).toEqual([])
    expect(await refusal(`/datasets/${id}/rows/row_2/restore`, {})).toMatchObject({ status: 404 })
  })

  test('is kept for whole days, and what is older is deleted', async () => {
    const id = await made()
    await client.rows.update(id, 'row_1', { n: 7 })
    const { organizationId } = own
    const now = Date.now()
    const sweep = (keptFrom: number) => server.store.steps.deleteHistory({ organizationId, datasetId: id, keptFrom })
    expect(await sweep(now - DAY_MS)).toBe(0)
    expect(await sweep(now + DAY_MS)).toBe(1)
    expect(await historyOf(id, 'row_1')).toEqual([])
    expect(await sweep(now + DAY_MS)).toBe(0)
  })

  test('is kept by a server whose clock is days behind', async () => {
    const id = await made()
    await client.rows.update(id, 'row_1', { n: 7 })
    await server.store.sweepHistory({ now: Date.now() - 3 * DAY_MS })
    expect(await historyOf(id, 'row_1')).toHaveLength(1)
  })

  test('counts for the bytes of the organization, and no longer when it is erased', async () => {
    const id = await made()
    const used = async () => (await client.organization.getUsage()).quotas.bytes.used
    const before = await used()
    await client.rows.update(id, 'row_1', { name: 'Eve' })
    expect(await used()).toBeGreaterThan(before + 90)
    await client.datasets.update(id, { history: 'off' })
    expect(await used()).toBe(before)
  })
})
