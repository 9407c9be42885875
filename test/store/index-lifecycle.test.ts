import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createOrganization } from '../../server/admin/provisioning.ts'
import { columnLifecycle } from '../../server/store/column-lifecycle.ts'
import { indexLifecycle } from '../../server/store/index-lifecycle.ts'
import type { Statements } from '../../server/store/interface/statements.ts'
import { changesInTurn } from '../../server/store/runtime/changes-in-turn.ts'
import type { Engine } from '../../server/store/runtime/engine.ts'
import { openSqlite } from '../../server/store/runtime/sqlite/engine.ts'
import { SerialChanges } from '../../server/store/serial-changes.ts'
import { openStore, type Store, StoreError } from '../../server/store/store.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { rowsOn } from '../support/postgres-dataset.ts'

const FIELDS = [{ column: 1, type: 'number' as const, descending: true }]
const OWNER = { organizationId: 'org_life', projectId: 'proj_life' }
const INDEX = {
  organizationId: OWNER.organizationId,
  datasetId: 'ds_life',
  indexId: 'idx_life',
  fields: FIELDS,
  maxIndexes: 16,
  now: 5,
}

let made: TestDatabase
let store: Store
let engine: Engine
let database: Database.Database
beforeAll(async () => {
  made = await sqlite.create({ migrated: true })
  const file = made.databaseUrl.replace(/^sqlite:/, '')
  store = await openStore(made.databaseUrl)
  engine = openSqlite(file)
  database = new Database(file, { readonly: true })
})
afterAll(async () => {
  database.close()
  await engine.close()
  await store.close()
  await made.remove()
})

