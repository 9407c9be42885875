import { expect, onTestFinished, test } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { openStream } from '../support/event-stream.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('Following the changes of a dataset', ({ server, own, client, request, seed, onSqlite }) => {
  const dataset = async (ages: readonly number[] = []) =>
    (await seed.dataset({ rows: ages.map((age) => ({ age })) })).id
  const now = async (id: string) => (await client.changes.list(id, { limit: 100 })).pagination.cursor
  const stream = async (id: string, options: Parameters<typeof openStream>[3], apiKey = own.apiKey) => {
    const opened = await openStream(server, apiKey, id, options)
    onTestFinished(() => opened.close())
    return opened
  }

  test('begins at the cursor that pages, queries and exports have, and misses nothing', async () => {
    const id = await dataset([1, 20])
    const where = { field: 'age', op: '>' as const, value: 10 }
    const bodies = [
      await client.data.list(id, { filter: ['age:>10'] }).asResponse(),
      await client.rows.list(id, { filter: ['age:>10'], limit: 1 }).asResponse(),
      await client.data.query(id, { where }).asResponse(),
      await client.data.export(id, { filter: ['age:>10'] }).asResponse(),
    ]
    const cursors = bodies.map(({ headers }) => headers.get('X-Changes-Cursor') ?? '')
    await client.rows.append(id, [{ age: 30 }, { age: 3 }])
    await client.rows.update(id, 'row_2', { age: 2 })
    for (const cursor of cursors) {
      const { data } = await client.changes.list(id, { cursor, filter: ['age:>10'] })
      expect(data).toMatchObject([
        { type: 'row', row: { id: 'row_3' } },
        { type: 'gone', row_id: 'row_2' },
      ])
    }
    const all = await client.rows.list(id, { ids: ['row_1'] }).asResponse()
    expect((await client.changes.list(id, { cursor: all.headers.get('X-Changes-Cursor') ?? '' })).data).toEqual([])
  })

  onSqlite?.('a stream tells proxies not to store, collect or compress it', async () => {
    const { headers } = await stream(await dataset(), {})
    expect(headers.get('Cache-Control')).toBe('no-store, no-transform')
    expect(headers.get('X-Accel-Buffering')).toBe('no')
  })

  test('waits for a change, and answers as soon as one is committed', async () => {
    const id = await dataset()
    const cursor = await now(id)
    const waiting = client.changes.list(id, { cursor, wait: 30 }).then(({ data }) => data)
    await client.rows.append(await dataset(), [{ age: 0 }])
    await client.rows.append(id, [{ age: 1 }])
    expect(await waiting).toMatchObject([{ type: 'row', row: { id: 'row_1' } }])
    const began = performance.now()
    const { data, pagination } = await client.changes.list(id, { cursor: await now(id), wait: 1 })
    expect(data).toEqual([])
    expect(pagination.has_more).toBe(false)
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  test('waits for a change that matches', async () => {
    const id = await dataset([1])
    const filter = ['age:>10']
    const { pagination } = await client.changes.list(id, { filter })
    const waiting = client.changes.list(id, { filter, cursor: pagination.cursor, wait: 30 }).then(({ data }) => data)
    await client.rows.append(id, [{ age: 5 }])
    await client.rows.append(id, [{ age: 50 }])
    expect(await waiting).toMatchObject([{ type: 'row', row: { id: 'row_3' } }])
  })

  test('gets everything until now in one request, one item per line, with cursors in between', async () => {
    const id = await dataset()
    for (let batch = 0; batch < 3; batch += 1)
      await client.rows.append(
        id,
        Array.from({ length: 700 }, (_, age) => ({ age })),
      )
    await client.rows.delete(id, 'row_5')
    const lines = async (query: string) => {
      const { text, headers } = await request('GET', `/datasets/${id}/changes?format=ndjson${query}`)
      expect(headers.get('Content-Type')).toBe('application/x-ndjson')
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { type: string; cursor: string })
    }
    const whole = await lines('')
    expect(whole.filter(({ type }) => type === 'row')).toHaveLength(2_099)
    expect(whole.filter(({ type }) => type === 'cursor').length).toBeGreaterThan(2)
    const last = whole.at(-1)
    expect(last?.type).toBe('cursor')
    expect(await lines(`&cursor=${last?.cursor}`)).toMatchObject([{ type: 'cursor' }])
    const between = whole.find(({ type }) => type === 'cursor')?.cursor
    const rest = await lines(`&cursor=${between}`)
    expect(rest.filter(({ type }) => type === 'row')).toHaveLength(2_099 - 999)
  })

  test('has the value of a cell of type json in events and in lines, as pages have it', async () => {
    const meta = { gate: 7, codes: ['a', null, { deep: '"' }], large: 1e21 }
    const { id } = await seed.dataset({ columns: [{ name: 'meta', type: 'json' }], rows: [{ meta }, { meta: 'text' }] })
    const expected = [{ row: { values: { meta } } }, { row: { values: { meta: 'text' } } }]
    expect((await client.changes.list(id)).data.slice(1)).toMatchObject(expected)
    const { text } = await request('GET', `/datasets/${id}/changes?format=ndjson`)
    const lines = text.split('\n').filter((line) => line.includes('"row"'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(expected)
    const { next } = await stream(id, {})
    expect(await next()).toMatchObject({ event: 'columns' })
    expect([(await next())?.data, (await next())?.data]).toMatchObject(expected)
  })

  test('streams events as changes are committed, and resumes after the last one that was received', async () => {
    const id = await dataset([1])
    const { next, close } = await stream(id, { query: `?cursor=${await now(id)}` })
    await client.rows.append(id, [{ age: 2 }])
    const first = await next()
    expect(first).toMatchObject({ event: 'row', data: { type: 'row', row: { id: 'row_2', values: { age: 2 } } } })
    await client.rows.delete(id, 'row_1')
    expect(await next()).toMatchObject({ event: 'gone', data: { type: 'gone', row_id: 'row_1' } })
    await client.columns.create(id, { name: 'x', type: 'text' })
    expect(await next()).toMatchObject({ event: 'columns' })
    close()
    const resumed = await stream(id, { query: '?cursor=stale', lastEventId: first?.id ?? '' }).catch((error) => error)
    expect(resumed.status).toBe(undefined)
    // The columns come before the rows that have them.
    expect(await resumed.next()).toMatchObject({ event: 'columns' })
    expect(await resumed.next()).toMatchObject({ event: 'gone', data: { row_id: 'row_1' } })
  })

  test('refuses an id that is no cursor, and wait where nothing waits', async () => {
    const id = await dataset()
    const refusal = async (query: string, headers = {}) => {
      const { status, error } = await request('GET', `/datasets/${id}/changes${query}`, { headers })
      return [status, error?.field]
    }
    expect(await refusal('?format=events', { 'Last-Event-ID': 'x' })).toEqual([400, 'Last-Event-ID'])
    expect(await refusal('?format=ndjson&wait=1')).toEqual([400, 'wait'])
    expect(await refusal('?wait=31')).toEqual([400, 'wait'])
    expect(await refusal('?format=xml')).toEqual([400, 'format'])
    await expect(stream('ds_nothing', {})).rejects.toMatchObject({ status: 404 })
  })

  test('ends a stream within about a second when its key is revoked, and when its dataset is deleted', async () => {
    const id = await dataset()
    const key = await createApiKey(server.store, { organizationId: own.organizationId, name: 'S', access: 'read' })
    const revoked = await stream(id, { query: `?cursor=${await now(id)}` }, key.api_key)
    const kept = await stream(id, { query: `?cursor=${await now(id)}` })
    await server.store.revokeApiKey({ apiKeyId: key.api_key_id, now: Date.now() })
    expect(await revoked.next()).toBeUndefined()
    await client.rows.append(id, [{ age: 1 }])
    expect(await kept.next()).toMatchObject({ event: 'row' })
    await client.datasets.delete(id)
    expect(await kept.next()).toBeUndefined()
  })

  test('refuses the eleventh stream of an organization, until one of them ends', async () => {
    const organization = await seed.organization()
    const { id } = await seed.dataset({ in: organization })
    const open = () => stream(id, {}, organization.apiKey)
    const streams = await Promise.all(Array.from({ length: 10 }, open))
    await expect(open()).rejects.toMatchObject({ status: 429, message: expect.stringContaining('10 streams') })
    expect(await (await stream(await dataset(), {})).next()).toMatchObject({ event: 'columns' })
    streams[0]?.close()
    await expect
      .poll(() =>
        open().then(
          () => 'open',
          ({ status }) => status,
        ),
      )
      .toBe('open')
  })
})
