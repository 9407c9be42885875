import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { actingAs } from '../../server/acting.ts'
import { newId } from '../../server/domain/ids.ts'
import { BY_ITSELF } from '../../server/domain/origin.ts'
import type { EventRecord } from '../../server/store/interface/events.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { engines, type TestDatabase, type TestEngine } from '../support/engines.ts'
import { makeDataset, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

/** No event comes by itself: what is between two steps of a test may take long. */
const OPTIONS = { rowsChangedMs: 600_000 }

/** A database of a test's own. */
async function opened({ create }: TestEngine) {
  const { databaseUrl, remove } = await create({ migrated: true })
  onTestFinished(remove)
  const open = async () => {
    const store = await openStore(databaseUrl, OPTIONS)
    onTestFinished(() => store.close())
    return store
  }
  return { open, store: await open() }
}

async function eventsOf(store: Store, { organizationId }: SharedDataset, type?: string): Promise<EventRecord[]> {
  const { items } = await store.selectEvents({
    organizationId,
    type,
    types: undefined,
    order: 'asc',
    after: undefined,
    limit: 1_000,
  })
  return [...items]
}

/** The versions that `rows.changed` tells of: those after one up to another. */
function toldIn(events: readonly EventRecord[]) {
  return events.map(({ data }) => [data['after_version'], data['version']])
}

describe.each(engines)('Events ($name)', (engine) => {
  let database: TestDatabase
  /** One that tests share which look at their own organization only. */
  let common: Store
  beforeAll(async () => {
    database = await engine.create({ migrated: true })
    common = await openStore(database.databaseUrl, OPTIONS)
  })
  afterAll(async () => {
    await common.close()
    await database.remove()
  })

  test('of rows are one for all changes of a dataset within a second, with counts, rows and a cursor', async () => {
    const store = common
    const shared = await makeDataset(store)
    const { append, operations, caller } = rowsOn(store, shared)
    await append(Array.from({ length: 150 }, (_, n) => ({ n })))
    const path = { dataset_id: shared.datasetId, row_id: 'row_2' }
    await operations.updateRow({ path, headers: {}, body: Buffer.from('{"values":{"n":-1}}') }, caller)
    await operations.deleteRow({ path: { ...path, row_id: 'row_3' }, headers: {} }, caller)
    await store.announceLeft()
    const [event, ...others] = await eventsOf(store, shared, 'rows.changed')
    expect(others).toEqual([])
    const { organizationId: _, datasetId: dataset_id, projectId: project_id } = shared
    const counts = { created: 150, updated: 1, deleted: 1, after_version: 1, version: 4 }
    expect(event).toMatchObject({ type: 'rows.changed', data: { dataset_id, project_id, ...counts } })
    expect(event?.data['row_ids']).toEqual(Array.from({ length: 100 }, (_, at) => `row_${at + 1}`))
    const query = { cursor: String(event?.data['changes_cursor']), limit: 3, wait: 0, format: 'json' as const }
    const changes = await operations.listChanges({ path, query, headers: {} }, caller)
    // What changed since, and no row that was there before.
    expect(changes).toMatchObject({ body: { data: [{ type: 'columns' }, { type: 'row' }, { type: 'row' }] } })
  })

  test('tell each change once, wherever a process ends between a change and the list, and whoever else goes on', async () => {
    const { open, store } = await opened(engine)
    const shared = await makeDataset(store)
    const { append } = rowsOn(store, shared)
    const other = await open()
    const announce = async (by: Store) => {
      const found = await by.steps.findUnannounced(shared)
      return found && { ...shared, ...found, eventId: newId('evt'), changesCursor: 'c' }
    }
    // It ends after the change; after it has looked; after the event is left; after that is recorded, and not forgotten.
    await append([{ n: 1 }])
    const late = await announce(store)
    await append([{ n: 2 }])
    await other.announceLeft()
    expect(late && (await store.steps.announceChanges(late))).toBe(false)
    await append([{ n: 3 }])
    const left = await announce(store)
    expect(left && (await store.steps.announceChanges(left))).toBe(true)
    const events = await store.steps.selectPendingEvents(shared)
    await store.steps.placeEvents({ ...shared, events })
    await Promise.all([store.announceLeft(), other.announceLeft()])
    await store.steps.placeEvents({ ...shared, events })
    expect(await store.steps.selectPendingEvents(shared)).toEqual([])
    expect(toldIn(await eventsOf(store, shared, 'rows.changed'))).toEqual([
      [1, 3],
      [3, 4],
    ])
  })

  test('of rows that several keys changed name them, and are found by each of them and by nobody else', async () => {
    const store = common
    const shared = await makeDataset(store)
    const { append } = rowsOn(store, shared)
    const by = (kind: 'key' | 'user', id: string) =>
      actingAs({ ...BY_ITSELF, actor: { kind, id } }, () => append([{ n: 1 }]))
    const told = async () => {
      await store.announceLeft()
      return (await eventsOf(store, shared, 'rows.changed')).at(-1)
    }
    await append([{ n: 0 }])
    expect(await told()).toMatchObject({ actor: { kind: 'system', id: null }, data: { actors: [] } })
    await by('user', 'user_b')
    expect(await told()).toMatchObject({ actor: { kind: 'user', id: 'user_b' }, data: { actors: ['user_b'] } })
    await by('user', 'user_b')
    await by('key', 'key_a')
    await by('user', 'user_b')
    const several = { actor: { kind: 'several', id: null, name: null }, data: { actors: ['user_b', 'key_a'] } }
    expect(await told()).toMatchObject(several)
    for (let n = 0; n < 12; n += 1) await by('key', `key_${n}`)
    expect((await told())?.data['actors']).toEqual(Array.from({ length: 10 }, (_, n) => `key_${n}`))
    await by('key', 'key_a')
    await told()
    const { organizationId } = shared
    const foundBy = async (actorId: string, order: 'asc' | 'desc', datasetId?: string) => {
      const page = { organizationId, datasetId, actorId, types: undefined, order, after: undefined, limit: 10 }
      return toldIn((await store.selectEvents(page)).items)
    }
    const [alone, together, last] = [
      [2, 3],
      [3, 6],
      [18, 19],
    ]
    for (const datasetId of [undefined, shared.datasetId]) {
      expect(await foundBy('user_b', 'asc', datasetId)).toEqual([alone, together])
      expect(await foundBy('key_a', 'desc', datasetId)).toEqual([last, together])
      expect(await foundBy('key_3', 'asc', datasetId)).toEqual([[6, 18]])
      expect(await foundBy('key_11', 'asc', datasetId)).toEqual([])
    }
  })

  test('that were left when a process was closed are told by the next one, and by none after that', async () => {
    const { open, store } = await opened(engine)
    const shared = await makeDataset(store)
    await rowsOn(store, shared).append([{ n: 1 }])
    await store.close()
    const next = await open()
    expect(toldIn(await eventsOf(next, shared, 'rows.changed'))).toEqual([[1, 2]])
    await next.announceLeft()
    expect(await eventsOf(next, shared, 'rows.changed')).toHaveLength(1)
  })

  test('are deleted when the plan keeps them no longer, and go with their organization', async () => {
    const { store } = await opened(engine)
    const shared = await makeDataset(store)
    const before = await eventsOf(store, shared)
    expect(before.map(({ type }) => type)).toEqual(expect.arrayContaining(['project.created', 'dataset.created']))
    const days = 366 * 24 * 60 * 60 * 1000
    expect(await store.sweepEvents({ now: Date.now() })).toBe(0)
    expect(await store.sweepEvents({ now: Date.now() + days })).toBe(before.length)
    await rowsOn(store, shared).append([{ n: 1 }])
    await store.announceLeft()
    expect(await eventsOf(store, shared)).toHaveLength(1)
    await store.deleteOrganization(shared)
    await store.announceLeft()
    expect(await eventsOf(store, shared)).toEqual([])
  })

  test('have times that never go back, whatever the clock of a node says, so that a time is a place in the list', async () => {
    const store = common
    const shared = await makeDataset(store)
    await store.updateProject({ ...shared, name: 'Other' })
    const times = (await eventsOf(store, shared)).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const page = { ...shared, types: undefined, order: 'asc', after: undefined, limit: 10 } as const
    const { datasetId: _, projectId: __, ...all } = page
    const last = times.at(-1) ?? 0
    const latest = { type: 'project.updated' }
    expect((await store.selectEvents({ ...all, from: last })).items.at(-1)).toMatchObject(latest)
    expect((await store.selectEvents({ ...all, from: last + 1 })).items).toEqual([])
    expect((await store.selectEvents({ ...all, to: times[0] })).items).toEqual([])
  })
})
