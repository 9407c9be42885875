import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionError, DatasetService, TimeoutError } from '../../client/index.ts'

/** A server that does this with every connection after the first bytes. */
async function socketServer(answer: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).once('data', () => answer(socket))
  })
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { sockets, close, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

/** A port without HTTP: connections are closed when a request arrives. */
async function mutePort(): Promise<number> {
  return (await socketServer((socket) => socket.destroy())).port
}

/** A client whose requests are noted and answered with this body. */
function noting(body: unknown, options: { baseUrl?: string } = {}) {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init))
    return Response.json(body)
  }
  return { sent, service: new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch, ...options }) }
}

const page = { data: [], pagination: { cursor: 'c', has_more: false } }

test('no answer is a ConnectionError that names the service and the reason, and keeps the cause', async () => {
  const baseUrl = `http://127.0.0.1:${await mutePort()}/v1`
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl, maxRetries: 0 })
  const error = await service.organization.get().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ name: 'ConnectionError', failure: 'unknown' })
  expect((error as ConnectionError).message).toMatch(`No reply from ${baseUrl}: fetch failed, other side closed`)
  expect((error as ConnectionError).cause).toBeInstanceOf(TypeError)
})

test('a list that gets no answer fails the same way', async () => {
  const baseUrl = `http://127.0.0.1:${await mutePort()}/v1`
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl, maxRetries: 0 })
  await expect(service.datasets.list().toArray()).rejects.toThrow(ConnectionError)
})

test('if no server listens nothing was sent', async () => {
  const { port, close } = await socketServer(() => {})
  await close()
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })
  const error = await service.projects.create({ name: 'a' }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ failure: 'unsent', message: expect.stringContaining('ECONNREFUSED') })
})

test('a server without TLS at an https address is reported as that, and not retried', async () => {
  const { sockets, port } = await socketServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: `https://127.0.0.1:${port}/v1` })
  const error = await service.organization.get().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ failure: 'refused', message: expect.stringContaining('TLS') })
  expect(sockets).toHaveLength(1)
})

test.each([
  ['a name that is not found', 'unsent', 'getaddrinfo ENOTFOUND cert-host.example', 'ENOTFOUND'],
  ['a connection that is cut', 'unknown', 'read ECONNRESET concert.example', 'ECONNRESET'],
  ['a certificate', 'refused', 'certificate has expired', 'CERT_HAS_EXPIRED'],
  [
    'words of a platform without codes about names',
    'unsent',
    'dns error: failed to look up CERT-host.example',
    undefined,
  ],
  ['an address', 'unknown', 'error sending request for url (https://other/v1/columns/cert)', undefined],
  ['words about certificates', 'refused', 'invalid peer certificate: UnknownIssuer', undefined],
  ['words about a server without TLS', 'refused', 'received corrupt message of type InvalidContentType', undefined],
  ['words about nothing but the host', 'unknown', 'Failed to fetch (cert-host.example)', undefined],
])('%s is %s, whatever the host is called', async (_, failure, message, code) => {
  const cause = Object.assign(new Error(message), code !== undefined && { code })
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'https://cert-host.example/v1', fetch, maxRetries: 0 })
  await expect(service.organization.get()).rejects.toMatchObject({ failure })
})

test('the reason is one line, without places in the source of OpenSSL', async () => {
  const message =
    'C0EB8B5B:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/openssl/ssl/record/methods/tlsany_meth.c:77:\n'
  const cause = Object.assign(new Error(`write EPROTO ${message}`), { code: 'EPROTO' })
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'https://127.0.0.1:1/v1', fetch })
  const error = await service.organization.get().catch((thrown: Error) => thrown)
  expect(error).toMatchObject({
    message: expect.stringMatching(/tls_validate_record_header:wrong version number\. The TLS connection/),
  })
})

test('an answer that breaks off within its body is a ConnectionError that says so', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'
  const { port } = await socketServer((socket) => socket.write(`${head}{"data":`, () => socket.destroy()))
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })
  const error = await service.organization.get().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ failure: 'unknown', message: expect.stringContaining('broke during the reply') })
})

test('an answer that does not come, or stops in the middle, is a TimeoutError', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{'
  for (const begun of ['', head]) {
    const { port } = await socketServer((socket) => void (begun && socket.write(begun)))
    const baseUrl = `http://127.0.0.1:${port}/v1`
    const service = new DatasetService({ apiKey: 'dsk_k', baseUrl, maxRetries: 0, timeoutMs: 50 })
    const error = await service.organization.get().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: `No complete reply from ${baseUrl} within 50 ms.`, failure: 'unknown' })
  }
})

test('an aborted signal ends a call with its reason, before it is sent and while it waits', async () => {
  const { sockets, port } = await socketServer(() => {})
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: `http://127.0.0.1:${port}/v1` })
  const signal = AbortSignal.abort(new Error('not at all'))
  await expect(service.organization.get({ signal })).rejects.toThrow('not at all')
  expect(sockets).toHaveLength(0)
  const controller = new AbortController()
  const call = service.organization.get({ signal: controller.signal })
  setTimeout(() => controller.abort(), 20)
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
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

test('later pages are requested by cursor, with the same query and without after', async () => {
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
