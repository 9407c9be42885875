import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createTenant, type OurDatabase, ourDatabase } from '../../scripts/bench/ours.ts'
import { residentMb } from '../../scripts/bench/processes.ts'
import { call } from '../../scripts/failover/call.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { instrument, type Outcome, unless } from './support/instrument.ts'
import { most, sampling } from './support/samples.ts'
import { sendShapes } from './support/send-shapes.ts'
import { ONE_LOOP, startServer } from './support/server.ts'
import { makeDataset } from './support/writers.ts'

const ANSWER_LIMIT_MS = 1_000
const RSS_LIMIT_MB = 64
const LARGE_BYTES = 50 * 1024 ** 2
const PIECE_BYTES = 0x10000

/** Appends of 10,000 rows before the test, so that the memory of normal work is not counted for bad bodies. */
const ORDINARY = 20

/** The headers that describe a body, and its bytes on the wire. */
interface Body {
  readonly headers: string
  readonly bytes: Uint8Array
}

const plain = (text: string | Uint8Array): Body => {
  const bytes = Buffer.from(text)
  return { headers: `Content-Length: ${bytes.length}\r\n`, bytes }
}

function bodies(): Record<string, Body> {
  const large = Buffer.alloc(LARGE_BYTES, ' ')
  const bomb = gzipSync(large)
  return {
    '50 MB': plain(large),
    '50 MB in chunks': { headers: 'Transfer-Encoding: chunked\r\n', bytes: chunked(large) },
    'gzip bomb of 50 MB': { headers: `Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`, bytes: bomb },
    '200,000 levels': plain(`{"rows":[{"n":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`),
    '100,000 keys': plain(`{"rows":[{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`).join()}}]}`),
    'bad UTF-8': plain(Buffer.from([...Buffer.from('{"rows":[{"batch":"'), 0xff, 0xfe, ...Buffer.from('"}]}')])),
    'UTF-16': plain(Buffer.from('{"rows":[{"n":1}]}', 'utf16le')),
    'bytes after the end': plain('{"rows":[{"n":1}]} x'),
  }
}

/**
 * Sends bad bodies one after the other, each several times. The reply must be a 4xx within a second, without much memory,
 * and for a large body it must come before all of it is read. The planted defect is a server that is configured to take a gigabyte.
 *
 * Then it sends requests of all shapes within the limits to each engine, while another organization works.
 */
await instrument({ times: 5 }, async ({ folder, numbers: { times }, plant }) => {
  const refused = await refusedBodies(ourDatabase(folder), times, plant)
  const sqlite = await shapesOn(ourDatabase(mkdtempSync(join(folder, 'shapes-'))), plant)
  const postgres = await startPostgres()
  const ofPostgres = await shapesOn(ourDatabase(folder, postgres.url), plant).finally(() => postgres.stop())
  return {
    figures: { ...refused.figures, shapes: { SQLite: sqlite.figures, PostgreSQL: ofPostgres.figures } },
    broken: [
      ...refused.broken,
      ...sqlite.broken.map((problem) => `SQLite, ${problem}`),
      ...ofPostgres.broken.map((problem) => `PostgreSQL, ${problem}`),
    ],
  }
})

async function shapesOn(database: OurDatabase, plant: boolean): Promise<Outcome> {
  const tenant = await createTenant(database, 'Shapes')
  const other = await createTenant(database, 'At work')
  const server = startServer({ ...database.env, ...ONE_LOOP })
  const baseUrl = await server.baseUrl
  const found = await sendShapes({ baseUrl, pid: server.pid, tenant, other }, plant)
  await server.end('SIGTERM')
  return found
}

async function refusedBodies(database: OurDatabase, times: number, plant: boolean): Promise<Outcome> {
  const tenant = await createTenant(database, 'Bodies')
  const server = startServer({ ...database.env, ...ONE_LOOP, ...(plant && { MAX_BODY_BYTES: String(1024 ** 3) }) })
  const baseUrl = await server.baseUrl
  const path = `/datasets/${await makeDataset(tenant, baseUrl)}`
  const ordinary = { rows: Array.from({ length: 10_000 }, (_, n) => ({ batch: 'x'.repeat(100), n })) }
  for (let n = 0; n < ORDINARY; n += 1) await call(tenant, baseUrl, `${path}/rows`, ordinary)
  const restMb = residentMb(server.pid)
  const figures: Record<string, unknown> = {}
  const broken: string[] = []
  for (const [name, body] of Object.entries(bodies())) {
    const samples = sampling(server.pid, database.file, 20)
    const answers = []
    for (let n = 0; n < times; n += 1) answers.push(await send(new URL(`${baseUrl}${path}/rows`), tenant.apiKey, body))
    const longestMs = Math.round(Math.max(...answers.map(({ tookMs }) => tookMs)))
    const mostSent = Math.max(...answers.map(({ sentBytes }) => sentBytes))
    const statuses = [...new Set(answers.map(({ status }) => status))]
    const grownMb = Math.round(most(samples.stop(), 'rssMb') - restMb)
    figures[name] = { statuses, longestMs, grownMb, ...(body.bytes.length > 1e6 && { sentBytes: mostSent }) }
    broken.push(
      ...unless(
        statuses.every((status) => /^4\d\d$/.test(status)),
        `${name}: answered by ${statuses.join(', ')}`,
      ),
      ...unless(longestMs <= ANSWER_LIMIT_MS, `${name}: answered after ${longestMs} ms`),
      ...unless(mostSent < LARGE_BYTES, `${name}: it was all read`),
      ...unless(grownMb <= RSS_LIMIT_MB, `${name}: RSS grew by ${grownMb} MB`),
    )
  }
  await server.end('SIGTERM')
  return { figures: { restMb: Math.round(restMb), ...figures }, broken }
}

/** Sends a request piece by piece, as long as the server reads and has not replied. */
async function send({ hostname, port, pathname }: URL, apiKey: string, { headers, bytes }: Body) {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const began = performance.now()
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${apiKey}\r\n`
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1')))
    socket.once('error', () => resolve('')) // closed while more was sent
    socket.once('close', () => resolve(''))
  })
  let isAnswered = false
  const answered = answer.then(() => {
    isAnswered = true
  })
  socket.write(`${head}Content-Type: application/json\r\n${headers}\r\n`)
  let sentBytes = 0
  for (; sentBytes < bytes.length && !isAnswered; sentBytes += PIECE_BYTES)
    if (!socket.write(bytes.subarray(sentBytes, sentBytes + PIECE_BYTES)))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answered])
  const status = /^HTTP\/1\.1 (\d{3})/.exec(await answer)?.[1] ?? 'no answer'
  const tookMs = performance.now() - began
  socket.destroy()
  return { status, tookMs, sentBytes: Math.min(sentBytes, bytes.length) }
}

function chunked(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const part = bytes.subarray(at, at + PIECE_BYTES)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}
