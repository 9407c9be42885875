import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeSession, makeUser } from '../support/console-user.ts'
import { rawRequest } from '../support/raw-request.ts'
import { answersOf, expectReceived, keptByClient, liveIn } from '../support/received-organization.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

async function serve(file: string) {
  const server = await startTestServer({ databaseUrl: `sqlite:${file}` })
  onTestFinished(() => server.close())
  return server
}

test('a restored organization answers as when it was backed up, and no tag or cursor of its changes from before is valid', async () => {
  const folder = temporaryFolder()
  const server = await serve(join(folder, 'live.db'))
  await makeOrganization(server.store)
  const lived = await liveIn(server)
  const { organizationId, id } = lived
  const backup = join(folder, 'backup.db')
  const session = await makeSession(server.store, lived.owner.userId)
  const asUser = () => rawRequest(server, lived.apiKey, 'GET', '/session', { session })
  expect((await asUser()).status).toBe(200)
  const before = await answersOf(server, lived)
  const kept = await keptByClient(server, lived)
  await server.store.backup(backup)
  // Writers know other columns of it than those that come back.
  for (const name of ['one', 'two'])
    await server.store.createColumn({ organizationId, datasetId: id, name, type: 'text', maxColumns: 9, now: 1 })
  await server.store.deleteOrganization({ organizationId })
  await server.store.receiveOrganization({ from: backup, organizationId })
  expect(await answersOf(server, lived)).toEqual(before)
  await expectReceived(server, lived, kept, { cursors: 'work' })
  expect((await asUser()).status).toBe(401)
})

test('an organization that comes into another database brings its users, and changes no account that is there', async () => {
  const folder = temporaryFolder()
  const from = await serve(join(folder, 'from.db'))
  const lived = await liveIn(from)
  const { organizationId, owner } = lived
  const second = await makeUser(from.store, organizationId, 'member')
  const before = await answersOf(from, lived)
  const kept = await keptByClient(from, lived)
  const backup = join(folder, 'backup.db')
  await from.store.backupOrganization(backup, organizationId)

  const server = await serve(join(folder, 'to.db'))
  const other = await makeOrganization(server.store)
  const known = { organizationId: other.organizationId, ...owner, passwordHash: 'another password' }
  await server.store.insertUser({ ...known, role: 'member', now: 1 })
  await server.store.receiveOrganization({ from: backup, organizationId })
  expect(await answersOf(server, lived)).toEqual(before)
  await expectReceived(server, lived, kept, { cursors: 'are refused' })
  const { items } = await server.store.selectUsers({ organizationId, after: 0, limit: 10 })
  expect(items.map(({ email, role }) => [email, role])).toEqual([
    [owner.email, 'owner'],
    [second.email, 'member'],
  ])
  const [account] = await server.store.findAccounts({ email: owner.email })
  expect(account?.passwordHash).toBe('another password')
  expect(await server.store.findAccounts({ email: second.email })).toEqual(
    await from.store.findAccounts({ email: second.email }),
  )
})
