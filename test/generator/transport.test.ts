import { join } from 'node:path'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { fetchHandler } from '../../scripts/generator/static/bind-fetch.ts'
import type { List, Reply, RequestOptions, RetryRule, Waiting } from '../../scripts/generator/static/resource.ts'
import type { fetchTransport, HttpError, TransportOptions } from '../../scripts/generator/static/transport.ts'
import { assertProperty } from '../support/assert-property.ts'
import { codePoint } from '../support/code-points.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { LETTERS, servingThings } from '../support/things-server.ts'

interface Generated {
  readonly fetchHandler: typeof fetchHandler
  readonly fetchTransport: typeof fetchTransport
  readonly HttpError: typeof HttpError
  readonly routes: Parameters<typeof fetchHandler>[0]
  readonly securitySchemes: Parameters<typeof fetchHandler>[1]
  readonly retryRules: readonly RetryRule[]
  readonly Resources: new (transport: ReturnType<typeof fetchTransport>) => { readonly things: Things }
}

/** What is generated of the document. */
interface Things {
  list(query?: object, options?: RequestOptions): List<number, { next?: string }>
  number(query?: object): List<string, string[]>
  link(query?: object, options?: RequestOptions): List<string, string[]>
  make(body: object, options?: RequestOptions): Reply<string>
  get(id: string, options?: RequestOptions): Reply<string>
  send(body: object): Reply<string>
  order(body: object): Reply<string>
  sum(items: Iterable<object> | AsyncIterable<object>): Reply<string>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const DOCUMENT = join(import.meta.dirname, 'fixtures/paged.yaml')

let folder: GeneratedFolder
let generated: Generated
beforeAll(async () => {
  folder = await generatedFolder()
  await replaceFolder(join(folder.path, 'paged'), await generateFiles(DOCUMENT, { parts: ['fetch', 'client'] }))
  const names = ['bind-fetch', 'transport', 'routes', 'resources']
  const modules = await Promise.all(names.map((name) => import(join(folder.path, 'paged', `${name}.gen.ts`))))
  generated = Object.assign({}, ...modules)
})
afterAll(() => folder.remove())

/** The client, in front of the server or of something that goes wrong first. */
function connected(seen: object[], first: readonly (Response | Error)[] = [], more: Partial<TransportOptions> = {}) {
  const handler = generated.fetchHandler(generated.routes, generated.securitySchemes, servingThings(seen) as object)
  const troubles = [...first]
  const requests: Request[] = []
  const send = async (request: Request) => {
    requests.push(request)
    const trouble = troubles.shift()
    if (trouble instanceof Error) throw trouble
    return trouble ?? handler(request)
  }
  const { fetchTransport, retryRules, Resources } = generated
  const transport = fetchTransport({ baseUrl: 'http://localhost/', fetch: send, retryRules, ...more })
  return { things: new Resources(transport).things, requests }
}

const busy = (status: number) => new Response('', { status, headers: { 'Retry-After': '0' } })
const lost = () => new TypeError('fetch failed', { cause: 'reset' })

describe('the transport that is generated', () => {
  test('reads page after page as x-pagination says, without the parameters that only begin a list', async () => {
    const seen: object[] = []
    const { things } = connected(seen)
    expect(await things.list({ from: 1 }).toArray()).toEqual([1, 2, 3, 4])
    expect(seen).toEqual([{ from: 1 }, { token: '3' }])
    expect(await things.list().toArray({ max: 1 })).toEqual([0])
    expect(await things.list()).toEqual({ result: { things: [0, 1] }, next: '2' })
  })

  test('counts pages where an operation has pages of its own', async () => {
    expect(await connected([]).things.number().toArray()).toEqual(LETTERS)
  })

  test('follows the header Link where the document says so, and to no other server', async () => {
    const { things, requests } = connected([])
    expect(await things.link().toArray()).toEqual(LETTERS)
    expect(requests.map(({ url }) => url.replace('http://localhost', ''))).toEqual([
      '/linked',
      '/linked?page=2',
      '/linked?page=3',
    ])
    const elsewhere = Response.json([], { headers: { Link: '<https://example.com/linked?page=2>; rel=next' } })
    await expect(connected([], [elsewhere]).things.link().toArray()).rejects.toThrow('at https://example.com')
  })

  test('unwraps what x-envelope names, and writes values as their styles are declared', async () => {
    const { things } = connected([])
    expect(await things.get('a/b c')).toBe('a/b c')
    const { data, response } = await things.get('x').withResponse()
    expect([data, response.status]).toEqual(['x', 200])
    expect(await (await things.get('y').asResponse()).json()).toEqual({ data: 'y' })
  })

  test('sends files and fields of a form', async () => {
    expect(await connected([]).things.send({ file: new Blob(['bytes']), note: 'of' })).toBe('of bytes')
  })

  test('writes what is in the objects and lists of a form in brackets, as deep as it goes', async () => {
    const { things } = connected([])
    const order = {
      customer: { name: 'Ada & Co', age: 36, address: { lines: ['a', 'b=c'], at: [[1.5], [2, 3]] } },
      items: [{ price: 1.5, counts: [1, 2], is_new: true }, { price: 2 }],
      metadata: { 'a b': '1', 'c[d]': 'e' },
      options: { fast: true },
    }
    expect(JSON.parse(await things.order(order))).toEqual(order)
    expect(JSON.parse(await things.order({ metadata: '' }))).toEqual({ metadata: '' })
    await expect(things.order({ customer: { age: 'old' } })).rejects.toMatchObject({ status: 400 })
  })

  const text = fc.string({ unit: codePoint })
  const customer = fc.record(
    {
      name: text,
      age: fc.maxSafeInteger(),
      address: fc.record({ lines: fc.array(text, { minLength: 1, maxLength: 3 }) }),
    },
    { requiredKeys: ['name'] },
  )
  const item = fc.record({ price: fc.double({ noNaN: true, noDefaultInfinity: true }), is_new: fc.boolean() })
  const keys = text.filter((key) => key !== '' && key !== '__proto__' && !/^\d+$/.test(key))
  const orders = fc.record(
    {
      customer,
      items: fc.array(item, { minLength: 1, maxLength: 12 }),
      metadata: fc.oneof(fc.constant(''), fc.dictionary(keys, text, { minKeys: 1, maxKeys: 3, noNullPrototype: true })),
    },
    { requiredKeys: [] },
  )

  test('and the server reads what the client has sent, whatever is in it', async () => {
    const { things } = connected([])
    await assertProperty(
      fc.asyncProperty(orders, async (order) => {
        expect(JSON.parse(await things.order(order))).toEqual(JSON.parse(JSON.stringify(order)))
      }),
      { numRuns: 100 },
    )
  })

  test('sends items one by one, which the operation receives valid and with defaults', async () => {
    const { things, requests } = connected([])
    expect(await things.sum([{ n: 1 }, { n: 2, times: 3 }])).toBe('7')
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/x-ndjson')
    async function* numbers() {
      for (let n = 1; n <= 1000; n++) yield { n }
    }
    expect(await things.sum(numbers())).toBe('500500')
  })

  test('names the item of a stream that is not what is declared', async () => {
    const refused = { status: 400, body: { problems: [{ item: 1, problems: [{ path: ['n'] }] }] } }
    await expect(connected([]).things.sum([{ n: 1 }, { n: 'two' }])).rejects.toMatchObject(refused)
    const handler = generated.fetchHandler(generated.routes, generated.securitySchemes, servingThings([]) as object)
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const reply = await handler(
      new Request('http://localhost/sums', { method: 'POST', headers, body: '{"n":1}\n{"n"' }),
    )
    expect([reply.status, await reply.json()]).toMatchObject([400, { problems: [{ item: 1 }] }])
  })

  test('sends a stream only once, since what was read of it is gone', async () => {
    const { things, requests } = connected([], [busy(429), busy(429)])
    async function* one() {
      yield { n: 1 }
    }
    await expect(things.sum(one())).rejects.toMatchObject({ status: 429 })
    expect(requests).toHaveLength(1)
    // a list can be read again
    expect(await things.sum([{ n: 5 }])).toBe('5')
    expect(requests).toHaveLength(3)
  })

  test('repeats a request with a key under the same key, after failures that prove nothing too', async () => {
    // A page without TLS.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { things, requests } = connected([], [lost(), busy(503)])
    expect(await things.make({ name: 'n' })).toBe('n')
    const keys = requests.map(({ headers }) => headers.get('Request-Key'))
    expect(keys).toEqual([expect.stringMatching(UUID), keys[0], keys[0]])
    const own = connected([])
    await own.things.make({ name: 'n' }, { idempotencyKey: 'mine' })
    expect(own.requests[0]?.headers.get('Request-Key')).toBe('mine')
  })

  test.each([
    ['a form, of which nobody knows whether it was carried out', 503, 1],
    ['a form that was not carried out', 429, 2],
    ['a form that is refused', 400, 1],
  ])('sends %s as often as is safe', async (_, status, times) => {
    const { things, requests } = connected([], [busy(status)])
    await things.send({ file: new Blob([]), note: '' }).catch(() => undefined)
    expect(requests).toHaveLength(times)
  })

  test('gives up after so many attempts, when it is asked to wait for too long, and when it is aborted', async () => {
    const limited = connected([], [busy(503), busy(503), busy(503), busy(503)], { maxRetries: 1 })
    await expect(limited.things.get('a')).rejects.toMatchObject({ name: 'HttpError', status: 503 })
    expect(limited.requests).toHaveLength(2)
    const patient = connected([], [new Response('', { status: 503, headers: { 'Retry-After': '10' } })])
    await expect(patient.things.get('a')).rejects.toMatchObject({ status: 503 })
    expect(patient.requests).toHaveLength(1)
    const aborted = connected([], [new Response('', { status: 503, headers: { 'Retry-After': '9' } })])
    const stop = new AbortController()
    const call = aborted.things.get('a', { signal: stop.signal, onWaiting: () => queueMicrotask(() => stop.abort()) })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  describe('with time that is told', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
    afterEach(() => vi.useRealTimers())

    test('repeats for as long as retryForMs says while nothing answers, however often that is', async () => {
      const { things, requests } = connected([], Array.from({ length: 9 }, lost))
      const waits: Waiting[] = []
      const call = things.get('a', { retryForMs: 60_000, onWaiting: (waiting) => waits.push(waiting) })
      await vi.runAllTimersAsync()
      expect(await call).toBe('a')
      expect([requests.length, waits.length]).toEqual([10, 9])
      const left = waits.map(({ patienceMs = 0 }) => patienceMs)
      expect(left.every((ms, index) => ms <= 60_000 && (index === 0 || ms < (left[index - 1] ?? 0)))).toBe(true)
    })

    test('gives up when that time is over, but waits at the rate limit as long as it is asked to', async () => {
      const late = new Response('', { status: 429, headers: { 'Retry-After': '600' } })
      const down = Array.from({ length: 100 }, lost)
      const { things, requests } = connected([], [late, ...down])
      const began = performance.now()
      const call = things.get('a', { retryForMs: 20_000 }).then(String, (error: Error) => error.message)
      await vi.runAllTimersAsync()
      expect(await call).toBe('fetch failed')
      expect(performance.now() - began).toBeGreaterThan(600_000)
      expect(performance.now() - began).toBeLessThan(621_000)
      expect(requests.length).toBeGreaterThan(4)
    })

    test('paces requests below the limit that replies report, and waits for the next window when none is left', async () => {
      const reply = (remaining: number) =>
        Response.json(
          { data: 'a' },
          { headers: { 'RateLimit-Limit': '4', 'RateLimit-Remaining': String(remaining), 'RateLimit-Reset': '60' } },
        )
      const { things, requests } = connected([], [reply(3), reply(2), reply(1), reply(0), reply(3)])
      const began = Date.now()
      const at: number[] = []
      const calls = (async () => {
        for (let index = 0; index < 5; index++) {
          await things.get('a', { pacing: true })
          at.push(Date.now() - began)
        }
      })()
      await vi.runAllTimersAsync()
      await calls
      expect(requests).toHaveLength(5)
      expect(at.slice(0, 3)).toEqual([0, 0, 0])
      expect(at[3]).toBeGreaterThan(10_000)
      expect(at[4]).toBeGreaterThanOrEqual(60_000)
      // without it nothing waits
      const unpaced = connected([], [reply(0)])
      await unpaced.things.get('a')
      await unpaced.things.get('b')
      expect(Date.now() - began).toBe(at[4])
    })
  })

  test('what is generated for it compiles by the strictest settings', async () => {
    expect(await folder.typecheck()).toBe('')
  })
})
