import { describe, expect, test, vi } from 'vitest'
import type { RequestEvent, ResponseEvent } from '../../client/index.ts'
import { failure, lostConnection, page, scripted, thrownBy } from '../support/scripted-fetch.ts'

const organization = { id: 'org_1', name: 'Test', plan: 'pro', limits: { requests_per_minute: 1, rows_per_request: 2 } }
const found = { status: 200, body: { data: organization }, headers: { 'X-Request-Id': 'req_7' } }

describe('a call', () => {
  test('is sent once, whether it is awaited never or often', async () => {
    const { sent, service } = scripted([found, { status: 204 }])
    const call = service.organization.get()
    await Promise.resolve()
    await Promise.all([call, call])
    expect(sent).toHaveLength(1)
    void service.projects.delete('proj_1')
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toHaveLength(2)
  })

  test('gives its HTTP reply beside its answer', async () => {
    const { data, response, requestId } = await scripted([found]).service.organization.get().withResponse()
    expect([data, response.status, requestId]).toEqual([organization, 200, 'req_7'])
  })

  test('gives its HTTP reply as it is, unread', async () => {
    const response = await scripted([found]).service.organization.get().asResponse()
    expect(response.bodyUsed).toBe(false)
    expect(await response.json()).toEqual({ data: organization })
  })

  test('gives its HTTP reply before its body has come, where that is what is asked for', async () => {
    const endless = new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
    const { service } = scripted([], { fetch: async () => endless, timeoutMs: 1_000 })
    const response = await service.organization.get().asResponse()
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  test('leaves no timer, so that a program can end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await scripted([found]).service.organization.get()
    await thrownBy(() => scripted([failure(404, 'not_found')]).service.organization.get())
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('gives its HTTP reply also when it is asked for late', async () => {
    const call = scripted([found]).service.organization.get()
    await call
    const response = await call.asResponse()
    expect([response.status, response.headers.get('X-Request-Id')]).toEqual([200, 'req_7'])
    expect(await response.json()).toEqual({ data: organization })
  })

  test('throws for a failure, also where its HTTP reply is asked for', async () => {
    const { service } = scripted([failure(404, 'not_found')])
    for (const call of [() => service.organization.get().asResponse(), () => service.organization.get().withResponse()])
      expect(await thrownBy(call)).toMatchObject({ code: 'not_found' })
  })

  test('can be used as a promise is', async () => {
    const { service } = scripted([failure(404, 'not_found')])
    const steps: string[] = []
    const call = service.organization.get().finally(() => steps.push('finally'))
    expect(await call.catch((error: { code: string }) => error.code)).toBe('not_found')
    expect(steps).toEqual(['finally'])
    expect(Object.prototype.toString.call(service.organization.get().catch(() => {}))).toBe('[object Promise]')
  })

  test.each([
    [413, 'raise its limit (nginx: client_max_body_size)'],
    [414, 'A proxy in between accepts only shorter addresses'],
    [504, 'A proxy in between cannot reach the service now'],
    [404, 'Is baseUrl right? Is there a proxy in between?'],
  ])('that a proxy answers with %i and a page of its own says what can be done', async (status, advice) => {
    const fetch = async () =>
      new Response('<h1>Sorry</h1>', { status, headers: { 'Content-Type': 'text/html', 'Retry-After': '9999' } })
    const error = await thrownBy(() => scripted([], { fetch }).service.organization.get())
    expect(error).toMatchObject({ code: 'unexpected_reply', status })
    expect(String(error)).toContain(`${status} with text/html`)
    expect(String(error)).toContain(`${advice}`)
    expect(String(error)).toContain('It begins: <h1>Sorry</h1>')
  })

  test('passes on what a newer service sends', async () => {
    const newer = { ...organization, plan: 'galactic', region: { name: 'eu' } }
    expect(await scripted([{ status: 200, body: { data: newer, meta: 1 } }]).service.organization.get()).toEqual(newer)
  })

  test('does not send what is undefined, and writes lists as the contract says', async () => {
    const { sent, service } = scripted([page()])
    // Cast: what a program without types may do.
    const query = { limit: undefined, filter: [], sort: ['-a', 'b'], cursor: 'c&d' } as object
    await service.data.list('ds_1', query)
    expect(new URL(sent[0]?.url ?? '').search).toBe('?sort=-a,b&cursor=c%26d')
  })

  test.each([undefined, null, {}, ''])('with %s for an identifier is refused', async (id) => {
    const { sent, service } = scripted([found])
    const error = await thrownBy(() => service.datasets.get(id as string))
    expect(error).toBeInstanceOf(TypeError)
    expect(sent).toHaveLength(0)
  })
})

describe('hooks and logger', () => {
  test('receive every attempt, and never the key, the query or a body', async () => {
    const requests: RequestEvent[] = []
    const responses: ResponseEvent[] = []
    const lines: string[] = []
    const { service } = scripted(
      [lostConnection(), failure(503, 'server_error', { 'Retry-After': '0' }), page([{ a: 'cell' }])],
      {
        logger: { debug: (line) => lines.push(line), warn: (line) => lines.push(`warning: ${line}`) },
        onRequest: (event) => requests.push(event),
        onResponse: (event) => responses.push(event),
      },
    )
    await service.data.list('ds_1', { filter: ['name:hidden'] })
    const event = {
      operationId: 'listData',
      method: 'GET',
      url: 'http://127.0.0.1:1/v1/datasets/ds_1/data?filter=name%3Ahidden',
    }
    expect(requests).toEqual([1, 2, 3].map((attempt) => ({ ...event, attempt })))
    expect(responses.map(({ response }) => response?.status)).toEqual([undefined, 503, 200])
    expect(responses.map(({ error }) => (error as Error | undefined)?.name)).toEqual([
      'ConnectionError',
      'ServerError',
      undefined,
    ])
    expect(responses[2]?.durationMs).toBeTypeOf('number')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^warning: GET \/datasets\/ds_1\/data: ConnectionError: No reply .* Retrying in \d+ ms\.$/)
    expect(lines[4]).toMatch(/^GET \/datasets\/ds_1\/data: 200 in \d+ ms$/)
    expect(JSON.stringify([requests, responses, lines])).not.toContain('secret')
    expect(lines.join()).not.toMatch(/hidden|cell/)
  })
})
