import { expect, onTestFinished, test, vi } from 'vitest'
import { onServer, startPostgres } from '../../scripts/postgres/server.ts'
import { startStandby } from '../../scripts/postgres/standby.ts'
import { readConfig } from '../../server/config.ts'
import { addressesOf } from '../../server/store/interface/database-url.ts'
import { makeDataset, openNode, rowsOn } from '../support/postgres-dataset.ts'

test('an address may name several servers, as libpq has it', () => {
  expect(addressesOf('postgres://u:p%40,w@one:1,[::1]:2,three/db?sslmode=disable')).toEqual([
    'postgres://u:p%40,w@one:1/db?sslmode=disable',
    'postgres://u:p%40,w@[::1]:2/db?sslmode=disable',
    'postgres://u:p%40,w@three/db?sslmode=disable',
  ])
  const url = 'postgres://u@one:1,two:2/db'
  expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
  expect(() => readConfig({ DATABASE_URL: 'postgres://u@one:1,two:x/db' })).toThrow(/DATABASE_URL/)
  expect(() => readConfig({ DATABASE_REPLICA_URL: url })).toThrow(/DATABASE_REPLICA_URL.*one server/)
})

test('of several servers the one that can be written is used, and its successor when it is gone', async () => {
  const primary = await startPostgres()
  onTestFinished(() => primary.stop())
  const standby = await startStandby(primary)
  onTestFinished(() => standby.stop())
  const url = standby.url.replace(/@([^/]*)/, `@$1,${new URL(primary.url).host}`)
  const store = await openNode(url)
  const rows = rowsOn(store, await makeDataset(store))
  expect(await rows.append([{ n: 1 }])).toEqual([1])
  await vi.waitUntil(async () => (await onServer(primary.url, LAG))[0]?.['lag'] === 0, { timeout: 10_000 })

  await primary.halt('SIGKILL')
  await expect(rows.append([{ n: 2 }])).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(rows.page()).rejects.toMatchObject({ reason: 'unavailable' })
  await onServer(standby.url, 'select pg_promote()')
  await vi.waitUntil(() => rows.append([{ n: 3 }]).catch(() => undefined), { timeout: 10_000 })
  expect((await rows.page()).data.map(({ values }) => values['n'])).toEqual([1, 3])
})

const LAG = 'select (sent_lsn - replay_lsn)::int as lag from pg_stat_replication'

test('a start without a server that can be written says so, with all servers and no password', async () => {
  await expect(openNode('postgres://u:s3cret@127.0.0.1:1,127.0.0.1:2/db')).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1,127\.0\.0\.1:2 cannot be reached: (?!.*s3cret)/,
  )
})
