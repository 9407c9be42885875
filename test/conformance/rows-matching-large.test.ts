import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Column, DatasetService, Row } from '../../client/index.ts'
import { withFewInOne } from '../support/few-in-one.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'n', type: 'number' },
  { name: 'state', type: 'text' },
  { name: 'sku', type: 'text' },
]
/** More than are changed in one transaction here, and more than one step of a change of more rows. */
const ROWS = 3_000
const MATCHING = 2_800

describeEachEngine(
  'Changes of more rows than one transaction changes',
  ({ server, own, client, request, seed, onSqlite }) => {
    const rowOf = (n: number): Row => ({ n, state: n < MATCHING ? 'open' : 'closed', sku: `s${n}` })
    const filled = async () => {
      const { id } = await seed.dataset({ columns: COLUMNS })
      await client.rows.append(
        id,
        Array.from({ length: ROWS }, (_, n) => rowOf(n)),
      )
      return id
    }
    const refusal = async (path: string, body: object) => {
      const { status, error } = await request('POST', path, { body })
      return { status, field: error?.field, message: error?.message }
    }
    const countOf = async (service: DatasetService, id: string, filter: string) =>
      (await service.groups.list(id, { filter: [filter], measure: [':count'] })).data[0]?.measures[':count']
    const leftTables = () =>
      server.store.steps.selectSpareTables({
        organizationId: own.organizationId,
        touchedBefore: Number.MAX_SAFE_INTEGER,
      })

    test('set the cells of all that match, with every index right afterwards', async () => {
      const id = await filled()
      await client.indexes.create(id, { fields: ['state', '-n'] })
      await client.indexes.create(id, { fields: ['state'], kind: 'contains' })
      await client.indexes.create(id, { fields: ['sku'], unique: true })
      const before = await client.datasets.get(id)
      const body = { filter: ['state:open'], values: { state: 'sent' }, expected: MATCHING }
      const dry = await client.rows.updateWhere(id, { ...body, dry_run: true })
      expect(dry).toMatchObject({ rows_updated: MATCHING, rows_unchanged: 0 })
      const done = await client.rows.updateWhere(id, body)
      expect(done).toEqual({ ...dry, version: dry.version + 1 })
      expect((await client.data.list(id, { filter: ['state:sent'], sort: ['-n'], limit: 2 })).data).toEqual([
        { ...rowOf(MATCHING - 1), state: 'sent' },
        { ...rowOf(MATCHING - 2), state: 'sent' },
      ])
      expect((await client.data.list(id, { filter: ['state:open'], sort: ['-n'] })).data).toEqual([])
      expect(await countOf(client, id, 'state:~sen')).toBe(MATCHING)
      expect(await refusal(`/datasets/${id}/rows`, { rows: [{ sku: 's7' }] })).toMatchObject({ field: 'rows[0].sku' })
      const after = await client.datasets.get(id)
      expect(after).toMatchObject({ row_count: ROWS, columns: before.columns })
      const [first, last] = [await client.rows.get(id, 'row_1'), await client.rows.get(id, `row_${ROWS}`)]
      expect([first.updated_at > first.created_at, last.updated_at]).toEqual([true, last.created_at])
      expect(await leftTables()).toEqual([])
    })

    test('delete all that match, and the numbers of rows go on', async () => {
      const id = await filled()
      await client.indexes.create(id, { fields: ['sku'], unique: true })
      await client.indexes.create(id, { fields: ['n'] })
      const body = { where: { field: 'state', op: '=' as const, value: 'open' }, expected: MATCHING }
      expect(await client.rows.deleteWhere(id, body)).toMatchObject({ rows_deleted: MATCHING })
      expect(await client.datasets.get(id)).toMatchObject({ row_count: ROWS - MATCHING })
      expect(await client.rows.append(id, [{ sku: 's7' }])).toMatchObject({ row_ids: [`row_${ROWS + 1}`] })
      expect((await client.data.list(id, { sort: ['n'], limit: 2 })).data).toEqual([
        { n: null, state: null, sku: 's7' },
        rowOf(MATCHING),
      ])
    })

    test('are in the history of their rows, each as one version', async () => {
      const id = await filled()
      await client.rows.updateWhere(id, { filter: ['state:open'], values: { state: 'sent' }, expected: MATCHING })
      const { version } = await client.rows.deleteWhere(id, { filter: ['state:sent'], expected: MATCHING })
      const last = `row_${MATCHING}`
      const { data: history } = await client.rows.listHistory(id, last)
      expect(history.map(({ kind, previous, version }) => [kind, previous, version])).toEqual([
        ['deleted', { ...rowOf(MATCHING - 1), state: 'sent' }, version],
        ['updated', { state: 'open' }, version - 1],
      ])
      expect(history[0]?.by?.id).toMatch(/^key_/)
      expect((await client.rows.listHistory(id, `row_${MATCHING + 1}`)).data).toEqual([])
      const row = await client.rows.restore(id, last, { version: version - 1 })
      expect(row.values).toEqual(rowOf(MATCHING - 1))
    })

    test('are of the moment when they are made: rows that are written meanwhile are in them as they are then', async () => {
      const id = await filled()
      await client.indexes.create(id, { fields: ['state'] })
      const change = client.rows.updateWhere(id, {
        filter: ['state:open'],
        values: { state: 'sent' },
        expected: MATCHING,
      })
      // Each keeps the number of those that match what it is.
      let isDone = false
      void change.finally(() => {
        isDone = true
      })
      let swaps = 0
      for (; !isDone && swaps < 400; swaps += 1)
        await client.rows.change(id, {
          rows: [
            { id: `row_${1 + swaps}`, values: { state: 'closed' } },
            { id: `row_${ROWS - swaps}`, values: { state: 'open' } },
          ],
        })
      expect(await change).toMatchObject({ rows_updated: MATCHING })
      const states = new Map<string, number>()
      for (const state of ['open', 'sent', 'closed'])
        states.set(state, Number(await countOf(client, id, `state:${state}`)))
      expect([...states.values()].reduce((sum, count) => sum + count, 0)).toBe(ROWS)
      // What was written after it is as it was written.
      const late = Number(states.get('open'))
      expect(late).toBeLessThanOrEqual(swaps)
      expect(await client.rows.get(id, `row_${MATCHING - 1}`)).toMatchObject({ values: { state: 'sent' } })
    })

    onSqlite?.('are not made where another number matches, and leave nothing behind', async () => {
      const id = await filled()
      const path = `/datasets/${id}/rows/update`
      const change = (expected: number) => refusal(path, { filter: ['state:open'], values: { n: 1 }, expected })
      const refused = { status: 422, field: 'expected', message: expect.stringContaining(`${MATCHING} rows match`) }
      expect(await change(MATCHING + 1)).toEqual(refused)
      expect(await change(7)).toEqual(refused)
      expect(await countOf(client, id, 'n:1')).toBe(1)
      expect(await leftTables()).toEqual([])
    })

    test('set all cells of rows that have very many', async () => {
      const columns = Array.from({ length: 300 }, (_, n): Column => ({ name: `c${n}`, type: 'number' }))
      const { id: datasetId } = await seed.dataset({ columns, rows: [{ c0: 1 }, { c0: 2 }, { c0: 1 }] })
      const { organizationId } = own
      const table = await server.store.findRowTable({ organizationId, datasetId })
      // As if the rows were more than are changed in one transaction.
      const changed = await server.store.changeMatching({
        ...{ organizationId, datasetId, columnsVersion: table?.columnsVersion ?? 0, mostRows: 0 },
        rows: { where: { column: 1, type: 'number', operator: '=', value: 1 } },
        cells: columns.map((_, index) => ({ index, value: index })),
        ...{ expected: 2, isDryRun: false, key: undefined, maxProblems: 1, now: Date.now() },
      })
      expect(changed).toMatchObject({ outcome: 'changed', updated: 2 })
      const rows = await client.data.list(datasetId)
      expect(rows.data.map(({ c0, c299 }) => [c0, c299])).toEqual([
        [0, 299],
        [2, null],
        [0, 299],
      ])
    })

    onSqlite?.('that change nothing are no version', async () => {
      const id = await filled()
      const body = { filter: ['state:open'], expected: MATCHING }
      const etag = async () => (await request('GET', `/datasets/${id}/data?limit=1`)).headers.get('etag')
      const before = await etag()
      for (const values of [{ state: 'open' }, {}])
        expect(await client.rows.updateWhere(id, { ...body, values })).toMatchObject({
          rows_updated: 0,
          rows_unchanged: MATCHING,
        })
      expect(await etag()).toBe(before)
      expect(await leftTables()).toEqual([])
    })

    onSqlite?.('and are named say which are not there, in a dry run too', async () => {
      const { id } = await seed.dataset({ columns: COLUMNS, rows: Array.from({ length: MATCHING }, () => ({})) })
      const ids = Array.from({ length: MATCHING + 1 }, (_, index) => `row_${index + 1}`)
      for (const dry_run of [true, false]) {
        const change = client.rows.deleteWhere(id, { ids, dry_run })
        await expect(change).rejects.toMatchObject({ status: 422, field: `ids[${MATCHING}]` })
      }
      const deleted = { rows_deleted: MATCHING, rows_unchanged: 0 }
      for (const dry_run of [true, false])
        expect(await client.rows.deleteWhere(id, { ids: ids.slice(0, -1), dry_run })).toMatchObject(deleted)
    })

    onSqlite?.('repeated with their key are made once', async () => {
      const id = await filled()
      const headers = { 'Idempotency-Key': randomUUID() }
      const body = { filter: ['state:open'], expected: MATCHING }
      const send = () => request('POST', `/datasets/${id}/rows/delete`, { headers, body })
      const [first, second] = await Promise.all([send(), send()])
      const third = await send()
      expect([first.status, second.text, third.text]).toEqual([200, first.text, first.text])
      expect([first, second, third].map((reply) => reply.headers.get('idempotent-replayed')).sort()).toEqual([
        null,
        'true',
        'true',
      ])
    })

    test('which would give rows the same key say the first two rows and how many there are', async () => {
      const id = await filled()
      await client.indexes.create(id, { fields: ['state', 'sku'], unique: true })
      for (const dry_run of [true, false]) {
        const body = { filter: ['state:open'], values: { sku: 'same' }, expected: MATCHING, dry_run }
        expect(await refusal(`/datasets/${id}/rows/update`, body)).toEqual({
          status: 422,
          field: 'values',
          message: `${MATCHING - 1} rows would have the same state,sku as an earlier row, first row_2, which would have that of row_1. The index of it is unique. Nothing was changed.`,
        })
      }
      expect(await leftTables()).toEqual([])
      expect(
        await client.rows.updateWhere(id, { filter: ['state:open'], values: { state: 'closed' }, expected: MATCHING }),
      ).toMatchObject({
        rows_updated: MATCHING,
      })
    })
  },
  { wrapStore: withFewInOne },
)
