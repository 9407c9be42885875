import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../server/store/copy/copy.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { administer } from '../support/administer.ts'
import { newDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

interface Owned {
  readonly organizationId: string
  readonly apiKey: string
  readonly datasetId: string
}

/** An organization with a dataset of so many rows, an index, a deleted row and a dataset in the trash. */
async function makeOwned(server: TestServer, rowCount: number): Promise<Owned> {
  const { organizationId, apiKey, projectId } = await makeOrganization(server.store)
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await rawRequest(server, apiKey, method, path, { body, headers })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return (answer.body as { data: { id: string } } | undefined)?.data.id ?? ''
  }
  const made = { name: 'D', project_id: projectId, columns: [{ name: 'n', type: 'number' }] }
  const datasetId = await send('POST', '/datasets', made)
  const trashed = await send('POST', '/datasets', { ...made, name: 'Trashed' })
  for (const id of [datasetId, trashed]) await send('POST', `/datasets/${id}/rows`, rowsOf(rowCount), keyOf(id))
  await send('POST', `/datasets/${datasetId}/indexes`, { fields: ['n'] })
  await send('DELETE', `/datasets/${datasetId}/rows/row_1`)
  await send('DELETE', `/datasets/${trashed}`)
  return { organizationId, apiKey, datasetId }
}

function keyOf(datasetId: string) {
  return { 'Idempotency-Key': `sent-once-${datasetId}` }
}

function rowsOf(count: number) {
  return { rows: Array.from({ length: count }, (_, n) => ({ n })) }
}

/** A folder with three organizations in three files, with 1, 2 and 3 rows. Each test has a copy. */
let template: { readonly folder: string; readonly owned: readonly [Owned, Owned, Owned] }

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  const file = join(folder, 'old.db')
  const server = await startTestServer({ databaseUrl: `sqlite:${file}`, organizationsPerFile: 1 })
  const owned = [await makeOwned(server, 2), await makeOwned(server, 3), await makeOwned(server, 4)] as const
  await server.close()
  expect([1, 2].map((number) => existsSync(`${file}-place-${number}`))).toEqual([true, true])
  template = { folder, owned }
  return () => rmSync(folder, { recursive: true })
})

function threeFiles() {
  const folder = temporaryFolder()
  cpSync(template.folder, folder, { recursive: true })
  return { file: join(folder, 'old.db'), owned: template.owned }
}

async function serve(databaseUrl: string): Promise<TestServer> {
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  return server
}

/** What an organization sees of its datasets, and whether an append under its key is still known. */
async function repliesOf(server: TestServer, { apiKey, datasetId }: Owned, rowCount: number) {
  const ofDataset = ['', '/rows', '/indexes', '/changes', '/data?sort=-n'].map(
    (path) => `/datasets/${datasetId}${path}`,
  )
  const replies: string[] = []
  for (const path of [...ofDataset, '/datasets', '/datasets?state=deleted'])
    replies.push((await rawRequest(server, apiKey, 'GET', path)).text)
  const again = { body: rowsOf(rowCount), headers: keyOf(datasetId) }
  const { headers } = await rawRequest(server, apiKey, 'POST', `/datasets/${datasetId}/rows`, again)
  return [...replies, headers.get('Idempotent-Replayed')]
}

test('organizations in several files are copied with all that each has', async () => {
  const { file, owned } = threeFiles()
  const to = await newDatabase()
  const { answer } = await administer(`sqlite:${file}`, 'copy', '--to', to)
  expect(answer).toMatchObject({ organizations: 3, datasets: 6, rows: 15, source_changed: false })
  const [one, two] = [await serve(`sqlite:${file}`), await serve(to)]
  for (const [at, of] of owned.entries()) {
    const expected = await repliesOf(one, of, at + 2)
    expect(expected.at(-1)).toBe('true')
    expect(await repliesOf(two, of, at + 2)).toEqual(expected)
  }
})

test('a copy has each file as of its beginning, and says when one of them was written to', async () => {
  const { file, owned } = threeFiles()
  const to = await newDatabase()
  const settings = { url: to, replicaUrl: undefined, createSchema: CREATE_SCHEMA }
  let isWritten = false
  const copied = await copyDatabase(file, settings, () => {
    if (isWritten) return
    isWritten = true
    const { database, close } = connect(`${file}-place-2`) // as a server that goes on
    database.prepare(`delete from rows_${owned[2].datasetId.slice('ds_'.length)}`).run()
    close()
  })
  expect(copied).toMatchObject({ datasets: 6, rows: 15, isSourceChanged: true })
  const { text } = await rawRequest(await serve(to), owned[2].apiKey, 'GET', `/datasets/${owned[2].datasetId}/rows`)
  expect(JSON.parse(text).data).toHaveLength(3)
})
