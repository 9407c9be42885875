import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { type LeavingStep, leaveDatabase } from '../../server/store/runtime/sqlite/moving/leave.ts'
import { connect as connectPostgres } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { verifyPostgres, verifySqlite } from '../../server/store/verify/verify.ts'
import { runAdmin } from '../support/admin.ts'
import { makeUser } from '../support/console-user.ts'
import { migratedDatabase, newDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { answersOf, expectReceived, keptByClient, liveIn } from '../support/received-organization.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

async function serve(databaseUrl: string): Promise<TestServer> {
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  return server
}

/** An organization that lives beside another one on SQLite, and a PostgreSQL database that serves a third. */
async function beforeMove() {
  const file = join(temporaryFolder(), 'live', 'from.db')
  const from = await serve(`sqlite:${file}`)
  const lived = await liveIn(from)
  const other = await liveIn(from)
  const url = await migratedDatabase()
  const to = await serve(url)
  const third = await makeOrganization(to.store)
  return {
    file,
    from,
    lived,
    other,
    url,
    to,
    third,
    sent: { organizationId: lived.organizationId, url, createSchema: CREATE_SCHEMA },
  }
}

const append = (server: TestServer, { apiKey, id }: { apiKey: string; id: string }) =>
  rawRequest(server, apiKey, 'POST', `/datasets/${id}/rows`, { body: { rows: [{ 'of text': 'later' }] } })

/** Moves an organization from a file, as another process, which `onStep` may look at, or end by an error. */
async function leave(file: string, url: string, organizationId: string, onStep: (step: LeavingStep) => Promise<void>) {
  const target = connectPostgres(url, CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
  const catalogue = connect(file)
  try {
    return await leaveDatabase({ catalogue, target, organizationId, onStep })
  } finally {
    catalogue.close()
    await target.destroy()
  }
}

test('an organization moves to a PostgreSQL database that serves others, and is gone where it was', async () => {
  const { file, from, lived, other, url, to, sent } = await beforeMove()
  const [before, kept] = [await answersOf(from, lived), await keptByClient(from, lived)]
  const ofOther = await answersOf(from, other)
  expect(await from.store.sendOrganization(sent)).toEqual({ outcome: 'left', datasets: 3, rows: 11, isCleared: true })
  expect(await answersOf(to, lived)).toEqual(before)
  await expectReceived(to, lived, kept, { cursors: 'are refused' })
  expect((await rawRequest(from, lived.apiKey, 'GET', '/projects')).status).toBe(401)
  expect(await answersOf(from, other)).toEqual(ofOther)
  expect(await verifySqlite(file)).toMatchObject({ organizations: 1, problems: [], unnamedTables: 0, leftOver: [] })
  expect(await verifyPostgres(url, CREATE_SCHEMA)).toMatchObject({ organizations: 2, problems: [], leftOver: [] })
  expect(await from.store.sendOrganization(sent)).toEqual({ outcome: 'no_such_organization' })
})

test('while an organization moves it is read, its writes are refused for now, others write, and what its owners do arrives', async () => {
  const { file, from, lived, other, url, to, third } = await beforeMove()
  const { organizationId } = lived
  const statuses: Partial<Record<LeavingStep, number>> = {}
  let joined: string | undefined
  const create = (server: TestServer) =>
    rawRequest(server, lived.apiKey, 'POST', '/projects', {
      body: { name: 'Late' },
      headers: { 'Idempotency-Key': 'late' },
    })
  await leave(file, url, organizationId, async (step) => {
    if (step === 'there' || step === 'waits' || step === 'gone') return // nobody writes the catalogue at the first of these
    statuses[step] = (await append(from, lived)).status
    expect((await append(from, other)).status).toBe(201)
    expect((await rawRequest(from, lived.apiKey, 'GET', `/datasets/${lived.id}/rows`)).status).toBe(200)
    expect(await to.store.findOrganization({ organizationId })).toBeUndefined()
    expect(await to.store.findOrganization(third)).toBeDefined()
    if (step !== 'copied') return
    joined = (await makeUser(from.store, organizationId, 'editor')).email
    expect((await create(from)).status).toBe(201)
  })
  expect(statuses).toEqual({ held: 503, copied: 503, 'held for good': 503 })
  expect((await append(to, lived)).status).toBe(201)
  const { items } = await to.store.selectUsers({ organizationId, after: 0, limit: 10 })
  expect(items.map(({ email }) => email)).toEqual([lived.owner.email, joined])
  const projects = ((await rawRequest(to, lived.apiKey, 'GET', '/projects')).body as { data: { id: string }[] }).data
  expect(projects.map(({ id }) => id)).toEqual([lived.projectId, expect.any(String)])
  expect(await create(to)).toMatchObject({ status: 201, body: { data: { id: projects[1]?.id } } })
  const events = await rawRequest(to, lived.apiKey, 'GET', '/events?type=project.created')
  expect(events.body).toMatchObject({ data: projects.map(({ id }) => ({ project_id: id })) })
  expect(await from.store.findAccounts({ email: lived.owner.email })).toEqual([])
})

test('wherever a move to PostgreSQL is cut off, the organization can be written in one database at most, and the next call finishes', async () => {
  const { file, from, lived, url, sent } = await beforeMove()
  const { organizationId } = lived
  const images: { step: LeavingStep; cut: string }[] = []
  await leave(file, url, organizationId, async (step) => {
    const folder = join(temporaryFolder(), 'image')
    cpSync(dirname(file), folder, { recursive: true })
    images.push({ step, cut: join(folder, 'from.db') })
  })
  expect(images.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['held', 'copied', 'held for good', 'there', 'gone']),
  )
  await from.close()
  for (const { step, cut } of images.filter((image) => ['held for good', 'there', 'gone'].includes(image.step))) {
    const again = await serve(`sqlite:${cut}`)
    if (step !== 'gone') {
      // It is there already, as after the last moment before the process here was killed.
      expect((await append(again, lived)).status).toBe(503)
      const user = makeUser(again.store, organizationId, 'editor')
      await expect(user).rejects.toThrow('is being moved to another database')
      await again.store.clearMoved()
      expect(await again.store.moveOrganization({ organizationId, to: 'new' })).toEqual({ outcome: 'being_moved' })
      const elsewhere = await newDatabase() // migrated ones are copies, and of one epoch
      await (await serve(elsewhere)).store.state()
      expect(await again.store.sendOrganization({ ...sent, url: elsewhere })).toEqual({ outcome: 'elsewhere' })
      expect(await again.store.sendOrganization(sent)).toEqual({
        outcome: 'left',
        datasets: 3,
        rows: 11,
        isCleared: true,
      })
    }
    await again.store.clearMoved()
    expect(await verifySqlite(cut)).toMatchObject({ organizations: 1, problems: [], unnamedTables: 0, leftOver: [] })
  }
  expect(await verifyPostgres(url, CREATE_SCHEMA)).toMatchObject({ organizations: 2, problems: [], leftOver: [] })
})

test('when it is not known whether the last step has succeeded, it is found out, and until then nobody writes', async () => {
  const { from, file, lived, url, to, sent } = await beforeMove()
  const { organizationId } = lived
  const fails = (failed: LeavingStep) => {
    const target = connectPostgres(url, CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
    const catalogue = connect(file)
    const onStep = async (step: LeavingStep) => {
      if (step !== failed) return
      if (failed === 'there') await target.destroy()
      throw new Error('planted')
    }
    return leaveDatabase({ catalogue, target, organizationId, onStep }).finally(async () => {
      catalogue.close()
      if (failed !== 'there') await target.destroy()
    })
  }
  await expect(fails('held for good')).rejects.toThrow('planted')
  expect((await append(from, lived)).status).toBe(201) // PostgreSQL said that it is not there
  await expect(fails('there')).rejects.toThrow('it is not known whether')
  expect((await append(from, lived)).status).toBe(503) // PostgreSQL could not be asked, and has it
  expect((await append(to, lived)).status).toBe(201)
  expect(await from.store.sendOrganization(sent)).toMatchObject({ outcome: 'left', rows: 13 })
  expect(await verifySqlite(file)).toMatchObject({ organizations: 1, problems: [], leftOver: [] })
})

test('what an earlier move has left is removed first, and until nobody reads it the organization stays', async () => {
  const { file, from, lived, sent } = await beforeMove()
  const { organizationId } = lived
  const reader = connect(file) // as a backup that reads the catalogue
  reader.database.exec('begin; select 1 from organizations')
  reader.database.pragma('schema_version')
  expect(await from.store.moveOrganization({ organizationId, to: 'new' })).toMatchObject({ isCleared: false })
  expect(await from.store.sendOrganization(sent)).toEqual({
    outcome: 'busy',
    why: 'what an earlier move has left is still read',
  })
  expect((await append(from, lived)).status).toBe(201)
  reader.close()
  expect(await from.store.sendOrganization(sent)).toMatchObject({ outcome: 'left', rows: 12, isCleared: true })
  expect(await verifySqlite(file)).toMatchObject({ problems: [], unnamedTables: 0, leftOver: [] })
})

test('the command moves an organization to PostgreSQL, and says where it is when it cannot', async () => {
  const { file, from, lived, url, to } = await beforeMove()
  const move = async (id: string, target: string) => {
    const args = ['organizations', 'move', '--organization', id, '--to', target]
    const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, ...args).ended
    return { code, stderr: stderr.split('\n')[0], answer: stdout === '' ? undefined : JSON.parse(stdout) }
  }
  const { organizationId } = lived
  expect((await move(organizationId, 'mysql://host/db')).stderr).toMatch(/^--to "mysql.*must be new, main, the number/)
  expect(await move('org_none', url)).toMatchObject({ code: 1, stderr: 'There is no organization "org_none".' })
  expect(await move(organizationId, url)).toEqual({
    ...{ code: 0, stderr: '' },
    answer: { organization_id: organizationId, datasets: 3, rows: 11, old_tables: 'removed' },
  })
  expect((await append(to, lived)).status).toBe(201)
  expect((await append(from, lived)).status).toBe(401)
})

test('the command moves an organization to a PostgreSQL database that no server has used', async () => {
  const { file, lived } = await beforeMove()
  const args = ['organizations', 'move', '--organization', lived.organizationId, '--to', await newDatabase()]
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, ...args).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ datasets: 3, rows: 11 })
})

