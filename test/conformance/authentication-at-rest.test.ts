import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf, shownPartOf } from '../../server/domain/api-key.ts'
import { sqlite } from '../support/engines.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

// On the embedded engine, whose files this test can read.

test('the text of a key is in no file of the database and in no backup; its SHA-256 and the shown part are', async () => {
  const { databaseUrl, remove } = await sqlite.create({ migrated: true })
  const folder = dirname(databaseUrl.replace('sqlite:', ''))
  const server = await startTestServer({ databaseUrl })
  onTestFinished(async () => {
    await server.close()
    await remove()
  })
  const { apiKey } = await makeOrganization(server.store)
  await server.fetch(`${server.baseUrl}/projects`, { headers: { Authorization: `Bearer ${apiKey}` } })
  await server.store.backup(join(folder, 'backup.db'))

  const files = readdirSync(folder).sort()
  expect(files).toEqual(expect.arrayContaining(['backup.db', 'test.db', 'test.db-wal']))
  const all = Buffer.concat(files.map((file) => readFileSync(join(folder, file))))
  // Without the beginning, which is shown: the rest must not be found in any other context.
  expect(all.includes(apiKey.slice(shownPartOf(apiKey).length))).toBe(false)
  expect(all.includes(hashOf(apiKey))).toBe(true)
  expect(all.includes(shownPartOf(apiKey))).toBe(true)
})
