import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { makeDataset, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

let primary: PostgresServer
let replica: PostgresServer
let store: Store
let shared: SharedDataset

beforeAll(async () => {
  primary = await startPostgres()
  replica = await startPostgres({
    settings: ['log_statement=all', `primary_conninfo=${conninfoOf(primary.url)}`],
    fill: (folder) => copyOf(primary, folder),
  })
  store = await openStore(primary.url, { replicaUrl: replica.url })
  shared = await makeDataset(store)
  await rowsOn(store, shared).append(Array.from({ length: 1_000 }, (_, n) => ({ n })))
})

afterAll(async () => {
  await store?.close()
  await replica?.stop()
  await primary?.stop()
})

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
}

/** A base backup by copying the files: a standby begins with it, and gets the rest from the primary. */
async function copyOf({ url, dataFolder }: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  cpSync(dataFolder, folder, { recursive: true })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(folder, 'standby.signal'), '')
  chmodSync(folder, 0o700)
  const { uid, gid } = statSync(dataFolder)
  for (const name of ['', ...readdirSync(folder, { recursive: true })]) chownSync(join(folder, String(name)), uid, gid)
}

/** How many scans the replica has answered. */
function scansSeen(): number {
  return replica.log().match(/order by "c_1" desc/g)?.length ?? 0
}

async function largest(): Promise<unknown> {
  const page = await rowsOn(store, shared).page({ sort: ['-n'], limit: 1 })
  return page.data[0]?.values['n']
}

test('a scan runs on the replica, and finds what was written just before', async () => {
  for (let n = 2_000; n < 2_020; n += 1) {
    await rowsOn(store, shared).append([{ n }])
    expect(await largest()).toBe(n)
  }
  await expect.poll(scansSeen).toBeGreaterThan(0)
})

test('a replica that lags is left out: a caller still finds what he just wrote', async () => {
  await onServer(replica.url, 'select pg_wal_replay_pause()')
  await rowsOn(store, shared).append([{ n: 5_000 }])
  const before = scansSeen()
  expect(await largest()).toBe(5_000)
  expect(scansSeen()).toBe(before)
  await onServer(replica.url, 'select pg_wal_replay_resume()')
  await expect
    .poll(async () => {
      expect(await largest()).toBe(5_000)
      return scansSeen()
    })
    .toBeGreaterThan(before)
})

test('pages in insertion order and everything else stay with the primary', async () => {
  await rowsOn(store, shared).page()
  await rowsOn(store, shared).dataset()
  expect(replica.log()).not.toMatch(/"c_1" from [^\n]* order by "row_number"/)
  expect(replica.log()).not.toContain('from "datasets"')
})

test('a replica that is gone is done without', async () => {
  await replica.halt('SIGQUIT')
  expect(await largest()).toBe(5_000)
  expect(await largest()).toBe(5_000)
})
