import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'

await started('console')

const KEY = /dsk_[0-9A-Za-z]{36}/

test('the first start makes the folder of its database', async () => {
  const server = spawnServer({ DATABASE_URL: `sqlite:${join(temporaryFolder(), 'new', 'data.db')}` })
  expect((await fetch(`${await server.baseUrl}/projects`)).status).toBe(401)
})

const FIRST =
  'the first start on an empty database shows a key and a password that work, and no later start shows one ($name)'

test.each(engines)(FIRST, async ({ create }) => {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  const settings = { DATABASE_URL: databaseUrl, WORKERS: '' } // as many event loops as a user has
  const first = spawnServer(settings)
  const baseUrl = await first.baseUrl
  await vi.waitUntil(() => first.output.stdout.includes('curl'), { timeout: 60_000 })
  const key = KEY.exec(first.output.stdout)?.[0]
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
  first.process.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  const second = spawnServer(settings)
  const again = await fetch(`${await second.baseUrl}/projects`, { headers: { Authorization: `Bearer ${key}` } })
  expect(again.status).toBe(200)
  second.process.kill('SIGTERM')
  await second.exit
  expect(second.output.stdout).not.toMatch(KEY)
  expect(second.output.stdout).not.toContain('Password')
})

test('a first start that is ended before it serves leaves the key to the next one', async () => {
  const settings = { DATABASE_URL: `sqlite:${join(temporaryFolder(), 'data.db')}`, WORKERS: '2' }
  const preload = fileURLToPath(new URL('../support/without-other-loops.cjs', import.meta.url))
  const first = spawnServer({ ...settings, NODE_OPTIONS: `--require "${preload}"` })
  await vi.waitUntil(() => first.output.stderr.includes('an event loop starts'), { timeout: 60_000 })
  first.process.kill('SIGINT')
  await first.exit
  expect(first.output.stdout).not.toMatch(KEY)
  const second = spawnServer(settings)
  await second.baseUrl
  await vi.waitUntil(() => KEY.test(second.output.stdout), { timeout: 60_000 })
})

test('in production no start makes or shows a key', async () => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(), 'data.db')}`
  const server = spawnServer({ DATABASE_URL, NODE_ENV: 'production' })
  expect((await fetch(`${await server.baseUrl}/projects`)).status).toBe(401)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(server.output.stdout).not.toMatch(KEY)
})

test('the log has the id and operation of each request, and nothing that the caller sent', async () => {
  const server = spawnServer({ DATABASE_URL: `sqlite:${join(temporaryFolder(), 'data.db')}`, LOG_LEVEL: 'trace' })
  const baseUrl = await server.baseUrl
  await vi.waitUntil(() => KEY.test(server.output.stdout), { timeout: 60_000 })
  const key = KEY.exec(server.output.stdout)?.[0] ?? ''
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'X-Request-Id': 'canary-header',
  }
  await fetch(`${baseUrl}/datasets?cursor=canary-query`, { headers })
  await fetch(`${baseUrl}/canary-path`, { headers })
  const reply = await fetch(`${baseUrl}/projects`, { method: 'POST', headers, body: '{"name":"canary-body"}' })
  server.process.kill('SIGTERM')
  await server.exit
  const log = server.output.stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(log).toHaveLength(3)
  expect(JSON.parse(log[2] ?? '')).toMatchObject({
    request_id: reply.headers.get('X-Request-Id'),
    operation: 'createProject',
    status: 201,
  })
  expect(log.join()).not.toContain('canary')
  expect(log.join()).not.toContain(key.slice(8))
})
