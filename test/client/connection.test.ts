import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionError, DatasetService } from '../../client/index.ts'

/** A port on which nobody answers HTTP: connections are closed as soon as they open. */
async function mutePort(): Promise<number> {
  const server = createServer((socket) => socket.destroy())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A client that notes the requests it would send, and answers each with this body. */
function noting(body: unknown, options: { baseUrl?: string } = {}) {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init))
    return Response.json(body)
  }
  return { sent, service: new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch, ...options }) }
}

const page = { data: [], pagination: { cursor: 'c', has_more: false } }

test('no answer is a ConnectionError that names the service and keeps the cause', async () => {
  const baseUrl = `http://127.0.0.1:${await mutePort()}/v1`
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl })
  const error = await service.organization.get().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ name: 'ConnectionError', message: `No answer from ${baseUrl}.` })
  expect((error as ConnectionError).cause).toBeInstanceOf(TypeError)
})

test('a list that gets no answer fails the same way', async () => {
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: `http://127.0.0.1:${await mutePort()}/v1` })
  await expect(service.datasets.list().toArray()).rejects.toThrow(ConnectionError)
})

test('every request carries the key as a bearer token, and bodies their Content-Type', async () => {
  const { sent, service } = noting({ data: {} })
  await service.organization.get()
  await service.projects.create({ name: 'a' })
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer dsk_k', 'Bearer dsk_k'])
  expect(sent[1]?.headers.get('Content-Type')).toBe('application/json')
  expect(await sent[1]?.json()).toEqual({ name: 'a' })
})

test('a base address may end with a slash', async () => {
  const { sent, service } = noting({ data: {} }, { baseUrl: 'http://127.0.0.1:1/v1/' })
  await service.organization.get()
  expect(sent[0]?.url).toBe('http://127.0.0.1:1/v1/organization')
})

test('filters repeat their parameter, sort fields are joined by commas', async () => {
  const { sent, service } = noting(page)
  await service.data.list('ds_1', { filter: ['age:>1', 'name:~a&b=c'], sort: ['-age', 'name'], limit: 5 })
  const { pathname, searchParams } = new URL(sent[0]?.url ?? '')
  expect(pathname).toBe('/v1/datasets/ds_1/data')
  expect([...searchParams].sort()).toEqual([
    ['filter', 'age:>1'],
    ['filter', 'name:~a&b=c'],
    ['limit', '5'],
    ['sort', '-age,name'],
  ])
})

test('the pages behind the first are asked for by cursor, with the same query and without after', async () => {
  const sent: URLSearchParams[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new URL(new Request(input, init).url).searchParams)
    return Response.json({ data: [], pagination: { cursor: 'next', has_more: sent.length < 2 } })
  }
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  await service.rows.list('ds_1', { after: 'row_7', filter: ['a:1'], limit: 2 }).toArray()
  expect(sent.map((query) => Object.fromEntries(query))).toEqual([
    { after: 'row_7', filter: 'a:1', limit: '2' },
    { cursor: 'next', filter: 'a:1', limit: '2' },
  ])
})
