import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createOrganization } from '../../server/admin/provisioning.ts'
import { organizationLifecycle } from '../../server/store/organization-lifecycle.ts'
import { openSqlite } from '../../server/store/runtime/sqlite/engine.ts'
import { openStore } from '../../server/store/store.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** Deleting them takes many times as long as other writes may wait. */
const MANY = 20_000

test('the deletion of an organization with many events and kept answers lets others write in between', async () => {
  const file = `${temporaryFolder()}/deleted.db`
  const store = await openStore(`sqlite:${file}`)
  onTestFinished(() => store.close())
  const { organization_id: organizationId } = await createOrganization(store, { name: 'Doomed', plan: 'free' })
  const other = new Database(file, { timeout: 0 })
  onTestFinished(() => void other.close())
  other.exec(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into events (id, organization_id, type, created_at, actor_kind, data)
        select 'evt_' || i, '${organizationId}', 'project.created', i, 'system', '{}' from n;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into idempotency_keys (organization_id, key, request_hash, answer, created_at)
        select '${organizationId}', 'key-' || i, 'hash', '{}', i from n`)
  const count = (table: string) => other.prepare(`select count(*) from ${table}`).pluck().get() as number // always one row
  const left = () => count('events') + count('idempotency_keys')

  const engine = openSqlite(file)
  onTestFinished(() => engine.close())
  const seen: number[] = []
  const giveWay = async () => {
    other.exec('begin immediate; commit')
    seen.push(left())
  }
  const { deleteOrganization } = organizationLifecycle(engine.statements, undefined, { ...engine, giveWay })
  expect(await deleteOrganization({ organizationId })).toBe(true)
  // No step took a large part of them.
  expect(seen.filter((records) => records > MANY)).not.toHaveLength(0)
  expect(seen.filter((records) => records < MANY && records > 0)).not.toHaveLength(0)
  expect(left()).toBe(0)
})