/** A store with a dataset, a second engine on its database, and the names of its physical indexes: tables and triggers. */
async function setUp() {
  await createOrganization(store, { ...OWNER, name: 'Life', plan: 'pro' })
  // The next one has the same identifiers.
  onTestFinished(async () => {
    await store.deleteOrganization(OWNER)
    await store.clearMoved()
  })
  const columns = ['a', 'b'].map((name) => ({ name, type: 'number' as const }))
  await store.createDataset({ ...OWNER, datasetId: INDEX.datasetId, name: 'Life', columns, now: 1 })
  const usable = async () =>
    (await store.findDataset({ ...OWNER, datasetId: INDEX.datasetId }))?.indexes.map(({ id }) => id)
  const names = database
    .prepare<[], string>(
      "select name from sqlite_master where name glob '*_life*' or name glob '*_other*' or name glob '*_anew*'",
    )
    .pluck()
  const physical = () => [
    ...new Set(
      names
        .all()
        .filter((name) => !name.startsWith('rows_'))
        .map((name) => name.replace(/_(insert|update|delete)$/, '')),
    ),
  ]
  const shown = async () => (await store.selectIndexes({ ...INDEX, after: 0, limit: 9 })).items
  return { store, engine, usable, physical, shown }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

/** The lifecycle over an engine with functions that fail, as if the process ended there. */
function interrupted({ engine }: SetUp, failing: Partial<Engine>, missing: Partial<Statements> = {}) {
  return indexLifecycle(
    { ...engine, ...failing, statements: { ...engine.statements, ...missing } },
    new SerialChanges(changesInTurn()),
  )
}

const dies = () => Promise.reject(new Error('the process ended here'))

test('an index is used when it is made, and not any more when it is dropped', async () => {
  const { store, usable, physical } = await setUp()
  expect(await store.createIndex(INDEX)).toEqual({ outcome: 'created' })
  expect([await usable(), physical()]).toEqual([['idx_life'], ['ix_life']])
  expect(await store.deleteIndex(INDEX)).toBe(true)
  expect([await usable(), physical()]).toEqual([[], []])
  expect(await store.deleteIndex(INDEX)).toBe(false)
})

test('a build that fails leaves nothing', async () => {
  const set = await setUp()
  await expect(interrupted(set, { buildIndex: dies }).createIndex(INDEX)).rejects.toThrow('ended here')
  expect([await set.shown(), set.physical()]).toEqual([[], []])
  expect(await set.store.createIndex(INDEX)).toEqual({ outcome: 'created' })
})

test.each<['before' | 'after', Partial<Engine>]>([
  ['before', { buildIndex: dies }],
  ['after', {}],
])('what a crash left %s the build is shown as building, not used, and swept', async (_, failing) => {
  const set = await setUp()
  const crash = interrupted(set, { ...failing, dropIndex: dies }, { markIndexReady: dies })
  await expect(crash.createIndex(INDEX)).rejects.toThrow('ended here')
  expect(await set.shown()).toMatchObject([{ id: 'idx_life', status: 'building' }])
  expect(await set.usable()).toEqual([])
  expect(await set.store.dropUnfinishedIndexes({ madeBefore: 5 })).toBe(0)
  expect(await set.store.dropUnfinishedIndexes({ madeBefore: 6 })).toBe(1)
  expect([await set.shown(), set.physical()]).toEqual([[], []])
})

test('what a crash left of a drop is gone for users, can be created again, and is swept', async () => {
  const set = await setUp()
  await set.store.createIndex(INDEX)
  expect(await interrupted(set, { dropIndex: dies }).deleteIndex(INDEX)).toBe(true)
  expect([await set.shown(), await set.usable(), set.physical()]).toEqual([[], [], ['ix_life']])
  expect(await set.store.createIndex({ ...INDEX, indexId: 'idx_anew' })).toEqual({ outcome: 'created' })
  expect(await set.store.dropUnfinishedIndexes({ madeBefore: 6 })).toBe(1)
  expect([await set.usable(), set.physical()]).toEqual([['idx_anew'], ['ix_anew']])
})

test('a column can be dropped while an index on it is half built or half dropped', async () => {
  const set = await setUp()
  await expect(interrupted(set, { dropIndex: dies }, { markIndexReady: dies }).createIndex(INDEX)).rejects.toThrow()
  const other = {
    ...INDEX,
    indexId: 'idx_other',
    fields: [{ ...INDEX.fields[0], column: 1, type: 'number' as const, descending: false }],
  }
  await set.store.createIndex(other)
  await interrupted(set, { dropIndex: dies }).deleteIndex(other)
  expect(set.physical()).toEqual(['ix_life', 'ix_other'])
  expect(await set.store.deleteColumn({ ...INDEX, columnName: 'a', now: 6 })).toBe('deleted')
  expect(set.physical()).toEqual([])
})

test('an index that is dropped while it is built is not there afterwards', async () => {
  const set = await setUp()
  const buildIndex: Engine['buildIndex'] = async (index) => {
    await set.engine.buildIndex(index)
    await set.store.deleteIndex(INDEX)
    await set.engine.buildIndex(index) // like a process that ends after the drop
  }
  expect(await interrupted(set, { buildIndex }).createIndex(INDEX)).toEqual({ outcome: 'dropped' })
  expect([await set.shown(), set.physical()]).toEqual([[], []])
})

test('a change that could neither go on nor clear up, as on a full disk, can be made when there is space again', async () => {
  const { engine, store } = await setUp()
  const { organizationId, datasetId } = INDEX
  const body = Buffer.from('{"rows":[{"a":1}]}')
  await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now: 2 })
  let isFull = true
  const whenFull =
    <Args, Answer>(run: (args: Args) => Promise<Answer>) =>
    (args: Args) =>
      isFull ? Promise.reject(new StoreError('unavailable', 'the disk is full')) : run(args)
  const { rebuildRows, dropSpareTable } = engine.statements
  const statements = {
    ...engine.statements,
    rebuildRows: whenFull(rebuildRows),
    dropSpareTable: whenFull(dropSpareTable),
  }
  const serial = new SerialChanges(changesInTurn())
  const indexes = indexLifecycle(
    { ...engine, statements, buildIndex: whenFull(engine.buildIndex), dropIndex: whenFull(engine.dropIndex) },
    serial,
  )
  const columns = columnLifecycle({ ...engine, statements }, serial)
  const change = () =>
    columns.updateColumn({ organizationId, datasetId, columnName: 'a', type: 'text', now: Date.now() })
  await expect(change()).rejects.toThrow('the disk is full')
  await expect(change()).rejects.toThrow('under way')
  isFull = false
  expect(await change()).toMatchObject({ outcome: 'updated' })
  isFull = true
  const fields = [{ column: 2, type: 'number' as const, descending: false }]
  await expect(indexes.createIndex({ ...INDEX, fields })).rejects.toThrow('the disk is full')
  isFull = false
  expect(await indexes.createIndex({ ...INDEX, indexId: 'idx_anew', fields })).toEqual({ outcome: 'created' })
})

