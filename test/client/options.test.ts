import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CallEvent, DatasetService, type ServiceOptions } from '../../client/index.ts'
import { failure, scripted } from '../support/scripted-fetch.ts'

const base = { apiKey: 'dsk_secret', baseUrl: 'https://example.com/v1' }

/** The requests that a client with these options sends. */
async function requestOf(options: ServiceOptions): Promise<Request & { init: RequestInit }> {
  const sent: (Request & { init: RequestInit })[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    sent.push(Object.assign(new Request(input, init), { init }))
    return Response.json({ data: {} })
  }
  await new DatasetService({ ...options, fetch }).organization.get()
  return sent[0] ?? Promise.reject(new Error('nothing was sent'))
}

afterEach(() => void vi.unstubAllEnvs())
afterEach(() => void vi.unstubAllGlobals())

describe('a client without options', () => {
  test('takes key and address from the environment', async () => {
    vi.stubEnv('DATASET_SERVICE_API_KEY', 'dsk_env')
    vi.stubEnv('DATASET_SERVICE_URL', 'https://env.example.com/v1')
    const request = await requestOf({})
    expect(request.url).toBe('https://env.example.com/v1/organization')
    expect(request.headers.get('Authorization')).toBe('Bearer dsk_env')
  })

  test('names the option that is missing, and how to set it', () => {
    vi.stubEnv('DATASET_SERVICE_API_KEY', undefined)
    vi.stubEnv('DATASET_SERVICE_URL', undefined)
    expect(() => new DatasetService()).toThrow('baseUrl is missing. Pass it, or set DATASET_SERVICE_URL')
    expect(() => new DatasetService({ baseUrl: base.baseUrl })).toThrow(
      'apiKey is missing. Pass it, or set DATASET_SERVICE_API_KEY',
    )
  })

  test('is made where there is no environment, or none that may be read', () => {
    vi.stubGlobal('process', undefined)
    expect(() => new DatasetService()).toThrow('baseUrl is missing')
    const env = new Proxy(
      {},
      {
        get: () => {
          throw new Error('requires env access')
        },
      },
    )
    vi.stubGlobal('process', { env })
    expect(() => new DatasetService()).toThrow('baseUrl is missing')
  })
})

describe('a client refuses', () => {
  test.each([
    ['', 'is missing'],
    ['example.com/v1', 'must be an address such as'],
    ['ftp://example.com/v1', 'must be an address such as'],
    ['https://example.com/v1?x=1', 'must be an address such as'],
    ['https://user:pass@example.com/v1', 'must not have a user name'],
    ['https://example.com', 'must end with its version segment, as in https://example.com/v1'],
    ['https://example.com/api', 'as in https://example.com/api/v1'],
  ])('%j as baseUrl', (baseUrl, message) => {
    expect(() => new DatasetService({ ...base, baseUrl })).toThrow(message)
  })

  test.each(['dsk_secret\n', 'dsk secret', 'dsk_sécret'])('%j as a key, without showing it', (apiKey) => {
    const error = (() => {
      try {
        return new DatasetService({ ...base, apiKey })
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).not.toMatch(/s[eé]cret/)
  })

  test.each([{ timeoutMs: 0 }, { timeoutMs: Number.NaN }, { maxRetries: -1 }, { maxRetries: 1.5 }])('%j', (options) => {
    expect(() => new DatasetService({ ...base, ...options })).toThrow(/^(timeoutMs|maxRetries) must be .* not /)
  })

  test('a key in a page or its worker, unless dangerouslyAllowBrowser is set', () => {
    vi.stubGlobal('document', {})
    expect(() => new DatasetService(base)).toThrow('dangerouslyAllowBrowser: true')
    expect(new DatasetService({ ...base, dangerouslyAllowBrowser: true })).toBeInstanceOf(DatasetService)
    vi.stubGlobal('document', undefined)
    vi.stubGlobal('WorkerGlobalScope', class {})
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
    expect(() => new DatasetService(base)).toThrow('dangerouslyAllowBrowser: true')
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    expect(new DatasetService(base)).toBeInstanceOf(DatasetService)
  })
})

test('in a page of the service, the cookie authenticates and the address may be relative', async () => {
  vi.stubEnv('DATASET_SERVICE_API_KEY', 'dsk_env')
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', { href: 'https://data.example.com/console/datasets' })
  const request = await requestOf({ baseUrl: '/v1', credentials: 'same-origin' })
  expect(request.url).toBe('https://data.example.com/v1/organization')
  expect(request.init.credentials).toBe('same-origin')
  expect(request.headers.get('Authorization')).toBeNull()
})

test('headers of the client and of a call are sent, and none replaces the key', async () => {
  const { headers } = await requestOf({ ...base, headers: { 'X-Trace': 't1', authorization: 'Basic x' } })
  expect([headers.get('X-Trace'), headers.get('Authorization')]).toEqual(['t1', 'Bearer dsk_secret'])
})

test('headers may depend on the call, and are the same for all its attempts', async () => {
  let organization = 'org_1'
  const headers = ({ operationId, method, url }: CallEvent) =>
    operationId === 'getSession' ? {} : { 'X-Organization': organization, 'X-Call': `${method} ${url}` }
  const busy = failure(503, 'server_error', { 'Retry-After': '0' })
  const found = { status: 200, body: { data: {} } }
  const { sent, service } = scripted([busy, found], { headers, onResponse: () => (organization = 'org_2') })
  await service.datasets.get('ds_1')
  await service.session.get()
  expect(sent.map((request) => request.headers.get('X-Organization'))).toEqual(['org_1', 'org_1', null])
  expect(sent[0]?.headers.get('X-Call')).toBe('GET http://127.0.0.1:1/v1/datasets/ds_1')
})

test('the key is not in a client, however it is printed', () => {
  const service = new DatasetService(base)
  const text =
    inspect(service, { depth: 9, showHidden: true }) + JSON.stringify(service) + JSON.stringify(service.datasets)
  expect(text).not.toContain('secret')
})
