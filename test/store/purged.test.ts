import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createOrganization } from '../../server/admin/provisioning.ts'
import { organizationLifecycle } from '../../server/store/organization-lifecycle.ts'
import { openSqlite } from '../../server/store/runtime/sqlite/engine.ts'
import { overwriteFree } from '../../server/store/sql/sqlite/overwrite-free.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { rawRequest } from '../support/raw-request.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const CANARY = 'canary-7f3e91'

/** Deleting them takes several times as long as other writes may wait. */
const MANY_ROWS = 100_000

function occurrences(file: string): number {
  return readFileSync(file).toString('latin1').split(CANARY).length - 1
}

describe('A purge (SQLite)', () => {
  test('leaves no cell in the file, its WAL, or a backup made after, wherever it was', async () => {
    const file = `${temporaryFolder()}/purged.db`
    const server = await startTestServer({ databaseUrl: `sqlite:${file}` })
    onTestFinished(() => server.close())
    const { apiKey, projectId } = await makeOrganization(server.store)
    const send = (method: string, path: string, body?: unknown) =>
      rawRequest(server, apiKey, method, path, body ? { body } : {})
    const columns = [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
    ]
    const make = async (made: object) => {
      const { body } = await send('POST', '/datasets', { name: 'D', project_id: projectId, columns: made })
      return (body as { data: { id: string } }).data.id
    }
    const [id, other] = [await make(columns), await make(columns)]
    const rows = Array.from({ length: 300 }, (_, n) => ({
      a: `${CANARY} ${n} ${'x'.repeat(n * 20)}`,
      b: `${CANARY} b ${n}`,
    }))
    await send('POST', `/datasets/${other}/rows`, { rows: rows.map(() => ({ a: 'kept', b: 'kept' })) })
    await send('POST', `/datasets/${id}/rows`, { rows })
    await send('POST', `/datasets/${id}/indexes`, { fields: ['b', 'a'] })
    await send('POST', `/datasets/${id}/indexes`, { fields: ['a'], kind: 'contains' })
    await send('PATCH', `/datasets/${id}/rows/row_3`, { values: { a: `${CANARY} changed` } })
    await send('DELETE', `/datasets/${id}/rows/row_5`)
    const key = { headers: { 'Idempotency-Key': 'kept' }, body: { name: 'c', type: 'text', default: CANARY } }
    await rawRequest(server, apiKey, 'POST', `/datasets/${id}/columns`, key)
    await send('PATCH', `/datasets/${id}/columns/c`, { default: null })
    await importRefused(server, apiKey, id)
    await send('PATCH', `/datasets/${id}/columns/c`, { type: 'json' }) // which leaves its first table in free pages
    for (const [round, dataset] of [id, other, id, other, id, other].entries()) {
      const text = dataset === id ? CANARY : 'kept '
      const changes = rows.map((_, n) => ({
        id: `row_${n + 1}`,
        values: { b: text.repeat((n * 37 + round * 101) % 500) },
      }))
      await send('PATCH', `/datasets/${dataset}/rows`, {
        rows: changes.filter((_, n) => n !== 4 && n % 3 === round % 3),
      })
    }
    freedByEarlierVersion(file)
    expect(occurrences(file) + occurrences(`${file}-wal`)).toBeGreaterThan(0)

    expect((await send('DELETE', `/datasets/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/datasets/${id}?purge=true`)).status).toBe(204)
    await server.store.backup(`${file}.backup`)
    expect([file, `${file}-wal`, `${file}.backup`].map(occurrences)).toEqual([0, 0, 0])
    expect((await send('GET', `/datasets/${other}/rows`)).status).toBe(200)
  })
})

test('free pages are overwritten although another process writes between two statements of it', () => {
  const file = `${temporaryFolder()}/shared.db`
  const other = new Database(file, { timeout: 0 })
  other.exec('pragma journal_mode = wal; create table kept (n)')
  freedByEarlierVersion(file)
  const writeBetween = () => {
    try {
      other.exec('insert into kept values (1)')
    } catch {} // it has to wait
  }
  const database = new Database(file, { verbose: writeBetween })
  while (!overwriteFree(database));
  database.close()
  other.close()
  expect(occurrences(file)).toBe(0)
})

function freedByEarlierVersion(file: string): void {
  const database = new Database(file)
  database.pragma('secure_delete = off')
  database.exec(`create table old (cell text); insert into old values ('${CANARY.repeat(3000)}'); drop table old`)
  database.close()
}

interface ImportReply {
  readonly data: { readonly id: string; readonly rows_refused: number }
}

/** An import whose rows are refused, and kept with their texts. */
async function importRefused({ baseUrl, fetch }: TestServer, apiKey: string, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/x-ndjson' }
  const body = Array.from({ length: 20 }, (_, n) => `{"a":${n},"b":"${CANARY} refused"}`).join('\n')
  const begun = await fetch(`${baseUrl}/datasets/${id}/imports?on_error=skip`, { method: 'POST', headers, body })
  const { data } = (await begun.json()) as ImportReply
  const refused = async () => {
    const { data: found } = (await (await fetch(`${baseUrl}/imports/${data.id}`, { headers })).json()) as ImportReply
    return found.rows_refused
  }
  await expect.poll(refused).toBe(20)
}