test('a key that a new type would give two rows is no reason to refuse it, if one of them got another key meanwhile', async () => {
  const { engine, store } = await setUp()
  // Not at a time of an earlier test's dataset, which has the same identifier: columns are known by their time.
  await store.createColumn({ ...INDEX, name: 't', type: 'text', maxColumns: 9, now: Date.now() })
  const fields = [{ column: 3, type: 'text' as const, descending: false, unique: true as const }]
  await store.createIndex({ ...INDEX, fields })
  const { append, operations, caller } = rowsOn(store, { ...OWNER, datasetId: INDEX.datasetId })
  const [, second] = await append([{ t: '1' }, { t: '1.0' }])
  let faults = 0
  const buildIndex: Engine['buildIndex'] = async (index) => {
    const path = { dataset_id: INDEX.datasetId, row_id: `row_${second}` }
    const body = Buffer.from('{"values":{"t":"2"}}')
    if (faults === 0) await operations.updateRow({ path, headers: {}, body }, caller)
    const fault = await engine.buildIndex(index)
    if (fault !== undefined) faults += 1
    return fault
  }
  const columns = columnLifecycle({ ...engine, buildIndex }, new SerialChanges(changesInTurn()))
  const change = { ...INDEX, columnName: 't', type: 'number' as const, now: Date.now() }
  expect(await columns.updateColumn(change)).toMatchObject({ outcome: 'updated' })
  expect(faults).toBe(1)
})

test('what a build leaves while the database is away goes when it is back, so another process can make the index', async () => {
  const set = await setUp()
  let isAway = true
  const whenThere = () => (isAway ? Promise.reject(new StoreError('unavailable', 'away')) : Promise.resolve(undefined))
  const creating = interrupted(set, { buildIndex: whenThere, dropIndex: whenThere }).createIndex(INDEX)
  await expect(creating).rejects.toThrow('away')
  const again = { ...INDEX, indexId: 'idx_anew' }
  expect(await set.store.createIndex(again)).toEqual({ outcome: 'duplicate', of: 'idx_life' })
  const keep = { key: 'once', requestHash: 'hash', answer: '' }
  const repeated = set.store.createIndex({ ...again, keep })
  isAway = false
  await expect(repeated).rejects.toThrow('not built after all')
  expect(await set.shown()).toEqual([])
  expect(await set.store.createIndex(again)).toEqual({ outcome: 'created' })
})

test('an index whose last commit was done, though the reply to it was lost, stays', async () => {
  const set = await setUp()
  const { markIndexReady } = set.engine.statements
  const isLost: typeof markIndexReady = async (index) => {
    await markIndexReady(index)
    throw new StoreError('unavailable', 'the connection was lost at the commit')
  }
  await expect(interrupted(set, {}, { markIndexReady: isLost }).createIndex(INDEX)).rejects.toThrow('at the commit')
  expect([await set.usable(), set.physical()]).toEqual([['idx_life'], ['ix_life']])
})
