import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freeze, thaw } from '../../scripts/postgres/freeze.ts'
import { onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { startStandby } from '../../scripts/postgres/standby.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { makeDataset, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

let primary: PostgresServer
let replica: PostgresServer
let store: Store
let shared: SharedDataset

beforeAll(async () => {
  primary = await startPostgres()
  replica = await startStandby(primary, ['log_statement=all'])
  store = await openStore(primary.url, { replicaUrl: replica.url })
  shared = await makeDataset(store)
  await rowsOn(store, shared).append(Array.from({ length: 1_000 }, (_, n) => ({ n })))
})

afterAll(async () => {
  await store?.close()
  await replica?.stop()
  await primary?.stop()
})

/** How many scans the replica has answered. */
function scansSeen(): number {
  return replica.log().match(/order by "c_1" desc/g)?.length ?? 0
}

/** How often the replica has been asked what it has, by its log up to now. */
async function questionsSeen(): Promise<number> {
  const mark = randomUUID()
  await onServer(replica.url, `select '${mark}'`)
  await expect.poll(() => replica.log()).toContain(mark)
  return replica.log().match(/pg_last_wal_replay_lsn/g)?.length ?? 0
}

/** Lets time pass beside that of a clock. */
function skipping(clock: () => number): (ms: number) => void {
  let skipped = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock() + skipped)
  onTestFinished(() => now.mockRestore())
  return (ms) => {
    skipped += ms
  }
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

test('scans that follow do not wait for a replica that lags', async () => {
  const stopped = performance.now()
  const skip = skipping(() => stopped)
  await onServer(replica.url, 'select pg_wal_replay_pause()')
  await rowsOn(store, shared).append([{ n: 6_000 }])
  skip(2_000)
  expect(await largest()).toBe(6_000)
  const before = await questionsSeen()
  for (let scan = 0; scan < 5; scan += 1) expect(await largest()).toBe(6_000)
  expect(await questionsSeen()).toBe(before)
  await onServer(replica.url, 'select pg_wal_replay_resume()')
})

test('a replica that hangs is done without, and used again when it answers', async () => {
  const skip = skipping(performance.now.bind(performance))
  const next = () => {
    skip(2_000)
    return largest()
  }
  await expect.poll(() => next().then(scansSeen)).toBeGreaterThan(scansSeen())
  freeze(replica)
  onTestFinished(() => thaw(replica))
  for (let scan = 0; scan < 4; scan += 1) expect(await next()).toBe(6_000)
  const before = scansSeen()
  thaw(replica)
  await expect.poll(() => next().then(scansSeen)).toBeGreaterThan(before)
})

test('pages in insertion order and everything else stay with the primary', async () => {
  await rowsOn(store, shared).page()
  await rowsOn(store, shared).dataset()
  expect(replica.log()).not.toMatch(/"c_1" from [^\n]* order by "row_number"/)
  expect(replica.log()).not.toContain('from "datasets"')
})

test('a replica that did not follow a failover is left out, though it has replayed later positions', async () => {
  const promoted = await startStandby(primary)
  onTestFinished(promoted.stop)
  await onServer(promoted.url, 'select pg_promote()')
  // The old primary writes on, to nobody but the replica.
  await rowsOn(store, shared).append(Array.from({ length: 1_000 }, () => ({ n: 7_000 })))
  const after = await openStore(promoted.url, { replicaUrl: replica.url })
  onTestFinished(() => after.close())
  await rowsOn(after, shared).append([{ n: 6_500 }])
  const { data } = await rowsOn(after, shared).page({ sort: ['-n'], limit: 1 })
  expect(data[0]?.values['n']).toBe(6_500)
})

test('a replica that is gone is done without', async () => {
  await replica.halt('SIGQUIT')
  expect(await largest()).toBe(7_000)
  expect(await largest()).toBe(7_000)
})
