import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { exchange } from '../support/raw-socket.ts'

describeEachEngine('HEAD', ({ request, seed }) => {
  test('has the status and headers of GET and no body', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada' }] })
    for (const path of [
      `/datasets/${id}`,
      `/datasets/${id}/data`,
      '/projects',
      '/datasets/ds_none',
      '/projects?limit=x',
    ]) {
      const get = await request('GET', path)
      const head = await request('HEAD', path)
      expect({ path, status: head.status, text: head.text }).toEqual({ path, status: get.status, text: '' })
      for (const name of ['Content-Type', 'Content-Length', 'X-RateLimit-Limit']) {
        expect({ path, name, value: head.headers.get(name) }).toEqual({ path, name, value: get.headers.get(name) })
      }
    }
  })

  test('is a read: a read key may use it, no key may not', async () => {
    expect((await request('HEAD', '/projects', { key: null })).status).toBe(401)
  })
})

describeEachEngine('a connection', ({ own, server, seed, client }) => {
  const { hostname, port } = new URL(server.baseUrl)
  const head = `Host: ${hostname}\r\nAuthorization: Bearer ${own.apiKey}\r\n`

  test('serves on after errors that were well-formed HTTP', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const ports = new Set<number | undefined>()
    const statuses: (number | undefined)[] = []
    const send = (method: string, path: string, body = ''): Promise<void> =>
      new Promise((resolve, reject) => {
        const headers = {
          Authorization: `Bearer ${own.apiKey}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }
        const sent = httpRequest({ agent, hostname, port, method, path: `/v1${path}`, headers })
        sent.on('error', reject)
        sent.on('response', async (reply: IncomingMessage) => {
          ports.add(reply.socket.localPort)
          statuses.push(reply.statusCode)
          await text(reply)
          resolve()
        })
        sent.end(body)
      })
    await send('GET', '/nowhere')
    await send('POST', '/projects', '{"name"')
    await send('POST', '/projects', '{}')
    await send('PUT', '/projects', '{"name": "unread"}')
    await send('DELETE', '/projects/proj_none', '{"name": "unread"}')
    await send('GET', '/projects')
    expect(statuses).toEqual([404, 400, 422, 404, 404, 200])
    expect(ports.size).toBe(1)
  })

  test('answers requests that come at once in their order', async () => {
    const get = (path: string, more = '') => `GET /v1${path} HTTP/1.1\r\n${head}${more}\r\n`
    const bytes =
      get('/projects') + get('/nowhere') + get('/datasets?limit=x') + get('/organization', 'Connection: close\r\n')
    const replies = await exchange(server.baseUrl, bytes)
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 400, 200])
  })

  test('is not confused by the body of a request that is refused before it is read', async () => {
    const inner = `DELETE /v1/projects/${own.projectId} HTTP/1.1\r\n${head}\r\n`
    const refused = `POST /v1/nowhere HTTP/1.1\r\n${head}Content-Length: ${inner.length}\r\n\r\n${inner}`
    const last = `GET /v1/projects/${own.projectId} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`
    const replies = await exchange(server.baseUrl, refused + last)
    expect(replies.map(({ status }) => status)).toEqual([404, 200])
  })

  test('carries out nothing that comes after a request that it refuses', async () => {
    const name = `Smuggled to ${own.organizationId}`
    const body = JSON.stringify({ name })
    const post = `POST /v1/projects HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const refused = [
      `GET /v1/projects HTTP/1.1\r\n${head}Host: other\r\n\r\n`,
      `GET /v1/projects HTTP/1.1\r\n\r\n`,
      `GET /v1/projects HTTP/1.1\r\n${head}Authorization: Bearer other\r\n\r\n`,
      `POST /v1/projects HTTP/1.1\r\n${head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      `POST /v1/projects HTTP/1.0\r\n${head}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ]
    for (const first of refused) {
      const replies = await exchange(server.baseUrl, first + post)
      expect({ first, statuses: replies.map(({ status }) => status) }).toEqual({ first, statuses: [400] })
    }
    const { data } = await client.projects.list({ limit: 100 })
    expect(data.filter((project) => project.name === name)).toEqual([])
  })

  test('replies to a complete request before it refuses the bytes after it', async () => {
    const bytes = `DELETE /v1/projects/proj_none HTTP/1.1\r\n${head}\r\n{"no": "request"}\r\n`
    const replies = await exchange(server.baseUrl, bytes)
    expect(replies.map(({ status }) => status)).toEqual([404, 400])
  })

  test('sends 100 Continue to one that waits for it, and passes over any other expectation', async () => {
    const body = '{"name": "Awaited"}'
    const post = (expectation: string) =>
      `POST /v1/projects HTTP/1.1\r\n${head}Connection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: ${expectation}\r\n\r\n${body}`
    const awaited = await exchange(server.baseUrl, post('100-continue'))
    expect(awaited.map(({ status }) => status)).toEqual([100, 201])
    const passedOver = await exchange(server.baseUrl, post('a-miracle'))
    expect(passedOver.map(({ status }) => status)).toEqual([201])
  })

  test('of HTTP/1.0 gets no file whose end could be a broken connection', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada' }] })
    const status = async (target: string) => {
      const [reply] = await exchange(server.baseUrl, `GET /v1${target} HTTP/1.0\r\n${head}\r\n`)
      return [target.split('?')[1], reply?.status, reply?.text.includes('requires HTTP/1.1')]
    }
    expect(await status(`/datasets/${id}/export?format=csv`)).toEqual(['format=csv', 400, true])
    expect(await status(`/datasets/${id}/export?format=ndjson`)).toEqual(['format=ndjson', 400, true])
    expect(await status(`/datasets/${id}/export?format=parquet`)).toEqual(['format=parquet', 200, false])
    expect(await status(`/events?format=ndjson`)).toEqual(['format=ndjson', 400, true])
    expect(await status(`/datasets/${id}/changes?format=ndjson`)).toEqual(['format=ndjson', 200, false])
  })

  test('of HTTP/1.0 is served and closed', async () => {
    const replies = await exchange(server.baseUrl, `GET /v1/projects HTTP/1.0\r\n${head}\r\n`)
    expect(replies.map(({ status }) => status)).toEqual([200])
  })
})
