import { expect, test } from 'vitest'
import {
  ApiError,
  AuthenticationError,
  AuthorizationError,
  ConnectionError,
  DatasetService,
  DatasetServiceError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  UnexpectedReplyError,
  ValidationError,
} from '../../client/index.ts'

const envelope = {
  error: {
    code: 'validation_error',
    message: 'limit must be at most 100, not 1000.',
    field: 'limit',
    details: [{ field: 'limit', message: 'limit must be at most 100, not 1000.' }],
    request_id: 'req_1',
  },
}

/** The error that a call throws after this reply. */
async function thrownFor(body: string | null, init: ResponseInit): Promise<unknown> {
  const fetch = async () => new Response(body, init)
  const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch, maxRetries: 0 })
  return service.datasets.get('ds_1').catch((error: unknown) => error)
}

const json = { 'Content-Type': 'application/json' }

test('a failure is an ApiError with everything that the envelope says', async () => {
  const error = await thrownFor(JSON.stringify(envelope), { status: 400, headers: json })
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    name: 'ValidationError',
    status: 400,
    code: 'validation_error',
    message: 'limit must be at most 100, not 1000.',
    field: 'limit',
    details: envelope.error.details,
    requestId: 'req_1',
    retryAfterSeconds: undefined,
  })
})

test('a reason says what can be done about a failure', async () => {
  const body = JSON.stringify({ error: { code: 'authorization_error', message: 'm', reason: 'confirmation_required' } })
  expect(await thrownFor(body, { status: 403, headers: json })).toMatchObject({ reason: 'confirmation_required' })
  expect(await thrownFor(JSON.stringify(envelope), { status: 400, headers: json })).toMatchObject({ reason: undefined })
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

test('a reply of another kind is shown by its first 200 characters', async () => {
  const error = await thrownFor(`<p>${'x'.repeat(300)}`, { status: 502, headers: { 'Content-Type': 'text/html' } })
  expect((error as ApiError).message).toMatch(/ It begins: <p>x{197}$/)
})

test.each([
  ['validation_error', ValidationError],
  ['authentication_error', AuthenticationError],
  ['authorization_error', AuthorizationError],
  ['not_found', NotFoundError],
  ['rate_limit_exceeded', RateLimitError],
  ['server_error', ServerError],
  ['teapot', ApiError],
])('%s has a class of its own, if it is known', async (code, expected) => {
  const error = await thrownFor(JSON.stringify({ error: { code, message: 'm' } }), { status: 418, headers: json })
  expect((error as Error).constructor).toBe(expected)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toBeInstanceOf(DatasetServiceError)
  expect(error).toMatchObject({ name: expected.name })
})

test('a 412 has a class of its own, which is a validation error too', async () => {
  const body = JSON.stringify({
    error: { code: 'validation_error', message: 'm', field: 'If-Match', request_id: 'req_4' },
  })
  const error = await thrownFor(body, { status: 412, headers: json })
  expect(error).toBeInstanceOf(PreconditionFailedError)
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toMatchObject({ name: 'PreconditionFailedError', status: 412, field: 'If-Match' })
})

const html = { 'Content-Type': 'text/html' }

test.each([
  { name: 'the page of a proxy', status: 502, body: '<h1>Bad gateway</h1>', headers: html, says: '502 with text/html' },
  { name: 'a page in place of a success', status: 200, body: '<title>Sign in</title>', headers: html, says: '<title>' },
  { name: 'JSON of another kind', status: 502, body: '{"message": "no"}', headers: json, says: 'not the form' },
  { name: 'a success of another kind', status: 200, body: '{"ok": true}', headers: json, says: 'not the form' },
  { name: 'a success with nothing in it', status: 200, body: '{"data": null}', headers: json, says: 'not the form' },
  { name: 'a text for an error', status: 502, body: '{"error": "no"}', headers: json, says: 'not the form' },
  { name: 'null', status: 502, body: 'null', headers: json, says: 'not the form' },
  { name: 'nothing', status: 502, body: null, headers: {}, says: '502 without a body' },
  { name: 'JSON cut short', status: 200, body: '{"data": {"id"', headers: json, says: 'cut short' },
  {
    name: 'a redirect',
    status: 301,
    body: null,
    headers: { Location: 'https://b/v1' },
    says: 'a redirect to https://b/v1',
  },
])('$name is an UnexpectedReplyError that says so', async ({ status, body, headers, says }) => {
  const error = await thrownFor(body, { status, headers: { ...headers, 'X-Request-Id': 'req_3' } })
  expect(error).toBeInstanceOf(UnexpectedReplyError)
  expect(error).toMatchObject({ status, code: 'unexpected_reply', requestId: 'req_3' })
  expect((error as ApiError).message).toContain(says)
})

test.each([
  ['a page', new Response('<title>Sign in</title>', { headers: html })],
  ['JSON', Response.json({ data: {} })],
  ['a 200 without a body', new Response(null)],
])('a deletion that gets %s in place of a 204 is one too', async (_, reply) => {
  const fetch = async () => reply
  const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch, maxRetries: 0 })
  await expect(service.datasets.delete('ds_1')).rejects.toThrow(UnexpectedReplyError)
})

test('a list that is none is an UnexpectedReplyError too', async () => {
  for (const body of [{ data: {} }, { data: [] }, []]) {
    const fetch = async () => Response.json(body)
    const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch })
    await expect(service.datasets.list().toArray()).rejects.toThrow(UnexpectedReplyError)
  }
})

test('the key is in no error, however it is printed', async () => {
  const fetch = async () => new Response(null, { status: 401 })
  const service = new DatasetService({ apiKey: 'dsk_secret', baseUrl: 'http://127.0.0.1:1/v1', fetch, maxRetries: 0 })
  const error = await service.organization.get().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(`${String(error)}${JSON.stringify(error)}${(error as ApiError).stack}`).not.toContain('secret')
})

test('an error in JSON, as logs hold it, has its message and what it says, and no headers', async () => {
  const error = await thrownFor(JSON.stringify(envelope), { status: 400, headers: { ...json, 'Set-Cookie': 'a=b' } })
  expect(JSON.parse(JSON.stringify({ error })).error).toEqual({
    name: 'ValidationError',
    message: 'limit must be at most 100, not 1000.',
    status: 400,
    code: 'validation_error',
    field: 'limit',
    details: envelope.error.details,
    requestId: 'req_1',
  })
  const lost = new ConnectionError('No answer.', 'unsent', { cause: new Error('connect') })
  expect(JSON.parse(JSON.stringify(lost))).toEqual({
    name: 'ConnectionError',
    message: 'No answer.',
    failure: 'unsent',
  })
})

test('an export without a body is an UnexpectedReplyError too', async () => {
  const fetch = async () => new Response(null, { status: 204 })
  const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  await expect(service.dataset('ds_1').export()[Symbol.asyncIterator]().next()).rejects.toThrow(UnexpectedReplyError)
})
