import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callbackUrl } from '../../scripts/generator/static/webhook.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

let folder: GeneratedFolder
let generated: Record<string, (...given: unknown[]) => Promise<Response>>

beforeAll(async () => {
  folder = await generatedFolder()
  await folder.generate('everything', join(import.meta.dirname, 'fixtures/everything.yaml'))
  generated = await import(join(folder.path, 'everything/webhooks.gen.ts'))
})

afterAll(() => folder.remove())

const seen: unknown[] = []
const handlers = {
  petBorn: async ({ pet }: { pet: unknown }) => {
    seen.push(pet)
    return { status: 200, body: { seen: true } }
  },
  petGone: async (payload: unknown) => void seen.push(payload),
}

/** What a sender uses in place of the network: the receiver. */
function delivered(options?: object, handled: object = handlers) {
  return (url: string, init: RequestInit) =>
    generated['receiveWebhook']?.(new Request(url, init), handled, options) ?? Promise.reject()
}

function signatureOf(body: string | Uint8Array): string {
  return createHmac('sha256', 'secret').update(body).digest('hex')
}

const cat = { kind: 'cat' }
const URL = 'https://example.com/hooks'

describe('a webhook', () => {
  test('is received as it was sent, by the handler whose payload it is, with defaults filled in', async () => {
    const born = await generated['sendPetBorn']?.(URL, { type: 'pet.born', pet: cat }, { fetch: delivered() })
    expect([born?.status, await born?.json()]).toEqual([200, { seen: true }])
    const gone = await generated['sendPetGone']?.(URL, { type: 'pet.gone', id: 5 }, { fetch: delivered() })
    expect(gone?.status).toBe(200)
    expect(seen).toEqual([cat, { type: 'pet.gone', id: 5, why: 'age' }])
  })

  test.each([
    [400, { type: 'pet.gone', id: 'five' }, undefined],
    [400, { type: 'pet.other' }, undefined],
    [413, { type: 'pet.gone', id: 5 }, { limitBytes: 10 }],
    [401, { type: 'pet.gone', id: 5 }, { verify: () => false }],
  ])('is a %i if it is none that the document declares: %j, %j', async (status, payload, options) => {
    const reply = await generated['sendPetGone']?.(URL, payload, { fetch: delivered(options) })
    expect(reply?.status).toBe(status)
    if (status === 400)
      expect(await reply?.json()).toMatchObject({ problems: { 0: { webhook: 'petBorn', path: 'type' } } })
  })

  test('that has no handler, or another method or media type, is refused', async () => {
    const sent = { method: 'POST', body: '{"type":"pet.gone","id":5}', headers: { 'content-type': 'application/json' } }
    const statusOf = async (init: RequestInit, handled?: object) => (await delivered({}, handled)(URL, init)).status
    expect(await statusOf(sent)).toBe(200)
    expect(await statusOf(sent, { petBorn: handlers.petBorn })).toBe(400)
    expect(await statusOf(sent, {})).toBe(405)
    expect(await statusOf({ ...sent, method: 'PUT' })).toBe(405)
    expect(await statusOf({ ...sent, headers: { 'content-type': 'text/plain' } })).toBe(415)
    expect(await statusOf({ ...sent, body: '{' })).toBe(400)
  })

  test('can be signed by who sends it, so that nobody else can', async () => {
    const verify = (body: Uint8Array, headers: Headers) => headers.get('X-Signature') === signatureOf(body)
    const headers = (body: string) => ({ 'X-Signature': signatureOf(body) })
    const statusOf = async (options: object) =>
      (await generated['sendPetGone']?.(URL, { type: 'pet.gone', id: 5 }, { fetch: delivered({ verify }), ...options }))
        ?.status
    expect([
      await statusOf({ headers }),
      await statusOf({}),
      await statusOf({ headers: { 'X-Signature': 'a' } }),
    ]).toEqual([200, 401, 401])
  })
})