describe('What was interrupted', () => {
  async function opened() {
    const file = `${temporaryFolder()}/trash.db`
    const store = await openStore(`sqlite:${file}`)
    onTestFinished(() => store.close())
    const { organization_id: organizationId, project_id: projectId } = await createOrganization(store, {
      name: 'O',
      plan: 'pro',
    })
    const dataset = { organizationId, datasetId: 'ds_01m82jxy1argvf2zfarv80rds5' }
    const columns = [{ name: 'a', type: 'text' as const }]
    await store.createDataset({ ...dataset, projectId, name: 'D', columns, now: 1 })
    return { file, store, dataset, now: 2 }
  }

  const stateOf = async (store: Store, dataset: Parameters<Store['findDataset']>[0]) => ({
    isActive: (await store.findDataset(dataset)) !== undefined,
    hasRows: (await store.findRowTable(dataset)) !== undefined,
    isInTrash: (await store.findDeletedDataset(dataset)) !== undefined,
  })

  test('a deletion between its two places is finished at the next start', async () => {
    const { store, dataset, now } = await opened()
    await store.steps.deleteDatasetRecord({ ...dataset, now })
    await store.resumeTrash()
    expect(await stateOf(store, dataset)).toEqual({ isActive: false, hasRows: false, isInTrash: true })
    await store.resumeTrash()
    expect(await store.steps.selectUnsettled({ limit: 1 })).toEqual([])
  })

  test('a deletion that is repeated is answered as the first one would have been', async () => {
    const { store, dataset, now } = await opened()
    await store.steps.deleteDatasetRecord({ ...dataset, now })
    expect(await store.deleteDataset({ ...dataset, now })).toBe('deleted')
    expect(await store.deleteDataset({ ...dataset, now })).toBe('no_such_dataset')
  })

  test('a restoration is finished too', async () => {
    const { store, dataset, now } = await opened()
    await store.deleteDataset({ ...dataset, now })
    await store.steps.restoreDatasetRecord({ ...dataset, now })
    await store.resumeTrash()
    expect(await stateOf(store, dataset)).toEqual({ isActive: true, hasRows: true, isInTrash: false })
  })

  test('a purge goes on, wherever it stopped, and can be repeated', async () => {
    const { file, store, dataset, now } = await opened()
    await store.steps.markPurged({ ...dataset, now })
    await store.steps.eraseSome(dataset)
    expect((await store.restoreDataset({ ...dataset, now })).outcome).toBe('no_such_dataset')
    await store.resumeTrash()
    expect(await stateOf(store, dataset)).toEqual({ isActive: false, hasRows: false, isInTrash: false })
    expect(await store.purgeDataset({ ...dataset, now })).toBe('no_such_dataset')
    expect(await problemsOf(`sqlite:${file}`)).toEqual([])
  })

  test('a purge of more rows than go at once leaves none of them, and drops no table that other writes would wait for', async () => {
    const { file, store, dataset, now } = await opened()
    const body = Buffer.from(JSON.stringify({ rows: Array(MANY_ROWS).fill({ a: 'a' }) }))
    await store.appendRows({ ...dataset, body, maxRows: MANY_ROWS, maxProblems: 1, now })
    const database = new Database(file, { readonly: true })
    onTestFinished(() => void database.close())
    const tables = () => database.prepare("select name from sqlite_master where name glob 'rows_*'").pluck().all()
    const [table] = tables()
    await store.steps.markPurged({ ...dataset, now })
    let rows: unknown
    while (tables().length > 0) {
      rows = database.prepare(`select count(*) from "${table}"`).pluck().get()
      await store.steps.eraseSome(dataset)
    }
    // Before the last step, most of them were gone.
    expect(rows).toBeLessThan(MANY_ROWS / 2)
    await store.resumeTrash()
    expect(await store.purgeDataset({ ...dataset, now })).toBe('no_such_dataset')
  })

  test('the deletion of an organization ends when what it held is overwritten, and can be repeated until then', async () => {
    const { file, store, dataset } = await opened()
    const { organizationId } = dataset
    const engine = openSqlite(file)
    onTestFinished(() => engine.close())
    let attempts = 0
    const overwriteDeleted = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('the file cannot be written')
    }
    const { deleteOrganization } = organizationLifecycle(engine.statements, undefined, { ...engine, overwriteDeleted })
    await expect(deleteOrganization({ organizationId })).rejects.toThrow('the file cannot be written')
    expect(await store.findOrganization({ organizationId })).toBeDefined()
    expect(await deleteOrganization({ organizationId })).toBe(true)
    expect(await store.findOrganization({ organizationId })).toBeUndefined()
  })
})
