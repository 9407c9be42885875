import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseAt, onServer } from '../../scripts/postgres/server.ts'
import { needs } from '../support/given-server.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

/** The first version whose ANALYZE removes the samples of an empty table. */
const FORGETS_SAMPLES = 180_000

const CANARY = 'canary-7f3e91'

/** The database's own files: heaps, indexes, and what is too large for a heap. */
async function filesWith(databaseUrl: string, text: string): Promise<string[]> {
  await onServer(databaseUrl, 'checkpoint')
  const [at] = await onServer(
    databaseUrl,
    "select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()",
  )
  const folder = join(String(at?.['folder']), 'base', String(at?.['oid']))
  // The cache of the server's own tables is deleted and written again at any time.
  const files = readdirSync(folder).filter((file) => !file.startsWith('pg_internal.init'))
  const found = files.filter((file) => readFileSync(join(folder, file)).includes(text))
  const names = await onServer(databaseUrl, 'select relfilenode::text as file, relname from pg_class')
  return found.map((file) => String(names.find((each) => each['file'] === file.split(/[._]/)[0])?.['relname'] ?? file))
}

/** What a dump made now would hold. */
async function dumpedWith(databaseUrl: string, text: string): Promise<string[]> {
  const tables = await onServer(
    databaseUrl,
    "select table_schema as s, table_name as t from information_schema.tables where table_type = 'BASE TABLE' and table_schema not like 'pg_%' and table_schema <> 'information_schema'",
  )
  const found: string[] = []
  for (const { s, t } of tables) {
    const [{ n } = {}] = await onServer(
      databaseUrl,
      `select count(*)::int as n from "${s}"."${t}" x where x::text like '%${text}%'`,
    )
    if (n !== 0) found.push(`${s}.${t}`)
  }
  return found
}

/** A write to this database and one to another that do not end, and a program that reads in short transactions, until what is returned is called. */
async function writersAndReaders(databaseUrl: string): Promise<() => Promise<void>> {
  const connected = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return client
  }
  const writers = await Promise.all([databaseUrl, databaseAt(databaseUrl, 'postgres')].map(connected))
  for (const writer of writers) for (const step of ['begin', 'select pg_current_xact_id()']) await writer.query(step)
  const reader = await connected(databaseUrl)
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const steps = ['begin isolation level repeatable read', 'select 1', 'select pg_sleep(0.03)', 'commit']
      for (const step of steps) await reader.query(step)
      await wait(30) // in which nothing is seen of it
    }
  })()
  return async () => {
    const [own, other] = writers
    await own?.end()
    await wait(300)
    await other?.end()
    await wait(300)
    isOver = true
    await reading
    await reader.end()
  }
}

test('a purge leaves no cell in any file of the database, and none to dump, however its pages were shared', async (context) => {
  needs(context, 'superuser', 'session')
  const databaseUrl = await migratedDatabase()
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  const { apiKey, projectId } = await makeOrganization(server.store)
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    rawRequest(server, apiKey, method, path, { ...(body !== undefined && { body }), headers })
  const columns = [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'text' },
  ]
  const make = async () => {
    const { body } = await send('POST', '/datasets', { name: 'D', project_id: projectId, columns })
    return (body as { data: { id: string } }).data.id
  }
  const [id, other] = [await make(), await make()]
  const key = { 'Idempotency-Key': 'kept' }
  const rows = (text: string) =>
    Array.from({ length: 60 }, (_, n) => ({ a: `${text} ${n} ${'x'.repeat(n * 60)}`, b: `${text} ${n}` }))
  await send('POST', `/datasets/${id}/rows`, { rows: rows(CANARY) }, key)
  await send('POST', `/datasets/${other}/rows`, { rows: rows('kept') })
  await send('POST', `/datasets/${id}/indexes`, { fields: ['b', 'a'] })
  await send('POST', `/datasets/${id}/indexes`, { fields: ['a'], kind: 'contains' })
  for (const row of Array.from({ length: 12 }, (_, n) => `row_${n + 1}`)) // whose records share pages
    for (const dataset of [id, other]) await send('PATCH', `/datasets/${dataset}/rows/${row}`, { values: { b: null } })
  await send('DELETE', `/datasets/${id}/rows/row_41`)
  await send('POST', `/datasets/${id}/rows/upsert`, { match: ['b'], rows: [{ b: CANARY }] })
  await send('POST', `/datasets/${id}/columns`, { name: 'c', type: 'text', default: CANARY })
  await onServer(databaseUrl, 'analyze')
  expect((await filesWith(databaseUrl, CANARY)).length).toBeGreaterThan(2)
  expect((await dumpedWith(databaseUrl, CANARY)).length).toBeGreaterThan(1)

  expect((await send('DELETE', `/datasets/${id}`)).status).toBe(204)
  const end = await writersAndReaders(databaseUrl)
  const purge = send('DELETE', `/datasets/${id}?purge=true`)
  await Promise.race([purge, wait(600)]) // whatever a transaction between two statements holds back
  await end()
  expect((await purge).status).toBe(204)
  expect(await dumpedWith(databaseUrl, CANARY)).toEqual([])
  const sampled = await onServer(
    databaseUrl,
    `select tablename, attname from pg_stats where most_common_vals::text like '%${CANARY}%' or histogram_bounds::text like '%${CANARY}%'`,
  )
  expect(sampled).toEqual([])
  expect(await filesWith(databaseUrl, CANARY)).toEqual([])
  const { body } = await send('GET', `/datasets/${other}/rows/row_1/history`)
  expect(body).toMatchObject({ data: [{ previous: { b: 'kept 0' } }] })
  expect((await send('DELETE', `/datasets/${other}?purge=true`)).status).toBe(204)
  const [{ version } = {}] = await onServer(databaseUrl, "select current_setting('server_version_num')::int as version")
  // Earlier versions keep the samples of a table that is empty now.
  const mayKeep = Number(version) < FORGETS_SAMPLES ? ['pg_statistic'] : []
  expect((await filesWith(databaseUrl, 'kept 1')).filter((file) => !mayKeep.includes(file))).toEqual([])
})
