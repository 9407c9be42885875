import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BindOptions, Refusal } from '../../scripts/generator/static/bind.ts'
import type { fetchHandler } from '../../scripts/generator/static/bind-fetch.ts'
import type { koaMiddleware } from '../../scripts/generator/static/bind-koa.ts'
import type { nodeListener } from '../../scripts/generator/static/serve-node.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const DOCUMENT = join(import.meta.dirname, 'fixtures/pets.yaml')

interface Bound {
  readonly koaMiddleware: typeof koaMiddleware
  readonly fetchHandler: typeof fetchHandler
  readonly nodeListener: typeof nodeListener
  readonly routes: Parameters<typeof fetchHandler>[0]
  readonly securitySchemes: Parameters<typeof fetchHandler>[1]
}

let folder: GeneratedFolder
let bound: Bound

beforeAll(async () => {
  folder = await generatedFolder()
  await replaceFolder(join(folder.path, 'pets'), await generateFiles(DOCUMENT, { parts: ['fetch', 'node', 'koa'] }))
  const names = ['bind-koa', 'bind-fetch', 'serve-node', 'routes']
  const modules = await Promise.all(names.map((name) => import(join(folder.path, 'pets', `${name}.gen.ts`))))
  bound = Object.assign({}, ...modules)
})
afterAll(() => folder.remove())

type Request = { readonly query: object; readonly body: never; readonly contentType?: string }

/** Operations that show what they were given. */
const operations = {
  listPets: async ({ query }: Request, caller: unknown) => ({
    status: 200,
    contentType: 'application/json',
    body: [{ name: JSON.stringify({ query, caller }) }],
  }),
  createPet: async ({ contentType, body }: Request) => ({
    status: 201,
    headers: { Location: '/pets/7' },
    body: { name: JSON.stringify({ contentType, body }) },
  }),
  getPhoto: async () => ({ status: 200, body: new Uint8Array([137, 80, 78, 71, 0, 255]) }),
  putPhoto: async () => ({ status: 204 }),
  sumLines: async ({ body }: { body: AsyncIterable<Uint8Array> }) => ({ status: 200, body: sums(body) }),
  getHealth: async () => {
    throw new Error('broken')
  },
}

/** One line for each piece that came, so that a client sees that pieces come as they are sent. */
async function* sums(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<object> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    yield { bytes }
  }
}

const authenticators = { key: (sent: string) => (sent === 'secret' ? { name: 'Ada' } : undefined) }

type Start = (options?: BindOptions, of?: object) => Server

const bindings: readonly (readonly [string, Start])[] = [
  [
    'Koa',
    (options, of = operations) =>
      createServer(new Koa().use(bound.koaMiddleware(bound.routes, bound.securitySchemes, of, options)).callback()),
  ],
  [
    'the Fetch standard',
    (options, of = operations) =>
      createServer(bound.nodeListener(bound.fetchHandler(bound.routes, bound.securitySchemes, of, options))),
  ],
]

