import { expect, test } from 'vitest'
import { ApiError, DatasetService } from '../../client/index.ts'

const envelope = {
  error: {
    code: 'validation_error',
    message: 'limit must be at most 100, not 1000.',
    field: 'limit',
    details: [{ field: 'limit', message: 'limit must be at most 100, not 1000.' }],
    request_id: 'req_1',
  },
}

/** What a call throws when the service answers so. */
async function thrownFor(body: string | null, init: ResponseInit): Promise<unknown> {
  const fetch = async () => new Response(body, init)
  const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  return service.datasets.get('ds_1').catch((error: unknown) => error)
}

const json = { 'Content-Type': 'application/json' }

test('a failure is an ApiError with everything that the envelope says', async () => {
  const error = await thrownFor(JSON.stringify(envelope), { status: 400, headers: json })
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'validation_error',
    message: 'limit must be at most 100, not 1000.',
    field: 'limit',
    details: envelope.error.details,
    requestId: 'req_1',
    retryAfterSeconds: undefined,
  })
})

test('Retry-After is there as seconds', async () => {
  const body = JSON.stringify({ error: { code: 'rate_limit_exceeded', message: 'wait', request_id: 'req_2' } })
  const error = await thrownFor(body, { status: 429, headers: { ...json, 'Retry-After': '17' } })
  expect(error).toMatchObject({ code: 'rate_limit_exceeded', retryAfterSeconds: 17, field: undefined, details: [] })
})

test('a code that a newer service sends is passed on', async () => {
  const body = JSON.stringify({ error: { code: 'teapot', message: 'short and stout' } })
  expect(await thrownFor(body, { status: 418, headers: json })).toMatchObject({ code: 'teapot', status: 418 })
})

test.each([
  { name: 'HTML of a proxy', body: '<h1>Bad gateway</h1>', headers: { 'Content-Type': 'text/html' } },
  { name: 'JSON of another kind', body: '{"message": "no"}', headers: json },
  { name: 'a text for an error', body: '{"error": "no"}', headers: json },
  { name: 'null', body: 'null', headers: json },
  { name: 'nothing', body: null, headers: {} },
])('an answer with $name in place of the envelope is an ApiError that says so', async ({ body, headers }) => {
  const error = await thrownFor(body, { status: 502, headers: { ...headers, 'X-Request-Id': 'req_3' } })
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 502,
    code: 'server_error',
    message: 'The service answered with status 502 and no error envelope.',
    requestId: 'req_3',
  })
})

test('the key is in no error, however it is printed', async () => {
  const fetch = async () => new Response(null, { status: 401 })
  const service = new DatasetService({ apiKey: 'dsk_secret', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  const error = await service.organization.get().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(`${String(error)}${JSON.stringify(error)}${(error as ApiError).stack}`).not.toContain('secret')
})
