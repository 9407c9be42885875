import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { rawRequest } from '../support/raw-request.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const ROWS = [{ note: 'a foggy day' }, { note: 'sun' }, { note: null }, { note: 'fog' }]

/** A SQLite database whose dataset has an index of its texts. */
async function indexed() {
  const database = await sqlite.create({ migrated: true })
  const server = await startTestServer(database)
  const { apiKey, projectId } = await makeOrganization(server.store)
  const columns = [{ name: 'note', type: 'text' }]
  const body = { name: 'Notes', project_id: projectId, columns }
  const made = await rawRequest(server, apiKey, 'POST', '/datasets', { body })
  const { id } = (made.body as { data: { id: string } }).data
  const send = (to: TestServer, method: string, path: string, body?: unknown) =>
    rawRequest(to, apiKey, method, `/datasets/${id}${path}`, { body })
  await send(server, 'POST', '/rows', { rows: ROWS })
  const index = await send(server, 'POST', '/indexes', { fields: ['note'], kind: 'contains' })
  const table = (index.body as { data: { id: string } }).data.id.replace('idx_', 'ix_')
  const found = async (on: TestServer) => {
    const { body } = await send(on, 'GET', '/rows?filter=note:~fog')
    return (body as { data: { id: string }[] }).data.map((row) => row.id)
  }
  const close = async () => {
    await server.close()
    await database.remove()
  }
  return { file: database.databaseUrl.slice('sqlite:'.length), server, table, send, found, close }
}

test('a backup has the index of texts, and what is written to the restored database is found by it', async () => {
  const { server, send, found, close } = await indexed()
  onTestFinished(close)
  const backup = `${temporaryFolder()}/backup.db`
  await server.store.backup(backup)
  await send(server, 'POST', '/rows', { rows: [{ note: 'fog after the backup' }] })
  expect(await found(server)).toEqual(['row_1', 'row_4', 'row_5'])
  const restored = await startTestServer({ databaseUrl: `sqlite:${backup}` })
  onTestFinished(() => restored.close())
  expect((await send(restored, 'GET', '/indexes')).body).toMatchObject({
    data: [{ kind: 'contains', status: 'ready' }],
  })
  expect(await found(restored)).toEqual(['row_1', 'row_4'])
  await send(restored, 'POST', '/rows', { rows: [{ note: 'befogged' }] })
  await send(restored, 'PATCH', '/rows/row_1', { values: { note: 'rain' } })
  expect(await found(restored)).toEqual(['row_4', 'row_5'])
  expect(await problemsOf(`sqlite:${backup}`)).toEqual([])
})

describe('admin verify finds in an index of texts', () => {
  let made: Awaited<ReturnType<typeof indexed>>
  beforeAll(async () => {
    made = await indexed()
    await made.server.store.backup(`${made.file}.whole`)
  })
  afterAll(() => made.close())

  test.each([
    {
      name: 'an entry that it has lost',
      statement: `insert into {ix} ({ix}, rowid, cell) values ('delete', 4, 'fog')`,
      says: 'has 10 entries, 10 of them right, where 11 are due for 4 rows',
    },
    {
      name: 'an entry of another text',
      statement: `insert into {ix} (rowid, cell) values (2, 'moon')`,
      says: 'has 13 entries, 11 of them right, where 11 are due for 4 rows',
    },
    {
      name: 'entries of a row that is gone',
      statement: `insert into {ix} (rowid, cell) values (9, 'sun')`,
      says: 'has 12 entries, 11 of them right, where 11 are due for 4 rows',
    },
    { name: 'a damaged page', statement: `update {ix}_data set block = x'00' where id > 10`, says: 'corruption found' },
    {
      name: 'that it is gone',
      statement: 'drop trigger {ix}_insert; drop table {ix}',
      says: 'is missing or not valid',
    },
    { name: 'that it follows rows no more', statement: 'drop trigger {ix}_insert', says: 'is missing or not valid' },
  ])('$name', async ({ statement, says }) => {
    const damaged = `${temporaryFolder()}/damaged.db`
    copyFileSync(`${made.file}.whole`, damaged)
    const database = new Database(damaged)
    database.unsafeMode() // else the tables of an index cannot be written to
    database.exec(statement.replaceAll('{ix}', made.table))
    database.close()
    const [problem, ...others] = await problemsOf(`sqlite:${damaged}`)
    expect([problem?.includes(made.table), problem]).toEqual([true, expect.stringContaining(says)])
    expect(others).toEqual([])
  })
})