test('a move that PostgreSQL refuses leaves the organization where it is, with its writes, and can be made again', async () => {
  const { file, from, lived, url, to, sent } = await beforeMove()
  const before = await answersOf(from, lived)
  await onServer(url, 'alter table webhooks add constraint planted check (false) not valid')
  await expect(from.store.sendOrganization(sent)).rejects.toThrow()
  expect(await to.store.findOrganization(lived)).toBeUndefined()
  expect((await verifySqlite(file)).problems).toEqual([])
  expect(await answersOf(from, lived)).toEqual(before)
  expect((await append(from, lived)).status).toBe(201)
  await onServer(url, 'alter table webhooks drop constraint planted')
  expect(await from.store.sendOrganization(sent)).toMatchObject({ outcome: 'left', rows: 12 })
  expect((await append(to, lived)).status).toBe(201)
})

test('a move whose last records PostgreSQL refuses fails with the reason, and the organization stays where it is', async () => {
  const { file, from, lived, url } = await beforeMove()
  await onServer(url, "alter table idempotency_keys add constraint planted check (key <> 'late') not valid")
  const left = leave(file, url, lived.organizationId, async (step) => {
    const late = { body: { name: 'Late' }, headers: { 'Idempotency-Key': 'late' } }
    if (step === 'copied') await rawRequest(from, lived.apiKey, 'POST', '/projects', late)
  })
  await expect(left).rejects.toThrow('planted')
  expect((await append(from, lived)).status).toBe(201)
})
