import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { type LeavingStep, leaveDatabase } from '../../server/store/runtime/sqlite/moving/leave.ts'
import { connect as connectPostgres } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { verifyPostgres, verifySqlite } from '../../server/store/verify/verify.ts'
import { runAdmin } from '../support/admin.ts'
import { administer } from '../support/administer.ts'
import { makeUser } from '../support/console-user.ts'
import { postgres } from '../support/engines.ts'
import { newDatabase, openNode } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { answersOf, expectReceived, keptByClient, type Lived, liveIn } from '../support/received-organization.ts'
import { mustRun } from '../support/spawn.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestOrganization, type TestServer } from '../support/test-server.ts'

/** Kept for all tests: one SQLite database, with an organization that no test moves, and one of PostgreSQL, that serves a third. */
const file = join(mkdtempSync(join(tmpdir(), 'dataset-service-')), 'live', 'from.db')
let from: TestServer
let to: TestServer
let other: Lived
let third: TestOrganization
let url: string

beforeAll(async () => {
  const database = await postgres.create({ migrated: true })
  url = database.databaseUrl
  ;[from, to] = [await startTestServer({ databaseUrl: `sqlite:${file}` }), await startTestServer({ databaseUrl: url })]
  ;[other, third] = [await liveIn(from), await makeOrganization(to.store)]
  return async () => {
    await Promise.all([from.close(), to.close()])
    await database.remove()
    rmSync(dirname(dirname(file)), { recursive: true, force: true })
  }
})

/** An organization of a test's own on SQLite, and how it is moved. */
async function beforeMove() {
  const lived = await liveIn(from)
  return { lived, sent: { organizationId: lived.organizationId, url, createSchema: CREATE_SCHEMA } }
}

/** How many organizations each database has, and what is wrong with them. */
async function bothVerified() {
  const [sqlite, postgres] = [await verifySqlite(file), await verifyPostgres(url, CREATE_SCHEMA)]
  const faults = [...sqlite.problems, ...sqlite.leftOver, ...postgres.problems, ...postgres.leftOver]
  return { here: sqlite.organizations, there: postgres.organizations, faults, unnamed: sqlite.unnamedTables }
}

const append = (server: TestServer, { apiKey, id }: { apiKey: string; id: string }) =>
  rawRequest(server, apiKey, 'POST', `/datasets/${id}/rows`, { body: { rows: [{ 'of text': 'later' }] } })

/** Moves an organization as another process, which `onStep` may look at, or end by an error. */
async function leave(organizationId: string, onStep: (step: LeavingStep) => Promise<void>) {
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
  const { lived, sent } = await beforeMove()
  const [before, kept] = [await answersOf(from, lived), await keptByClient(from, lived)]
  const ofOther = await answersOf(from, other)
  const { here, there } = await bothVerified()
  expect(await from.store.sendOrganization(sent)).toEqual({ outcome: 'left', datasets: 3, rows: 11, isCleared: true })
  expect(await answersOf(to, lived)).toEqual(before)
  await expectReceived(to, lived, kept, { cursors: 'are refused' })
  expect((await rawRequest(from, lived.apiKey, 'GET', '/projects')).status).toBe(401)
  expect(await answersOf(from, other)).toEqual(ofOther)
  expect(await bothVerified()).toEqual({ here: here - 1, there: there + 1, faults: [], unnamed: 0 })
  expect(await from.store.sendOrganization(sent)).toEqual({ outcome: 'no_such_organization' })
})

