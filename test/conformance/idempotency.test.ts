import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'
import { allRoutes, successOf, unknownTargets } from '../support/valid-requests.ts'

/** Every operation that takes a key, with a request, another request, and one that its dataset or organization refuses. */
const CREATIONS = {
  appendRows: {
    path: 'rows',
    body: { rows: [{ name: 'Ada' }, {}] },
    other: { rows: [{ name: 'Ada' }, { age: 1 }] },
    bad: { rows: [{}, { age: 'late' }] },
  },
  upsertRows: {
    path: 'rows/upsert',
    body: { match: ['name'], rows: [{ name: 'Ada' }] },
    other: { match: ['name'], rows: [{ name: 'Bob' }] },
    bad: { match: ['name'], rows: [{}] },
  },
  updateRowsWhere: {
    path: 'rows/update',
    body: { filter: ['age:7'], values: { age: 8 }, expected: 1 },
    other: { filter: ['age:8'], values: { age: 9 }, expected: 1 },
    bad: { filter: ['age:7'], values: { age: 8 }, expected: 2 },
  },
  deleteRowsWhere: {
    path: 'rows/delete',
    body: { filter: ['age:7'], expected: 1 },
    other: { filter: ['age:8'], expected: 0 },
    bad: { filter: ['age:7'], expected: 2 },
  },
  batchRows: {
    path: 'rows/batch',
    body: { operations: [{ op: 'append', rows: [{ age: 1 }] }] },
    other: { operations: [{ op: 'append', rows: [{ age: 2 }] }] },
    bad: { operations: [{ op: 'delete', ids: ['row_900'] }] },
  },
  createColumn: {
    path: 'columns',
    body: { name: 'c', type: 'text' },
    other: { name: 'd', type: 'text' },
    bad: { name: 'age', type: 'text' },
  },
  createIndex: {
    path: 'indexes',
    body: { fields: ['age'] },
    other: { fields: ['-age'] },
    bad: { fields: ['name'] },
  },
  createDataset: {
    path: '/datasets',
    body: { name: 'A', columns: [{ name: 'a', type: 'text' }] },
    other: { name: 'B', columns: [{ name: 'a', type: 'text' }] },
    bad: { name: 'A', columns: [{ name: 'a', type: 'text' }], project_id: unknownTargets.project_id },
  },
  restoreRow: {
    path: 'rows/row_1/restore',
    body: {},
    other: { version: 3 },
    bad: { version: 900 },
  },
  createProject: { path: '/projects', body: { name: 'A' }, other: { name: 'B' }, bad: { name: '' } },
} as const

const operations = Object.keys(CREATIONS) as (keyof typeof CREATIONS)[]

/** How many more there are after a request, if not one. */
const ADDED: Partial<Record<keyof typeof CREATIONS, number>> = {
  appendRows: 2,
  updateRowsWhere: 0,
  deleteRowsWhere: -1,
}

/** The status of success. */
function done(operation: keyof typeof CREATIONS): number | undefined {
  const route = allRoutes.find(({ operationId }) => operationId === operation)
  return route && successOf(route)
}

/** Status and bytes of a reply. */
function replied({ status, text }: RawAnswer) {
  return { status, text }
}

