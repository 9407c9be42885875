import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

/** A server in a separate process, its temporary database, and a key for it. */
export interface DemoServer {
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
  /** The owner's user, if a password was given. */
  readonly email: string
  stop(): Promise<void>
}

const EMAIL = 'owner@example.com'

interface DemoOptions {
  /** Limits above those of the plan. */
  readonly rowsPerRequest?: number
  /** With it an owner is made, who can sign in to the console. */
  readonly password?: string
}

/** Starts the server as an operator would, and creates an organization with the administration command while it runs. */
export async function startDemoServer({ rowsPerRequest, password }: DemoOptions = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-demo-'))
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite:${join(folder, 'demo.db')}`,
    PORT: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  }
  const server = startServer(env)
  const { baseUrl } = await servedAddress(server)
  const organization = await admin(env, ['organizations', 'create', '--name', 'Demo', ...planOf(rowsPerRequest)])
  const id = String(organization['organization_id'])
  const key = await admin(env, ['api-keys', 'create', '--organization', id, '--name', 'Demo'])
  if (password !== undefined) await admin(env, ['users', 'create', '--organization', id, '--email', EMAIL], password)
  return {
    baseUrl,
    apiKey: String(key['api_key']),
    projectId: String(organization['project_id']),
    email: EMAIL,
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type ServerProcess = ChildProcessByStdio<null, Readable, null>

export function startServer(env: NodeJS.ProcessEnv): ServerProcess {
  return spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Resolves when the server accepts requests; `shown` grows with its output. */
export async function servedAddress({ stdout }: ServerProcess): Promise<{ baseUrl: string; shown(): string }> {
  let text = ''
  const address = Promise.withResolvers<string>()
  stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
    const [, baseUrl] = /^Serving (\S+?),.*\n/m.exec(text) ?? []
    if (baseUrl !== undefined) address.resolve(baseUrl)
  })
  stdout.on('end', () => address.reject(new Error('the server did not start')))
  const baseUrl = await address.promise
  return { baseUrl, shown: () => text.replace(/^Serving .*\n/m, '') }
}

function planOf(rowsPerRequest: number | undefined): string[] {
  if (rowsPerRequest === undefined) return ['--plan', 'pro']
  return ['--plan', 'enterprise', '--requests-per-minute', '1000000', '--rows-per-request', String(rowsPerRequest)]
}

/** An administration command; these also work while the server runs. */
async function admin(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<Record<string, unknown>> {
  const running = promisify(execFile)(process.execPath, ['server/admin/admin.ts', ...args], { env })
  running.child.stdin?.end(input)
  return JSON.parse((await running).stdout)
}
