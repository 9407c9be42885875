import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { writeCompressed } from '../../scripts/console-pages/compress-file.ts'
import { consolePages } from '../../server/http/console-pages.ts'
import { exchange } from '../support/raw-socket.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const PAGE = '<!doctype html><script type="module" src="/assets/index-4f3a.js"></script>'
const SCRIPT = 'export const answer = 42\n'.repeat(100)

/** Serves a build from a folder; beside the folder is a file that must not be served. */
async function served(): Promise<string> {
  const folder = temporaryFolder()
  const built = join(folder, 'dist')
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'index.html'), PAGE)
  writeFileSync(join(built, 'assets/index-4f3a.js'), SCRIPT)
  writeCompressed(join(built, 'assets/index-4f3a.js'), Buffer.from(SCRIPT))
  writeFileSync(join(built, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(built, '.sources'), 'what the build remembers')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const app = new Koa().use(consolePages(built))
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const html = { headers: { Accept: 'text/html,*/*' } }

test('the page comes at / and at every path of the console, with a policy that lets nothing foreign run', async () => {
  const url = await served()
  for (const path of ['/', '/index.html', '/settings/api-keys', '/datasets/ds_1?sort=-a']) {
    const answer = await fetch(url + path, html)
    expect({ path, status: answer.status, text: await answer.text() }).toEqual({ path, status: 200, text: PAGE })
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    const policy = answer.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  }
})

test('files that the build wrote for itself are not served', async () => {
  const url = await served()
  expect((await fetch(`${url}/.sources`, html)).status).toBe(404)
})

test('files with a hash in their name are kept for good, and each has its type', async () => {
  const url = await served()
  const script = await fetch(`${url}/assets/index-4f3a.js`)
  expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(await script.text()).toBe(SCRIPT)
  const icon = await fetch(`${url}/icon.svg`)
  expect(icon.headers.get('Content-Type')).toBe('image/svg+xml')
  expect(icon.headers.get('Cache-Control')).toBe('no-cache')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('files are sent in %s to who takes it', async (coding, decompress) => {
  // Not by fetch, which would decompress.
  const sent = get(`${await served()}/assets/index-4f3a.js`, { headers: { 'Accept-Encoding': coding } })
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  expect(reply.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
  const bytes = await buffer(reply)
  expect(bytes.length).toBeLessThan(SCRIPT.length / 5)
  expect(decompress(bytes).toString()).toBe(SCRIPT)
})

test('a file that the build did not compress is sent as it is', async () => {
  const reply = await fetch(`${await served()}/icon.svg`, { headers: { 'Accept-Encoding': 'br, gzip' } })
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(await reply.text()).toContain('<svg')
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..\\..\\secret.txt',
  '//secret.txt',
  '/%00',
  '/assets/',
  '/assets/missing.js',
])('%s leads to no file', async (path) => {
  const [reply] = await exchange(
    await served(),
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
  )
  expect(reply?.status).toBe(404)
  expect(reply?.text).not.toContain('secret\n')
})

test.each(['/v1/nowhere', '/v1', '/docs', '/openapi.json', '/healthz', '/missing.png'])(
  '%s is not answered by the page',
  async (path) => {
    expect((await fetch((await served()) + path, html)).status).toBe(404)
  },
)

test('programs that ask for no page get none, and nothing but reading is answered', async () => {
  const url = await served()
  expect((await fetch(`${url}/settings`, { headers: { Accept: 'application/json' } })).status).toBe(404)
  expect((await fetch(url, { method: 'POST', ...html })).status).toBe(404)
  expect((await fetch(url, { method: 'HEAD', ...html })).status).toBe(200)
})

test('without a build every request is left to others', async () => {
  const app = new Koa().use(consolePages(join(temporaryFolder(), 'nothing')))
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  expect((await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, html)).status).toBe(404)
})
