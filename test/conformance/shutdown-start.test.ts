import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'

const KEY = /dsk_[0-9A-Za-z]{36}/

/** A port that something else listens on until the test ends. */
async function takenPort(): Promise<string> {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  return String(typeof address === 'object' && address !== null ? address.port : undefined)
}

test('the first start makes the folder of its database', async () => {
  const server = spawnServer({ DATABASE_URL: `sqlite:${join(temporaryFolder(), 'new', 'data.db')}` })
  expect((await fetch(`${await server.baseUrl}/projects`)).status).toBe(401)
})

const FIRST =
  'the first start on an empty database shows a key and a password that work, and no later start shows one ($name)'

test.each(engines)(FIRST, async ({ create }) => {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  const settings = { DATABASE_URL: databaseUrl }
  const first = spawnServer(settings)
  const baseUrl = await first.baseUrl
  await vi.waitUntil(() => first.output.stdout.includes('curl'), { timeout: 10_000 })
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

test('in production no start makes or shows a key', async () => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(), 'data.db')}`
  const server = spawnServer({ DATABASE_URL, NODE_ENV: 'production' })
  expect((await fetch(`${await server.baseUrl}/projects`)).status).toBe(401)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(server.output.stdout).not.toMatch(KEY)
})

test('the log tells of each request its id and operation, and nothing that the caller sent', async () => {
  const server = spawnServer({ DATABASE_URL: `sqlite:${join(temporaryFolder(), 'data.db')}`, LOG_LEVEL: 'trace' })
  const baseUrl = await server.baseUrl
  await vi.waitUntil(() => KEY.test(server.output.stdout), { timeout: 10_000 })
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

/** Settings that cannot be used, and what the one line says of them. */
const BAD: { name: string; settings: () => Record<string, string> | Promise<Record<string, string>>; says: RegExp }[] =
  [
    { name: 'PORT=abc', settings: () => ({ PORT: 'abc' }), says: /PORT="abc"/ },
    { name: 'a port in use', settings: async () => ({ PORT: await takenPort() }), says: /port \d+ .*EADDRINUSE/ },
    {
      name: 'a host that is none',
      settings: () => ({ HOST: 'no.such.host.invalid' }),
      says: /no\.such\.host\.invalid/,
    },
    { name: 'DATABASE_URL=foo', settings: () => ({ DATABASE_URL: 'foo' }), says: /DATABASE_URL="foo".*sqlite:FILE/ },
    { name: 'REDIS_URL=foo', settings: () => ({ REDIS_URL: 'foo' }), says: /REDIS_URL="foo".*redis:/ },
    {
      name: 'a Redis that is not there',
      settings: () => ({ REDIS_URL: 'redis://:s3cret@127.0.0.1:1' }),
      says: /Redis at 127\.0\.0\.1:1 \(REDIS_URL\) cannot be used: (?!.*s3cret).*ECONNREFUSED/,
    },
    {
      name: 'something else where Redis should be',
      settings: async () => ({ REDIS_URL: `redis://127.0.0.1:${await takenPort()}` }),
      says: /REDIS_URL\) cannot be used: /,
    },
    {
      name: 'a file that is no database',
      settings() {
        const file = join(temporaryFolder(), 'notes.txt')
        writeFileSync(file, 'no database'.repeat(1000))
        return { DATABASE_URL: `sqlite:${file}` }
      },
      says: /not a database/,
    },
    {
      name: 'a folder in place of the database',
      settings() {
        const folder = join(temporaryFolder(), 'folder')
        mkdirSync(folder)
        return { DATABASE_URL: `sqlite:${folder}` }
      },
      says: /folder/,
    },
    {
      name: 'a database below a file',
      settings() {
        const file = join(temporaryFolder(), 'file')
        writeFileSync(file, '')
        return { DATABASE_URL: `sqlite:${file}/data.db` }
      },
      says: /mkdir .*file/,
    },
  ]

test.each(BAD)('$name ends the start with one clear line and 1', async ({ settings, says }) => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(), 'data.db')}`
  const server = spawnServer({ DATABASE_URL, ...(await settings()) })
  expect(await server.exit).toBe(1)
  expect(server.output.stderr).toMatch(/^Cannot start: [^\n]+\n$/)
  expect(server.output.stderr).toMatch(says)
  expect(server.output.stdout).toBe('')
})
