import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { appendBody } from '../data.ts'
import { createDataset, createTenant, ourDatabase } from '../ours.ts'
import { processorSeconds, startServer } from '../processes.ts'

/** What is sent in one turn: so many requests over so many connections; appends of so many rows each, or pages. */
export const KINDS = {
  single: { requests: 3_000, connections: 16, rows: 1 },
  bulk: { requests: 30, connections: 2, rows: 10_000 },
  page: { requests: 1_500, connections: 16 },
} as const

type Kind = (typeof KINDS)[keyof typeof KINDS]

/** A server of one checkout. */
export interface Side {
  /** Sends one turn and returns the processor time that it took, in milliseconds. */
  run(kind: Kind): Promise<number>
  stop(): Promise<void>
}

/** What is measured, and where. */
interface Setting {
  readonly checkout: string
  readonly folder: string
  readonly databaseUrl: string | undefined
  /** Processor time of a database that is a process of its own. */
  readonly besideSeconds: () => number
}

const ROWS = 100_000
const PAGES = 64

/** Starts the server of a checkout, with a dataset to append to and one to read. */
export async function startSide({ checkout, folder, databaseUrl, besideSeconds }: Setting): Promise<Side> {
  const database = { ...ourDatabase(folder, databaseUrl), checkout }
  const tenant = await createTenant(database, 'Against')
  // One event loop: the default is the number of cores, and processor time is compared best where nothing else differs.
  const server = await startServer(startArguments(checkout), { ...database.env, WORKERS: '1' }, { cwd: checkout })
  const agent = new Agent({ keepAlive: true })
  const send = (path: string, body?: string) => replyOf(`${server.baseUrl}${path}`, { agent, ...tenant }, body)
  const appends = `/datasets/${await createDataset(server, tenant, 0)}/rows`
  const pages = await pathsOf(`/datasets/${await createDataset(server, tenant, ROWS)}/data?limit=100`, send)
  const seconds = () => processorSeconds(server.pid) + besideSeconds()
  return {
    async run(kind) {
      const body = 'rows' in kind ? appendBody(0, kind.rows) : undefined
      const before = seconds()
      let left: number = kind.requests
      const loop = async () => {
        for (; left > 0; ) {
          left -= 1
          await (body === undefined ? send(pages[left % pages.length] ?? '') : send(appends, body))
        }
      }
      await Promise.all(Array.from({ length: kind.connections }, loop))
      return (seconds() - before) * 1_000
    },
    async stop() {
      agent.destroy()
      await server.stop()
    },
  }
}

/** The first pages of a list, one after the other. */
async function pathsOf(path: string, send: (path: string) => Promise<string>): Promise<string[]> {
  const paths = [path]
  while (paths.length < PAGES) {
    const reply = JSON.parse(await send(paths.at(-1) ?? path)) as { pagination: { cursor: string } } // by the contract
    paths.push(`${path}&cursor=${reply.pagination.cursor}`)
  }
  return paths
}

interface Caller {
  readonly agent: Agent
  readonly headers: Readonly<Record<string, string>>
}

/** Rejects unless the reply is a success. */
function replyOf(url: string, { agent, headers }: Caller, body: string | undefined): Promise<string> {
  const ofBody = body !== undefined && {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers: { ...headers, ...ofBody } }, (reply) => {
      const isSuccess = reply.statusCode === 200 || reply.statusCode === 201
      text(reply).then((all) => (isSuccess ? resolve(all) : reject(new Error(`${reply.statusCode}: ${all}`))), reject)
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** As `npm start` starts it there. */
function startArguments(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}
