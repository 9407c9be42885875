import { get } from 'node:http'
import { setTimeout as passing } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createDataset, createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { call } from '../../scripts/failover/call.ts'
import { findProblems } from '../../scripts/failover/check.ts'
import { instrument, unless } from './support/instrument.ts'
import { most, sampling } from './support/samples.ts'
import { ONE_LOOP, startServer } from './support/server.ts'
import { makeDataset, startWriters } from './support/writers.ts'

const BYTES_PER_SECOND = 1_024
const RSS_LIMIT_MB = 64
const WAL_LIMIT_MB = 64

/** The limit for the last third of the time, when all exports have been copied; a WAL that SQLite restarts does not grow at all. */
const WAL_GROWTH_LIMIT_MB = 4

/**
 * Many clients read a large export at 1 KB a second, while writers go on. The planted defect is a transaction of
 * another program that never ends, so SQLite cannot restart the WAL.
 */
await instrument({ readers: 50, rows: 100_000, seconds: 60 }, async ({ folder, numbers, plant }) => {
  const database = ourDatabase(folder)
  const tenant = await createTenant(database, 'Slow')
  const server = startServer({ ...database.env, ...ONE_LOOP })
  const baseUrl = await server.baseUrl
  const large = await createDataset({ baseUrl }, tenant, numbers.rows)
  const written = await makeDataset(tenant, baseUrl)
  const exported = `${baseUrl}/datasets/${large}/export?format=ndjson`
  const whole = await fetch(exported, { headers: tenant.headers })
  const exportBytes = (await whole.arrayBuffer()).byteLength
  const padding = 'x'.repeat(1_000)
  const writers = startWriters(tenant, baseUrl, written, { padding, pauseMs: 0 })
  await passing(5_000) // what writers and one export take by themselves
  const other = new Database(database.file, { readonly: true })
  if (plant) other.exec('begin; select * from sqlite_master limit 1')

  const before = sampling(server.pid, database.file, 50)
  await passing(3_000)
  const restMb = most(before.stop(), 'rssMb')
  const samples = sampling(server.pid, database.file, 100)
  const readers = Array.from({ length: numbers.readers }, () =>
    readSlowly(exported, tenant.headers, numbers.seconds * 1_000),
  )
  await passing(numbers.seconds * 500)
  const { status } = await call(tenant, baseUrl, `/datasets/${large}/data?limit=1`)
  const read = await Promise.all(readers)
  const seen = samples.stop()
  other.close()
  await writers.stop()
  const { acknowledged } = writers
  const { rows, problems } = await findProblems(tenant, baseUrl, { datasetId: written, acknowledged })
  await server.end('SIGTERM')

  const served = read.filter(({ status, bytes }) => status === 200 && bytes > 0).length
  const grownMb = Math.round(most(seen, 'rssMb') - restMb)
  const walMb = most(seen, 'walMb')
  const walGrownMb = (seen.at(-1)?.walMb ?? 0) - (seen[Math.floor((seen.length * 2) / 3)]?.walMb ?? 0)
  return {
    figures: {
      exportBytes,
      served,
      restMb,
      grownMb,
      walMb,
      acknowledgedBatches: acknowledged.length,
      rows,
    },
    broken: [
      ...problems,
      ...unless(served === numbers.readers, `only ${served} of ${numbers.readers} readers got anything`),
      ...unless(status === '200', `a page during the exports was answered with ${status}`),
      ...unless(grownMb <= RSS_LIMIT_MB, `RSS grew by ${grownMb} MB`),
      ...unless(walGrownMb <= WAL_GROWTH_LIMIT_MB, `the WAL still grows: by ${walGrownMb.toFixed(1)} MB at the end`),
      ...unless(walMb <= WAL_LIMIT_MB, `the WAL grew to ${walMb} MB`),
    ],
  }
})

/** Reads a reply at 1 KB a second for some time; the rest stays with the server. */
function readSlowly(url: string, headers: Readonly<Record<string, string>>, forMs: number) {
  return new Promise<{ status: number | undefined; bytes: number }>((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      response.on('error', () => {}) // cut off: it is told by the bytes
      response.pause()
      let bytes = 0
      for (const end = performance.now() + forMs; performance.now() < end; await passing(1_000)) {
        const size = Math.min(BYTES_PER_SECOND, response.readableLength)
        bytes += (response.read(size) as Buffer | null)?.length ?? 0
      }
      request.destroy()
      resolve({ status: response.statusCode, bytes })
    })
    request.once('error', reject)
  })
}
