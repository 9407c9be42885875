import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

function isInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'])
    return true
  } catch {
    return false
  }
}

const installed = isInstalled()
if (!installed) console.warn('pgbouncer is not installed: what goes through it is not tested here.')

/** pgbouncer before a database, in transaction mode, with fewer connections than its clients have. */
async function startPgbouncer(databaseUrl: string): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-pgbouncer-'))
  chmodSync(folder, 0o755)
  const listening = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
test = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  )
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn('pgbouncer', [...asUser, config], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => accepts(listening), { timeout: 5_000 }).toBe(true)
  return `postgres://${username}@127.0.0.1:${listening}/test`
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

test.skipIf(!installed)(
  'everything works through pgbouncer in transaction mode, with more clients than connections',
  async (context) => {
    needs(context, 'session') // of a server, behind a pooler of its own
    const url = await startPgbouncer(await newDatabase())
    const nodes = await Promise.all([openNode(url), openNode(url)])
    const [one, two] = nodes
    const shared = await makeDataset(one)
    const rows = nodes.map((node) => rowsOn(node, shared))
    const many = Array.from({ length: 1_000 }, (_, n) => ({ n }))
    await rows[0]?.append(many)
    const path = { dataset_id: shared.datasetId }
    const work = Array.from({ length: 30 }, async (_, round) => {
      const here = rows[round % 2] ?? rowsOn(two, shared)
      await here.append([{ n: round }])
      await here.append(many.slice(0, 100))
      const page = await here.page({ sort: ['-n'], filter: ['n:>100'], limit: 5 })
      expect(page.data.map(({ values }) => values['n'])).toEqual([999, 998, 997, 996, 995])
      expect((await here.page({ limit: 3 })).data.map(({ id }) => id)).toEqual(['row_1', 'row_2', 'row_3'])
    })
    await Promise.all(work)
    const { operations, caller } = rowsOn(one, shared)
    await operations.updateColumn(
      { path: { ...path, column_name: 'n' }, query: { dry_run: false }, body: { type: 'text' } },
      caller,
    )
    await operations.createColumn({ path, headers: {}, body: { name: 'm', type: 'json' } }, caller)
    const last = await rowsOn(two, shared).page({ limit: 1 })
    expect(last.data[0]?.values).toEqual({ n: '0', m: null })
    expect((await rowsOn(two, shared).dataset()).row_count).toBe(1_000 + 30 * 101)
  },
)
