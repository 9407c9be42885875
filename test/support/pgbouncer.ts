import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'

function isInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Whether `startPgbouncer` can be used here. */
export const hasPgbouncer = isInstalled()
if (!hasPgbouncer) console.warn('pgbouncer is not installed: what goes through it is not tested here.')

/** pgbouncer before a database, in transaction mode, with fewer connections than its clients have. */
export async function startPgbouncer(databaseUrl: string): Promise<string> {
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
