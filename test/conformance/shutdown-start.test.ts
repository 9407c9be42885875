import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { engines, sqlite, type TestEngine } from '../support/engines.ts'
import { type SpawnedServer, spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'

await started('console')

const KEY = /dsk_[0-9A-Za-z]{36}/
const WITHOUT_OTHER_LOOPS = fileURLToPath(new URL('../support/without-other-loops.cjs', import.meta.url))

/** With all lines of the log, and on SQLite with as many event loops as a user has: only the main one shows what the first start made. */
const settingsOf = (databaseUrl: string) => ({
  ...{ DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' },
  WORKERS: databaseUrl.startsWith('sqlite:') ? '' : '1',
})

async function newDatabase({ create }: TestEngine): Promise<string> {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  return databaseUrl
}

async function end(server: SpawnedServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
}

const FIRST =
  'the first start on an empty database shows a key and a password that work, logs no secret, and no later start shows one ($name)'

test.each(engines)(FIRST, async (engine) => {
  const folder = temporaryFolder()
  const isSqlite = engine === sqlite
  // The first start makes the folder, too.
  const databaseUrl = isSqlite ? `sqlite:${join(folder, 'new', 'data.db')}` : await newDatabase(engine)
  if (isSqlite) await leaveKeyToNextStart(databaseUrl)
  const first = spawnServer(settingsOf(databaseUrl))
  const baseUrl = await first.baseUrl
  await vi.waitUntil(() => first.output.stdout.includes('curl'), { timeout: 60_000 })
  const key = KEY.exec(first.output.stdout)?.[0] ?? ''
  expect(first.output.stdout).toContain(`curl -H 'Authorization: Bearer ${key}' ${baseUrl}/projects`)
  const projects = await fetch(`${baseUrl}/projects`, { headers: { Authorization: `Bearer ${key}` } })
  expect(projects.status).toBe(200)
  const { data } = (await projects.json()) as { data: { id: string }[] }
  expect(first.output.stdout).toContain(data[0]?.id)
  const shown = (name: string) => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(first.output.stdout)?.[1]
  const { origin } = new URL(baseUrl)
  expect(shown('Console')).toBe(`${origin}/`)
  const signedIn = await fetch(`${baseUrl}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email: shown('User'), password: shown('Password') }),
  })
  expect(signedIn.status).toBe(201)
  const canaries = await sendCanaries(baseUrl, key)
  await end(first)
  expectLog(first, 2 + 3, canaries, [key.slice(8), shown('Password') ?? ''])

  const second = spawnServer({ ...settingsOf(databaseUrl), WORKERS: '1' })
  const again = await fetch(`${await second.baseUrl}/projects`, { headers: { Authorization: `Bearer ${key}` } })
  expect(again.status).toBe(200)
  await end(second)
  expect(second.output.stdout).not.toMatch(KEY)
  expect(second.output.stdout).not.toContain('Password')
})

/** A start in production makes no key, and one that is ended before it serves shows none. */
async function leaveKeyToNextStart(databaseUrl: string): Promise<void> {
  const inProduction = spawnServer({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
  expect((await fetch(`${await inProduction.baseUrl}/projects`)).status).toBe(401)
  await end(inProduction)
  expect(inProduction.output.stdout).not.toMatch(KEY)

  const settings = { ...settingsOf(databaseUrl), WORKERS: '2', NODE_OPTIONS: `--require "${WITHOUT_OTHER_LOOPS}"` }
  const ended = spawnServer(settings)
  await vi.waitUntil(() => ended.output.stderr.includes('an event loop starts'), { timeout: 60_000 })
  ended.process.kill('SIGINT')
  await ended.exit
  expect(ended.output.stdout).not.toMatch(KEY)
}

/** Sends three requests with text that must not be in the log. Returns the id of the last. */
async function sendCanaries(baseUrl: string, key: string): Promise<string | null> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'X-Request-Id': 'canary-header',
  }
  await fetch(`${baseUrl}/datasets?cursor=canary-query`, { headers })
  await fetch(`${baseUrl}/canary-path`, { headers })
  const reply = await fetch(`${baseUrl}/projects`, { method: 'POST', headers, body: '{"name":"canary-body"}' })
  return reply.headers.get('X-Request-Id')
}

/** The log has the id and operation of each request, and nothing that the caller sent. */
function expectLog({ output }: SpawnedServer, requests: number, id: string | null, secrets: readonly string[]): void {
  const log = output.stdout.split('\n').filter((line) => line.startsWith('{'))
  const ofRequests = log.map((line) => JSON.parse(line)).filter((line) => 'request_id' in line)
  expect(ofRequests).toHaveLength(requests)
  const found = ofRequests.find(({ request_id }) => request_id === id)
  expect(found).toMatchObject({ operation: 'createProject', status: 201 })
  for (const secret of ['canary', ...secrets]) expect(log.join()).not.toContain(secret)
}
