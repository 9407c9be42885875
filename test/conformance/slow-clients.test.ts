import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const lines: string[] = []
const limits = {
  HEADERS_TIMEOUT_SECONDS: '0.4',
  BODY_TIMEOUT_SECONDS: '0.5',
  KEEP_ALIVE_SECONDS: '0.6',
  MAX_CONNECTIONS: '20',
}

describeEachEngine(
  'a connection',
  ({ server, own, request, seed }) => {
    const { hostname, port } = new URL(server.baseUrl)
    const head = `Host: ${hostname}\r\nAuthorization: Bearer ${own.apiKey}\r\n`

    beforeEach(() => {
      lines.length = 0
    })

    /** Sends bytes. Resolves when the server closes, with all bytes received and the time that it took. */
    async function sent(bytes: string | Buffer): Promise<{ reply: string; afterMs: number }> {
      const socket = await open()
      const start = performance.now()
      socket.write(bytes)
      return { reply: await text(socket), afterMs: performance.now() - start }
    }

    async function open(): Promise<Socket> {
      const socket = connect(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    }

    const envelope = (reply: string) => JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4)).error

    test('whose headers do not end in time gets a 408 and is closed', async () => {
      const { reply, afterMs } = await sent(`GET /v1/projects HTTP/1.1\r\n${head}`)
      expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(reply).toMatch(/\r\nConnection: close\r\n/)
      expect(envelope(reply)).toMatchObject({ code: 'validation_error', field: 'request' })
      expect(afterMs).toBeGreaterThan(300)
      expect(afterMs).toBeLessThan(5_000)
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 408, request_id: envelope(reply).request_id })
    })

    test('on which nothing is sent is closed', async () => {
      const socket = await open()
      await text(socket)
      expect(socket.destroyed).toBe(true)
    })

    const gzip = `Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n`
    const gzipped = gzipSync('{"name": "Slow"}').subarray(0, 12).toString('latin1')
    test.each([
      ['a body', '/projects', `Content-Length: 100\r\n\r\n{"name`],
      ['a body in chunks', '/projects', `Transfer-Encoding: chunked\r\n\r\n3\r\n{"n\r\n`],
      ['a compressed body', '/projects', `${gzip}${gzipped}`],
      ['rows', '/datasets/ds_none/rows', `Content-Length: 100\r\n\r\n{"rows`],
      ['rows in chunks', '/datasets/ds_none/rows', `Transfer-Encoding: chunked\r\n\r\n3\r\n{"r\r\n`],
      ['compressed rows', '/datasets/ds_none/rows', `${gzip}${gzipped}`],
    ])('on which %s stops gets a 408 and is closed', async (_, path, rest) => {
      const post = `POST /v1${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\n${rest}`
      const { reply, afterMs } = await sent(Buffer.from(post, 'latin1'))
      expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(reply).toMatch(/\r\nConnection: close\r\n/)
      expect(envelope(reply)).toMatchObject({
        code: 'validation_error',
        message: 'The body did not arrive completely within 0.5 seconds.',
        field: 'body',
      })
      expect(afterMs).toBeGreaterThan(400)
      expect(afterMs).toBeLessThan(5_000)
      expect(lines.map((line) => JSON.parse(line).status)).toEqual([408])
    })

    test('with a body that the server does not read is closed after its one reply', async () => {
      const { reply } = await sent(`GET /v1/projects HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"name`)
      expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    })

    test('that is idle after a reply is closed without another reply', async () => {
      const { reply, afterMs } = await sent(`GET /v1/projects HTTP/1.1\r\n${head}\r\n`)
      expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(afterMs).toBeGreaterThan(500)
    })

    test('may take longer to read a reply than to send a request', async () => {
      const { id } = await seed.dataset({ rows: Array.from({ length: 2_000 }, () => ({ name: 'x'.repeat(500) })) })
      const socket = await open()
      socket.write(`GET /v1/datasets/${id}/export?format=ndjson HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect((await text(socket)).match(/"name"/g)).toHaveLength(2_000)
    })

    test('beyond the limit gets a 503 and serves nothing; one that closes makes room', async () => {
      // Connections of earlier tests may still be open, and on a busy machine some of these close before the last one opens.
      const { reply, others } = await vi.waitUntil(
        async () => {
          const others = await Promise.all(Array.from({ length: 20 }, open))
          const { reply } = await sent(`GET /v1/projects HTTP/1.1\r\n${head}\r\n`)
          return reply.startsWith('HTTP/1.1 503 Service Unavailable\r\n') && { reply, others }
        },
        { timeout: 20_000 },
      )
      expect(reply).toMatch(/\r\nRetry-After: 1\r\n/)
      expect(reply).toMatch(/\r\nX-RateLimit-Limit: \d+\r\n/)
      expect(envelope(reply).code).toBe('server_error')
      for (const socket of others) socket.destroy()
      await expect.poll(async () => (await request('GET', '/projects')).status).toBe(200)
    })
  },
  { limits, log: (line) => lines.push(line) },
)