describe.each(bindings)('the binding to %s', (_, start) => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })

  async function serve(...given: Parameters<Start>): Promise<string> {
    const server = start(...given)
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  let base: string
  beforeAll(async () => {
    base = await serve({ authenticators })
  })
  const headers = { 'X-Key': 'secret' }
  const shown = async (response: Response) => JSON.parse(((await response.json()) as { name: string }).name)

  test('gives an operation what was decoded and filled in, and who is calling', async () => {
    const response = await fetch(`${base}/pets`, { headers })
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json\b/)
    const [pet] = (await response.json()) as { name: string }[]
    expect(JSON.parse(pet?.name ?? '')).toEqual({ query: { limit: 20 }, caller: { name: 'Ada' } })
  })

  test('lets nobody in whom no function knows, and by itself nobody at all', async () => {
    const open = await serve()
    for (const url of [`${base}/pets`, `${open}/pets`]) expect((await fetch(url)).status).toBe(401)
    expect((await fetch(`${open}/pets`, { headers })).status).toBe(401)
    expect((await fetch(`${base}/pets`, { headers: { 'X-Key': 'guessed' } })).status).toBe(401)
    expect((await fetch(`${open}/lines`, { method: 'POST', body: '' })).status).not.toBe(401)
  })

  test('tells media types apart, and refuses those that are not declared', async () => {
    const post = (type: string, body: string) =>
      fetch(`${base}/pets`, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body })
    const json = await post('application/json', '{"name":"Rex"}')
    expect([json.status, json.headers.get('Location')]).toEqual([201, '/pets/7'])
    expect(await shown(json)).toEqual({ contentType: 'application/json', body: { name: 'Rex' } })
    expect(await shown(await post('text/plain; charset=utf-8', 'Tromsø'))).toMatchObject({ body: 'Tromsø' })
    expect((await post('text/csv', 'name')).status).toBe(415)
    expect((await post('application/json', '{"name":1}')).status).toBe(400)
    expect((await post('application/json', '{"na')).status).toBe(400)
  })

  test('sends bytes as they are, and takes them', async () => {
    const photo = await fetch(`${base}/pets/7/photo`, { headers })
    expect(photo.headers.get('Content-Type')).toBe('image/png')
    expect([...new Uint8Array(await photo.arrayBuffer())]).toEqual([137, 80, 78, 71, 0, 255])
    const body = new Uint8Array([0, 255])
    const kept = await fetch(`${base}/pets/7/photo`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'image/webp' },
      body,
    })
    expect([kept.status, await kept.text()]).toEqual([204, ''])
    const head = await fetch(`${base}/pets/7/photo`, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([200, 'image/png', ''])
  })

  test('hands pieces of a stream on while it is still being sent', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    void writer.write(new TextEncoder().encode('{"a":1}\n'))
    const response = await fetch(`${base}/lines`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: readable,
      duplex: 'half',
    } as RequestInit) // `duplex` is missing in the types
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    // the second piece is not sent before the reply to the first has come
    expect((await reader?.read())?.value).toBe('{"bytes":8}\n')
    await writer.write(new TextEncoder().encode('\n'))
    expect((await reader?.read())?.value).toBe('{"bytes":9}\n')
    await writer.close()
    expect((await reader?.read())?.done).toBe(true)
  })

  test('answers for paths and methods that are not in the document, and for what nobody wrote', async () => {
    const some = await serve({ authenticators, prefix: '/v1' }, { getHealth: operations.getHealth })
    expect((await fetch(`${base}/nowhere`)).status).toBe(404)
    const other = await fetch(`${base}/pets`, { method: 'DELETE', headers })
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'GET, POST'])
    expect((await fetch(`${some}/v1/pets`, { headers })).status).toBe(501)
    expect((await fetch(`${some}/pets`, { headers })).status).toBe(404)
    expect((await fetch(`${base}/pets/%ff/photo`, { headers })).status).toBe(400)
    expect((await fetch(`${base}/pets?limti=1`, { headers })).status).toBe(400)
  })

  test('refuses a body that is larger than it may be, with a reply', async () => {
    const small = await serve({ authenticators, maxBodyBytes: 10 })
    const sent = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
    const body = JSON.stringify({ name: 'Rex'.repeat(100) })
    expect((await fetch(`${small}/pets`, { ...sent, body })).status).toBe(413)
  })

  test('makes replies of refusals and of errors as the service wants them', async () => {
    const seen: Refusal[] = []
    const refuse = (refusal: Refusal) => {
      seen.push(refusal)
      return { status: refusal.status, body: { error: refusal.title } }
    }
    const own = await serve({ refuse })
    const response = await fetch(`${own}/health`)
    expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error' }])
    expect(seen).toMatchObject([{ status: 500, error: new Error('broken') }])
    // by itself it says nothing of what went wrong inside, but for those who run the service
    const errors: unknown[] = []
    const plain = await serve({ onError: (error, { operationId }) => errors.push(operationId, error) })
    expect(await (await fetch(`${plain}/health`)).text()).not.toContain('broken')
    expect(errors).toEqual(['getHealth', new Error('broken')])
  })
})

describe("Node's own server", () => {
  async function served(handler: (request: globalThis.Request) => Promise<Response>) {
    const errors: unknown[] = []
    const replies: ServerResponse[] = []
    const listener = bound.nodeListener(handler, (error) => errors.push(error))
    const server = createServer((request, response) =>
      listener(request, replies[replies.push(response) - 1] ?? response),
    )
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors, replies }
  }

  test('leaves no listener for each time that a client had no room', async () => {
    const counts: (number | undefined)[] = []
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < 20; sent += 1) {
        counts.push(replies[0]?.listenerCount('close'))
        yield new Uint8Array(65_536)
      }
    }
    const { base, replies } = await served(async () => new Response(ReadableStream.from(pieces())))
    expect((await (await fetch(base)).arrayBuffer()).byteLength).toBe(20 * 65_536)
    expect(Math.max(...counts.map(Number))).toBeLessThan(5)
  })

  test('says why a reply was not sent, or not whole', async () => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1)
      throw new Error('broken')
    }
    const { base, errors } = await served(async ({ url }) =>
      url.endsWith('/whole') ? Response.error() : new Response(ReadableStream.from(pieces())),
    )
    expect((await fetch(`${base}/whole`)).status).toBe(500)
    await expect(fetch(`${base}/part`).then((response) => response.arrayBuffer())).rejects.toThrow()
    expect(errors).toEqual([expect.any(RangeError), new Error('broken')])
  })
})

test('what is generated for the bindings compiles by the strictest settings', async () => {
  expect(await folder.typecheck()).toBe('')
})