describe('the headers and the query of a webhook', () => {
  const received: unknown[] = []
  const petSold = async (_: unknown, __: Request, parameters: unknown) => void received.push(parameters)
  const fetch = delivered({}, { petSold })
  const send = async (options: object, url = URL): Promise<[number | undefined, unknown]> => {
    const reply = await generated['sendPetSold']?.(url, undefined, { fetch, ...options })
    return [reply?.status, reply?.status === 400 ? await reply.json() : undefined]
  }
  const headers = { 'X-Event': 'sold', 'X-Ids': [1, 2] }

  test('are received as they were sent, decoded and with defaults, whatever else an address has', async () => {
    expect(await send({ headers, query: { price: 1.5 } }, `${URL}?token=a&b`)).toEqual([204, undefined])
    const signed = async (body: string) => ({ ...headers, 'X-Signature': signatureOf(body) })
    expect(await send({ headers: signed, query: { price: 2, currency: 'USD' } })).toEqual([204, undefined])
    expect(received).toEqual([
      { headers, query: { price: 1.5, currency: 'EUR' } },
      { headers, query: { price: 2, currency: 'USD' } },
    ])
  })

  test.each([
    [{ headers, query: {} }, 'query.price'],
    [{ headers, query: { price: 'much' } }, 'query.price'],
    [{ headers: { 'X-Event': 'born' }, query: { price: 1 } }, 'headers.X-Event'],
    [{ headers: {}, query: { price: 1 } }, 'headers.X-Event'],
  ])('are refused by name if they are not what is declared: %j', async (options, path) => {
    expect(await send(options)).toMatchObject([400, { problems: [{ webhook: 'petSold', path }] }])
  })
})

test('a callback goes to where the request that asked for it says', async () => {
  const { callbacks } = await import(join(folder.path, 'everything/webhooks.gen.ts'))
  const request = { body: { url: 'https://example.com/a' }, headers: { 'x-by': 'me' } }
  const exchange = { url: 'https://api/subscriptions', method: 'POST', request }
  expect(callbackUrl(callbacks.subscribeMoved.url, exchange)).toBe('https://example.com/a?by=me')
  expect(callbackUrl(callbacks.subscribeMoved.url, { ...exchange, request: { body: {} } })).toBeUndefined()
  expect(
    callbackUrl('{$url}-{$method}-{$response.body#/a~1b/0}', { ...exchange, response: { body: { 'a/b': [1] } } }),
  ).toBe('https://api/subscriptions-POST-1')
  const points: unknown[] = []
  const reply = await generated['sendSubscribeMoved']?.(
    URL,
    { x: 1 },
    {
      fetch: (url: string, init: RequestInit) =>
        generated['receiveCallback']?.(new Request(url, init), {
          subscribeMoved: async (point: unknown) => void points.push(point),
        }),
    },
  )
  expect([reply?.status, points]).toEqual([202, [{ x: 1 }]])
})

describe('the path and the cookies of a callback', () => {
  const received: unknown[] = []
  const subscribeOrdered = async (_: unknown, __: Request, parameters: unknown) => void received.push(parameters)
  const fetch = (url: string, init: RequestInit) =>
    generated['receiveCallback']?.(new Request(url, init), { subscribeOrdered }) ?? Promise.reject()
  const send = async (path: object, url = 'https://example.com/a/shops/{shop}/orders/{order}.json') => {
    const options = { fetch, path, cookies: { session: 'a;b=c', seen: 2 } }
    return (await generated['sendSubscribeOrdered']?.(url, undefined, options))?.status
  }

  test('are received as they were sent, wherever the receiver has its address', async () => {
    const { callbacks } = await import(join(folder.path, 'everything/webhooks.gen.ts'))
    const url = callbackUrl(callbacks.subscribeOrdered.url, {
      ...{ url: 'https://api/subscriptions', method: 'POST' },
      request: { body: { url: 'https://example.com/a(b)' } },
    })
    expect(await send({ shop: ['a', 'b,/c'], order: 5 }, url)).toBe(204)
    expect(await send({ shop: ['a'], order: 6 }, String(new globalThis.URL(url ?? '')))).toBe(204)
    const cookies = { session: 'a;b=c', seen: 2 }
    expect(received).toEqual([
      { path: { shop: ['a', 'b,/c'], order: 5 }, cookies },
      { path: { shop: ['a'], order: 6 }, cookies },
    ])
  })

  test('are refused by name if they are not what is declared', async () => {
    const problemsOf = async (url: string, headers: Record<string, string>) => {
      const reply = await fetch(url, { method: 'PUT', headers })
      return [reply.status, ((await reply.json()) as { problems: { path: string }[] }).problems.map(({ path }) => path)]
    }
    const cookie = { cookie: 'session=a' }
    expect(await problemsOf('https://example.com/shops/a/orders/five.json', cookie)).toEqual([400, ['path.order']])
    expect(await problemsOf('https://example.com/orders/5.json', cookie)).toEqual([400, ['path.order', 'path.shop']])
    expect(await problemsOf('https://example.com/shops/a/orders/5.json', {})).toEqual([400, ['cookies.session']])
  })

  test('have to have a place in the address', async () => {
    await expect(send({ shop: ['a'], order: 5 }, URL)).rejects.toThrow('has no {shop}')
  })
})
