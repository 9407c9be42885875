import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { runtimes } from '../support/packed-client.ts'

/** Serves the document with what the runtime has for that, and prints what requests got. */
const PROGRAM = `
import { fetchHandler } from './pets/bind-fetch.gen.ts'
import { mockOperations } from './pets/mock.gen.ts'
import { mocks } from './pets/mocks.gen.ts'
import { routes, securitySchemes } from './pets/routes.gen.ts'

async function* lines() {
  for (let bytes = 0; bytes < 3; bytes++) yield { bytes }
}
const operations = {
  ...mockOperations(mocks),
  sumLines: async () => ({ status: 200, body: lines() }),
  getPhoto: async () => ({ status: 200, body: new Uint8Array([137, 0, 255]) }),
}
const handler = fetchHandler(routes, securitySchemes, operations, { everybody: {} })
const { Deno, Bun } = globalThis as any
const where = { port: 0, hostname: '127.0.0.1' }
const server = Deno ? Deno.serve({ ...where, onListen() {} }, handler) : Bun.serve({ ...where, fetch: handler })
const send = (path: string, type?: string, body?: BodyInit, method = 'POST') =>
  fetch(\`http://127.0.0.1:\${Deno ? server.addr.port : server.port}\${path}\`, type ? { method, headers: { 'Content-Type': type }, body } : {})
console.log(
  JSON.stringify([
    await (await send('/pets')).json(),
    (await send('/pets', 'application/json', '{"name":1}')).status,
    [...new Uint8Array(await (await send('/pets/7/photo')).arrayBuffer())],
    (await send('/pets/7/photo', 'image/png', new Uint8Array([1]), 'PUT')).status,
    await (await send('/lines', 'application/x-ndjson', '{}')).text(),
  ]),
)
await (Deno ? server.shutdown() : server.stop(true))
`

const installed = (await runtimes()).filter(({ name }) => name === 'Deno' || name === 'Bun')

describe('the binding to the Fetch standard', () => {
  let folder: GeneratedFolder
  beforeAll(async () => {
    folder = await generatedFolder()
    const document = join(import.meta.dirname, 'fixtures/pets.yaml')
    await replaceFolder(join(folder.path, 'pets'), await generateFiles(document, { parts: ['fetch', 'mocks'] }))
    await writeFile(join(folder.path, 'program.ts'), PROGRAM)
  })

  test("serves under Hono by the line that the generator's README has", async ({ skip }) => {
    const hono = join(import.meta.dirname, '../runtimes/node_modules/hono/dist/index.js')
    if (!existsSync(hono)) return skip('Hono is not here; npm run test:runtimes fetches it')
    const readme = await readFile(join(import.meta.dirname, '../../scripts/generator/README.md'), 'utf8')
    const line = /^(app\..*) \/\/ Hono$/m.exec(readme)?.[1] ?? ''
    const load = (name: string) => import(join(folder.path, `pets/${name}.gen.ts`))
    const [{ fetchHandler }, { mockOperations }, { mocks }, { routes, securitySchemes }] = await Promise.all(
      ['bind-fetch', 'mock', 'mocks', 'routes'].map(load),
    )
    const options = { prefix: '/v1', authenticators: { key: (key: string) => (key === 'secret' ? {} : undefined) } }
    const handler = fetchHandler(routes, securitySchemes, mockOperations(mocks), options)
    const { Hono } = await import(hono)
    const app = new Hono()
    new Function('app', 'handler', line)(app, handler)
    const answered = async (path: string, init?: RequestInit) => {
      const { status } = await app.request(path, init)
      return status
    }
    const headers = { 'X-Key': 'secret' }
    expect(await answered('/v1/pets', { headers })).toBe(200)
    expect(await answered('/v1/pets')).toBe(401)
    expect(await answered('/v1/pets?limit=x', { headers })).toBe(400)
    const json = { ...headers, 'Content-Type': 'application/json' }
    expect(await answered('/v1/pets', { method: 'POST', headers: json, body: '{"name":"Rex"}' })).toBe(201)
    expect(await answered('/pets', { headers })).toBe(404)
  })
  afterAll(() => folder.remove())

  for (const { name, program, args } of installed) {
    test(`serves JSON, bytes and streams on ${name}`, async ({ skip }) => {
      if (program === undefined) return skip(`${name} is not here; npm run test:runtimes fetches Deno and Bun`)
      const all = [...args, ...(name === 'Deno' ? ['--allow-read'] : []), 'program.ts']
      const { stdout } = await promisify(execFile)(program, all, { cwd: folder.path })
      const lines = '{"bytes":0}\n{"bytes":1}\n{"bytes":2}\n'
      expect(JSON.parse(stdout)).toEqual([[{ id: 7, name: 'Rex', tags: ['text'] }], 400, [137, 0, 255], 204, lines])
    })
  }
})