describeEachEngine('A request with an Idempotency-Key', ({ client, own, request, seed, onSqlite }) => {
  onSqlite?.('the table has every operation that takes a key', () => {
    const takingKey = allRoutes.filter(({ parameters }) => 'Idempotency-Key' in (parameters.headers ?? {}))
    // The body of an import is a file: see imports-repeated.test.ts and imports-new-dataset.test.ts. What is restored is not made: see trash.test.ts.
    const others = ['createImport', 'createDatasetFromFile', 'restoreDataset', 'restoreProject']
    expect(takingKey.map(({ operationId }) => operationId).sort()).toEqual([...operations, ...others].sort())
  })

  const newKey = () => randomUUID()

  /** A new target for a test, and a function that sends to it. */
  async function target(operation: keyof typeof CREATIONS) {
    const { path, body, other, bad } = CREATIONS[operation]
    const { id } = await seed.dataset(/Where$|^restoreRow$/.test(operation) ? { rows: [{ age: 7 }] } : {})
    if (operation === 'restoreRow') {
      await client.rows.update(id, 'row_1', { age: 8 })
      await client.rows.delete(id, 'row_1')
    }
    if (operation === 'createIndex') await client.indexes.create(id, { fields: ['name'] })
    if (operation === 'upsertRows') await client.indexes.create(id, { fields: ['name'], unique: true })
    const withProject = (sent: object) =>
      operation === 'createDataset' ? { project_id: own.projectId, ...sent } : sent
    const send = (key: string, sent: object = body) =>
      request('POST', path.startsWith('/') ? path : `/datasets/${id}/${path}`, {
        body: withProject(sent),
        headers: { 'Idempotency-Key': key },
      })
    return { id, send, other, bad }
  }

  /** How many rows and columns a dataset has, and how many resources of each other kind exist. */
  async function amounts(id: string) {
    const { row_count, columns } = await client.datasets.get(id)
    const { indexes, datasets, projects } = (await client.organization.getUsage()).quotas
    return [row_count, columns.length, indexes.used, datasets.used, projects.used]
  }

  test.each(operations)('%s gives the same answer again, byte by byte, and does nothing more', async (operation) => {
    const { id, send } = await target(operation)
    const key = newKey()
    const first = await send(key)
    expect(first.status).toBe(done(operation))
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    const after = await amounts(id)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const again = await send(key)
      expect(replied(again)).toEqual(replied(first))
      expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    }
    expect(await amounts(id)).toEqual(after)
  })

  test.each(operations)('%s of another body under the same key is a 422 that names the header', async (operation) => {
    const { id, send, other } = await target(operation)
    const key = newKey()
    await send(key)
    const after = await amounts(id)
    const refused = await send(key, other)
    expect([refused.status, refused.error.code, refused.error.field]).toEqual([
      422,
      'validation_error',
      'Idempotency-Key',
    ])
    expect(await amounts(id)).toEqual(after)
  })

  test.each(operations)('%s sent eight times at once is done once, and all get its answer', async (operation) => {
    const { id, send } = await target(operation)
    const key = newKey()
    const before = await amounts(id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(done(operation)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === null)).toHaveLength(1)
    const after = await amounts(id)
    const added = after.map((amount, place) => amount - (before[place] ?? 0))
    expect(added.reduce((sum, amount) => sum + amount)).toBe(ADDED[operation] ?? 1)
  })

  test.each(operations)('%s that was refused can be corrected and sent with the same key', async (operation) => {
    const { id, send, bad } = await target(operation)
    const key = newKey()
    const refused = await send(key, bad)
    expect(refused.status).toBe(422)
    expect(refused.error.field).not.toBe('Idempotency-Key')
    const before = await amounts(id)
    const corrected = await send(key)
    expect([corrected.status, corrected.headers.get('Idempotent-Replayed')]).toEqual([done(operation), null])
    if (ADDED[operation] !== 0) expect(await amounts(id)).not.toEqual(before)
  })

  onSqlite?.each(operations)('%s under a key of another operation is a 422', async (operation) => {
    const first = operations[(operations.indexOf(operation) + 1) % operations.length] ?? operation
    const key = newKey()
    expect((await (await target(first)).send(key)).status).toBe(done(first))
    const refused = await (await target(operation)).send(key)
    expect([refused.status, refused.error.field], `after ${first}`).toEqual([422, 'Idempotency-Key'])
  })

  onSqlite?.each(['appendRows', 'createColumn', 'createIndex'] as const)(
    '%s to another dataset under the same key is a 422',
    async (operation) => {
      const key = newKey()
      expect((await (await target(operation)).send(key)).status).toBe(201)
      const refused = await (await target(operation)).send(key)
      expect([refused.status, refused.error.field]).toEqual([422, 'Idempotency-Key'])
    },
  )

  test.each(['appendRows', 'createColumn', 'createIndex'] as const)(
    '%s finds nothing when its dataset is deleted, and is answered as before when it is restored',
    async (operation) => {
      const { id, send, other } = await target(operation)
      const key = newKey()
      const first = await send(key)
      await client.datasets.delete(id)
      expect((await send(key)).status).toBe(404)
      expect((await send(key, other)).status).toBe(404)
      expect((await send(newKey())).status).toBe(404)
      await client.datasets.restore(id)
      expect(replied(await send(key))).toEqual(replied(first))
    },
  )

  onSqlite?.('is answered as before also when the rows would be refused by now', async () => {
    const { id, send } = await target('appendRows')
    const key = newKey()
    const first = await send(key)
    await client.columns.delete(id, 'name')
    expect(replied(await send(key))).toEqual(replied(first))
    expect((await send(newKey())).error.field).toBe('rows[0].name')
  })

  onSqlite?.('of 10,000 rows gets all of their identifiers again', async () => {
    const { send } = await target('appendRows')
    const rows = { rows: Array.from({ length: 10_000 }, (_, age) => ({ age })) }
    const key = newKey()
    await send(newKey())
    const first = await send(key, rows)
    const again = await send(key, rows)
    expect(again.text).toBe(first.text)
    expect(JSON.parse(again.text).data.row_ids.at(-1)).toBe('row_10002')
  })

  onSqlite?.('whose key is empty, too long, or no visible ASCII is a 400', async () => {
    const { send, id } = await target('appendRows')
    for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(256)]) {
      const { status, error } = await send(key)
      expect([status, error.field], JSON.stringify(key)).toEqual([400, 'Idempotency-Key'])
      expect(error.message).toContain('1 to 255 visible ASCII characters')
    }
    expect((await client.datasets.get(id)).row_count).toBe(0)
    for (const key of ['!', '~'.repeat(255), '"quoted",;']) expect((await send(key)).status).toBe(201)
  })
})
