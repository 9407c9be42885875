import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { followed } from '../support/followed-dataset.ts'
import { startTestServer } from '../support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LATER = 8 * DAY_MS

async function served({ create }: TestEngine) {
  const { databaseUrl, remove } = await create({ migrated: true })
  onTestFinished(remove)
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  return { databaseUrl, server, store: server.store as Store, ...(await followed(server)) }
}

describe.each(engines)('Changes of a dataset ($name)', (engine) => {
  test('are a 410 after a cursor from before the oldest change that is kept, and go on from any later one', async () => {
    const { client, id, store, changes } = await served(engine)
    const { pagination: beginning } = await changes()
    await client.rows.append(id, [{ n: 1 }])
    await client.rows.append(id, [{ n: 2 }])
    const { pagination: between } = await changes(beginning.cursor)
    // As if all of this had been written long ago: the plan keeps a week.
    expect(await store.sweepChanges({ now: Date.now() + LATER })).toBe(2)
    await expect(changes(beginning.cursor)).rejects.toMatchObject({ status: 410, code: 'not_found' })
    expect((await changes(between.cursor)).data).toEqual([])
    await client.rows.append(id, [{ n: 3 }])
    expect((await changes(between.cursor)).data).toMatchObject([{ type: 'row', row: { id: 'row_3' } }])
    await expect(changes(beginning.cursor)).rejects.toMatchObject({ status: 410 })
  })

  test('are a 410 where the log lacks versions, which a server of an earlier release wrote', async () => {
    const { databaseUrl, client, id, organizationId, changes } = await served(engine)
    await client.rows.append(id, [{ n: 1 }])
    const { pagination } = await changes()
    await changeDatabase(
      databaseUrl,
      organizationId,
      `update {org}.counters set version = version + 1 where dataset_id = '${id}'`,
    )
    await expect(changes(pagination.cursor)).rejects.toMatchObject({ status: 410 })
    await client.rows.append(id, [{ n: 2 }])
    await expect(changes(pagination.cursor)).rejects.toMatchObject({ status: 410 })
    expect((await changes()).data).toHaveLength(3)
  })

  test('are a 410 where the database was put back by other means, and has another past', async () => {
    const { databaseUrl, client, id, organizationId, changes } = await served(engine)
    const { pagination: beginning } = await changes()
    await client.rows.append(id, [{ n: 1 }])
    const { pagination } = await changes(beginning.cursor)
    await changeDatabase(databaseUrl, organizationId, `update {org}.changes set at = at - 1 where dataset_id = '${id}'`)
    await client.rows.append(id, [{ n: 2 }])
    await expect(changes(pagination.cursor)).rejects.toMatchObject({ status: 410 })
    await changeDatabase(databaseUrl, organizationId, `delete from {org}.changes where dataset_id = '${id}'`)
    await changeDatabase(
      databaseUrl,
      organizationId,
      `update {org}.counters set version = 1, logged_version = 1 where dataset_id = '${id}'`,
    )
    await expect(changes(pagination.cursor)).rejects.toMatchObject({ status: 410 })
  })
})
