import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LARGE_BODY_BYTES } from '../../server/store/bodies/large-body.ts'
import { sortKeys } from '../../server/store/runtime/sqlite/sort-keys.ts'
import { stageInFile } from '../../server/store/runtime/sqlite/staged-file.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'dataset-service-staged-'))
const file = join(folder, 'service.db')
const staged = () => readdirSync(folder).filter((name) => name.includes('-staged-'))

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  for (const [name, hours] of [
    ['left by a server that was killed', 2],
    ['of another server at work', 0],
  ] as const) {
    const path = `${file}-staged-${name}`
    writeFileSync(path, '')
    utimesSync(path, new Date(), new Date(Date.now() - hours * 60 * 60 * 1000))
  }
  server = await startTestServer({ databaseUrl: `sqlite:${file}` })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('files of staged rows that a killed server left are removed at a start, and no others', () => {
  expect(staged()).toEqual(['service.db-staged-of another server at work'])
})

test('rows of a large body leave no file, whether they are taken or refused', async () => {
  const { apiKey, projectId } = await makeOrganization(server.store)
  const post = (path: string, body: string) =>
    server.fetch(server.baseUrl + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body,
    })
  const columns = [{ name: 't', type: 'text' }]
  const made = await post('/datasets', JSON.stringify({ name: 'a', project_id: projectId, columns }))
  const { id } = ((await made.json()) as { data: { id: string } }).data
  const space = ' '.repeat(LARGE_BODY_BYTES)
  for (const [rows, status] of [
    ['[{"t":"a"}]', 201],
    ['[{"t":"a"},{"t":1}]', 422],
    ['[{"t":"a"},{"t"}]', 400],
  ] as const)
    expect((await post(`/datasets/${id}/rows`, `{"rows":${rows}}${space}`)).status).toBe(status)
  expect(staged()).toEqual(['service.db-staged-of another server at work'])
})

test('a file whose table cannot be made is removed', () => {
  const columns = Array.from({ length: 3_000 }, (_, number) => ({ number, name: `c${number}`, type: 'text' as const }))
  expect(() => stageInFile(file, columns)).toThrow('too many columns')
  expect(staged()).toEqual(['service.db-staged-of another server at work'])
})

test('keys that cannot be sorted leave no file', () => {
  const { database, close } = connect(file)
  for (let n = 0; n < 10; n += 1) database.exec(`attach ':memory:' as other_${n}`)
  const index = { organizationId: '', indexId: '', datasetId: '', generation: 0, fields: [] }
  expect(() => sortKeys(database, file, index)).toThrow('too many attached databases')
  close()
  expect(staged()).toEqual(['service.db-staged-of another server at work'])
})
