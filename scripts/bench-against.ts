import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { appendBody } from './bench/data.ts'
import { createDataset, createTenant, ourDatabase } from './bench/ours.ts'
import { killAll, processorSeconds, startServer } from './bench/processes.ts'
import { databaseAt, onServer, startPostgres } from './postgres/server.ts'

/**
 * `npm run bench:against -- --other DIR`: the processor time that appends and pages take in this checkout, compared with that in another one, which
 * has its packages installed. Both servers run all the time, and one of them at a time gets the same requests, in turn. Other load
 * on the machine changes the ratio little, but not nothing: with `--other .` it should be 1.
 */
const { values: options } = parseArgs({
  options: {
    other: { type: 'string' },
    alternations: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'sqlite' },
  },
})

/** What is sent in one turn: so many requests over so many connections, which append so many rows each, or read the first page. */
const KINDS = {
  single: { requests: 3_000, rows: 1, connections: 16 },
  page: { requests: 3_000, rows: undefined, connections: 16 },
  bulk: { requests: 30, rows: 10_000, connections: 2 },
} as const

type Kind = (typeof KINDS)[keyof typeof KINDS]

/** A server of one checkout. */
interface Side {
  /** Sends one turn and returns the processor time that it took, in milliseconds. */
  run(kind: Kind): Promise<number>
  stop(): Promise<void>
}

async function main(folder: string): Promise<void> {
  if (options.other === undefined)
    throw new Error('npm run bench:against -- --other DIR [--alternations 20] [--engine postgres]')
  const postgres = options.engine === 'postgres' ? await startPostgres() : undefined
  const urlOf = async (name: string) => {
    if (postgres === undefined) return undefined
    await onServer(postgres.url, `create database ${name} template template0 encoding 'UTF8'`)
    return databaseAt(postgres.url, name)
  }
  const ownSeconds = () => (postgres === undefined ? 0 : secondsOfTree(pidIn(postgres.dataFolder)))
  try {
    const [here, there] = [resolve('.'), resolve(options.other)]
    const sides = [
      await start(here, join(folder, 'here'), await urlOf('here'), ownSeconds),
      await start(there, join(folder, 'there'), await urlOf('there'), ownSeconds),
    ] as const
    for (const [name, kind] of Object.entries(KINDS)) console.log(name, await compare(sides, kind))
    for (const side of sides) await side.stop()
  } finally {
    await postgres?.stop()
  }
}

/** Medians of both sides, and of the ratios of neighbouring turns. */
async function compare([here, there]: readonly [Side, Side], kind: Kind): Promise<object> {
  const pairs: (readonly [number, number])[] = []
  for (const side of [here, there]) await side.run(kind) // to warm up
  for (let turn = 0; turn < Number(options.alternations); turn += 1) {
    if (turn % 2 === 0) pairs.push([await here.run(kind), await there.run(kind)])
    else {
      const other = await there.run(kind)
      pairs.push([await here.run(kind), other])
    }
  }
  const rounded = (values: number[], digits: number) => Number(medianOf(values).toFixed(digits))
  return {
    hereMs: rounded(
      pairs.map(([ms]) => ms),
      0,
    ),
    thereMs: rounded(
      pairs.map(([, ms]) => ms),
      0,
    ),
    rateAgainstOther: rounded(
      pairs.map(([own, other]) => other / own),
      3,
    ),
    pairs: pairs.length,
  }
}

async function start(
  checkout: string,
  folder: string,
  url: string | undefined,
  besideSeconds: () => number,
): Promise<Side> {
  const database = { ...ourDatabase(folder, url), checkout }
  const tenant = await createTenant(database, 'Against')
  const server = await startServer(startArguments(checkout), database.env, checkout)
  const datasetId = await createDataset(server, tenant, 0)
  const agent = new Agent({ keepAlive: true })
  const send = (body: string | undefined) =>
    new Promise<void>((done, fail) => {
      const { method, path, expected, headers } = body === undefined ? PAGE : append(body)
      const sending = request(
        `${server.baseUrl}/datasets/${datasetId}${path}`,
        { agent, method, headers: { ...tenant.headers, ...headers } },
        (reply) => {
          reply.resume()
          reply.once('end', () =>
            reply.statusCode === expected ? done() : fail(new Error(`a reply was ${reply.statusCode}`)),
          )
        },
      )
      sending.once('error', fail)
      sending.end(body)
    })
  const seconds = () => processorSeconds(server.pid) + besideSeconds()
  return {
    async run({ requests, rows, connections }) {
      const body = rows === undefined ? undefined : appendBody(0, rows)
      const before = seconds()
      let left = requests
      const loop = async () => {
        while (left > 0) {
          left -= 1
          await send(body)
        }
      }
      await Promise.all(Array.from({ length: connections }, loop))
      return (seconds() - before) * 1_000
    },
    async stop() {
      agent.destroy()
      await server.stop()
    },
  }
}

const PAGE = { method: 'GET', path: '/data?limit=100', expected: 200, headers: {} } as const

function append(body: string) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return { method: 'POST', path: '/rows', expected: 201, headers } as const
}

/** As `npm start` starts it there. */
function startArguments(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

function pidIn(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** PostgreSQL has a process for each connection. */
function secondsOfTree(pid: number): number {
  const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }).split('\n')
  const pids = [pid, ...children.map(Number).filter((child) => child > 0)]
  return pids.reduce((sum, one) => sum + processorSeconds(one), 0)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const folder = mkdtempSync(join(tmpdir(), 'dataset-service-against-'))
try {
  await main(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  killAll()
  rmSync(folder, { recursive: true, force: true })
}