test('while an organization moves it is read, its writes are refused for now, others write, and what its owners do arrives', async () => {
  const { lived } = await beforeMove()
  const { organizationId } = lived
  const statuses: Partial<Record<LeavingStep, number>> = {}
  let joined: string | undefined
  const create = (server: TestServer) =>
    rawRequest(server, lived.apiKey, 'POST', '/projects', {
      body: { name: 'Late' },
      headers: { 'Idempotency-Key': 'late' },
    })
  await leave(organizationId, async (step) => {
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
  const { lived, sent } = await beforeMove()
  const { organizationId } = lived
  const { here, there } = await bothVerified()
  const images: { step: LeavingStep; cut: string }[] = []
  await leave(organizationId, async (step) => {
    const folder = join(temporaryFolder(), 'image')
    // By a process of its own: a file that this one opens and closes loses the locks that SQLite has on it here.
    await mustRun('cp', ['-r', dirname(file), folder])
    images.push({ step, cut: join(folder, 'from.db') })
  })
  expect(images.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['held', 'copied', 'held for good', 'there', 'gone']),
  )
  for (const { step, cut } of images.filter((image) => ['held for good', 'there', 'gone'].includes(image.step))) {
    const again = await startTestServer({ databaseUrl: `sqlite:${cut}` })
    onTestFinished(() => again.close())
    if (step !== 'gone') {
      // It is there already, as after the last moment before the process here was killed.
      expect((await append(again, lived)).status).toBe(503)
      const user = makeUser(again.store, organizationId, 'editor')
      await expect(user).rejects.toThrow('is being moved to another database')
      await again.store.clearMoved()
      expect(await again.store.moveOrganization({ organizationId, to: 'new' })).toEqual({ outcome: 'being_moved' })
      const elsewhere = await newDatabase() // migrated ones are copies, and of one epoch
      await (await openNode(elsewhere)).state()
      expect(await again.store.sendOrganization({ ...sent, url: elsewhere })).toEqual({ outcome: 'elsewhere' })
      expect(await again.store.sendOrganization(sent)).toEqual({
        outcome: 'left',
        datasets: 3,
        rows: 11,
        isCleared: true,
      })
    }
    await again.store.clearMoved()
    const whole = { organizations: here - 1, problems: [], unnamedTables: 0, leftOver: [] }
    expect(await verifySqlite(cut)).toMatchObject(whole)
  }
  expect(await bothVerified()).toMatchObject({ there: there + 1, faults: [] })
})

test('when it is not known whether the last step has succeeded, it is found out, and until then nobody writes', async () => {
  const { lived, sent } = await beforeMove()
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
  const { lived, sent } = await beforeMove()
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
  const { lived } = await beforeMove()
  const { organizationId } = lived
  const argsTo = (id: string, target: string) => ['organizations', 'move', '--organization', id, '--to', target]
  const refusal = async (id: string, target: string) => {
    const { code, stdout, stderr } = await administer(`sqlite:${file}`, ...argsTo(id, target))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    return stderr.split('\n')[0]
  }
  expect(await refusal(organizationId, 'mysql://host/db')).toMatch(/^--to "mysql.*must be new, main, the number/)
  expect(await refusal('org_none', url)).toBe('There is no organization "org_none".')
  // The program, in a process that serves nothing.
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, ...argsTo(organizationId, url)).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({
    ...{ organization_id: organizationId, datasets: 3, rows: 11, old_tables: 'removed' },
  })
  expect((await append(to, lived)).status).toBe(201)
  expect((await append(from, lived)).status).toBe(401)
})

test('the command moves an organization to a PostgreSQL database that no server has used', async () => {
  const { lived } = await beforeMove()
  const args = ['organizations', 'move', '--organization', lived.organizationId, '--to', await newDatabase()]
  const { code, stderr, answer } = await administer(`sqlite:${file}`, ...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(answer).toMatchObject({ datasets: 3, rows: 11 })
})

test('a move that PostgreSQL refuses leaves the organization where it is, with its writes, and can be made again', async () => {
  const { lived, sent } = await beforeMove()
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
  const { lived } = await beforeMove()
  onTestFinished(async () => void (await onServer(url, 'alter table idempotency_keys drop constraint planted')))
  await onServer(url, "alter table idempotency_keys add constraint planted check (key <> 'late') not valid")
  const left = leave(lived.organizationId, async (step) => {
    const late = { body: { name: 'Late' }, headers: { 'Idempotency-Key': 'late' } }
    if (step === 'copied') await rawRequest(from, lived.apiKey, 'POST', '/projects', late)
  })
  await expect(left).rejects.toThrow('planted')
  expect((await append(from, lived)).status).toBe(201)
})
