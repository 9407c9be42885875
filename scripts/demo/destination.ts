import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { servedAddress, startServer } from '../demo-server.ts'

/** Where the demo's tables go. */
export interface Destination {
  readonly baseUrl: string
  readonly apiKey: string
  /** Where the console is, or will be when the server is started. */
  readonly console: string
  /** Whether it is there now. */
  readonly isRunning: boolean
  /** Takes back the key, and ends the server if it was started for this. */
  close(): Promise<void>
}

/** A failure that the demo explains itself. */
export class DemoError extends Error {
  override readonly name = 'DemoError'
}

/**
 * The service that `DATASET_SERVICE_URL` names, else the server that runs with these settings, else a server that is started for
 * the while on the same database.
 */
export async function findDestination(): Promise<Destination> {
  const { DATASET_SERVICE_URL: url, DATASET_SERVICE_API_KEY: apiKey } = process.env
  if (url && apiKey) return { baseUrl: url, apiKey, console: consoleOf(url), isRunning: true, close: async () => {} }
  const { HOST, PORT } = readConfig(process.env)
  const baseUrl = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT || 8080}/v1`
  return PORT !== 0 && (await answers(baseUrl)) ? running(baseUrl) : started(baseUrl)
}

async function running(baseUrl: string): Promise<Destination> {
  const key = await ownKey()
  if (!(await accepts(baseUrl, key.apiKey))) {
    await key.revoke()
    throw new DemoError(
      `The server at ${baseUrl} has another database than DATABASE_URL says. Set DATABASE_URL as it is for the server, or DATASET_SERVICE_URL and DATASET_SERVICE_API_KEY.`,
    )
  }
  return { baseUrl, apiKey: key.apiKey, console: consoleOf(baseUrl), isRunning: true, close: key.revoke }
}

/** A first start on an empty database shows its key and password here, the only time. */
async function started(laterUrl: string): Promise<Destination> {
  const server = startServer({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' })
  const { baseUrl, shown } = await servedAddress(server)
  const stop = async () => {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
  }
  try {
    const { apiKey, revoke } = await ownKey()
    process.stdout.write(shown().replaceAll(baseUrl.replace(/v1$/, ''), laterUrl.replace(/v1$/, '')))
    return {
      ...{ baseUrl, apiKey, console: consoleOf(laterUrl), isRunning: false },
      close: () => revoke().finally(stop),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A key of the only organization, for the time of the demo. */
async function ownKey(): Promise<{ readonly apiKey: string; revoke(): Promise<void> }> {
  const organization = await organizationId()
  const made = await administer('api-keys', 'create', '--organization', organization, '--name', 'npm run demo')
  return {
    apiKey: String(made['api_key']),
    revoke: async () => void (await administer('api-keys', 'revoke', '--api-key', String(made['api_key_id']))),
  }
}

async function organizationId(): Promise<string> {
  const { values } = parseArgs({ options: { organization: { type: 'string' } } })
  if (values.organization !== undefined) return values.organization
  const { organizations } = (await administer('organizations', 'list')) as {
    organizations: { organization_id: string; name: string }[]
  }
  const [only, ...others] = organizations
  if (others.length > 0) {
    const list = organizations.map(({ organization_id, name }) => `  ${organization_id}  ${name}`).join('\n')
    throw new DemoError(`For which organization? Say npm run demo -- --organization ID with one of:\n${list}`)
  }
  if (only !== undefined) return only.organization_id
  const made = await administer('organizations', 'create', '--name', 'Demo', '--plan', 'pro')
  return String(made['organization_id'])
}

/** An administration command, in this process: a program for each would take a second. */
async function administer(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { runCommand } = await import('../../server/admin/run-command.ts')
  let said = ''
  let failed: unknown
  const code = await runCommand(args, process.env, {
    answer: (text) => {
      said = text
    },
    failure: (reason) => {
      failed = reason
    },
  })
  if (code !== 0) throw typeof failed === 'string' ? new DemoError(failed) : failed
  return JSON.parse(said)
}

async function answers(baseUrl: string): Promise<boolean> {
  return fetch(baseUrl.replace(/v1$/, 'healthz')).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function accepts(baseUrl: string, apiKey: string): Promise<boolean> {
  const { ok } = await fetch(`${baseUrl}/organization`, { headers: { Authorization: `Bearer ${apiKey}` } })
  return ok
}

function consoleOf(baseUrl: string): string {
  return baseUrl.replace(/\/v1\/?$/, '')
}
