import { describe, expect, test } from 'vitest'
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  type DatasetService,
  RateLimitError,
} from '../../client/index.ts'
import {
  failure,
  lostConnection,
  refusedConnection,
  type Scripted,
  scripted,
  thrownBy,
} from '../support/scripted-fetch.ts'

const limited = failure(429, 'rate_limit_exceeded', { 'Retry-After': '0' })
const lost = failure(503, 'server_error', { 'Retry-After': '0' })
const append = (service: DatasetService) => service.rows.append('ds_1', [{ a: 1 }])
const made = { status: 201, body: { data: { dataset_id: 'ds_1', rows_added: 1, row_ids: ['row_1'] } } }

describe('an append of which one attempt got no answer', () => {
  test.each<[string, Scripted[]]>([
    ['a connection that was never made', [refusedConnection(), refusedConnection()]],
    ['the rate limit', [limited, limited]],
    ['a key that is refused', [failure(401, 'authentication_error')]],
    ['a body that is too large for a proxy', [{ status: 413, body: '<h1>' }]],
  ])('may be done, also when the last one met %s', async (_, later) => {
    const { sent, service } = scripted([lost, ...later])
    const error = await thrownBy(() => append(service))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      failure: 'unknown',
      message: expect.stringMatching(
        /^An attempt got no reply, so it is unknown whether it was carried out\. The last attempt: /,
      ),
      cause: expect.any(Error),
      idempotencyKey: sent[0]?.headers.get('Idempotency-Key'),
    })
  })

  test('is not done when the service, which knows its key, refuses it', async () => {
    for (const [status, code] of [
      [422, 'validation_error'],
      [404, 'not_found'],
    ] as const) {
      const { service } = scripted([lost, failure(status, code)])
      const error = await thrownBy(() => append(service))
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ status, code })
      expect(error).not.toHaveProperty('idempotencyKey')
    }
  })

  test('can be sent again with the key of the error', async () => {
    const { sent, service } = scripted([lostConnection(), made], { maxRetries: 0 })
    const error = (await thrownBy(() => append(service))) as ConnectionError
    await service.rows.append('ds_1', [{ a: 1 }], { idempotencyKey: error.idempotencyKey })
    const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
  })
})

test('a read fails with its last failure, whatever came before', async () => {
  const { service } = scripted([lost, failure(401, 'authentication_error')])
  expect(await thrownBy(() => service.datasets.get('ds_1'))).toBeInstanceOf(AuthenticationError)
})

test('an append that was surely not done fails with what it met', async () => {
  const { service } = scripted([limited])
  const error = await thrownBy(() => append(service))
  expect(error).toBeInstanceOf(RateLimitError)
  expect(error).not.toHaveProperty('idempotencyKey')
})

test.each([201, 422])(
  'a %i that is cut short says nothing, and is asked for again with the same key',
  async (status) => {
    const cut = new Response('{"data":{"dataset_id":"ds_1","rows_a', {
      status,
      headers: { 'Content-Type': 'application/json' },
    })
    const { sent, service } = scripted([cut, made])
    expect(await append(service)).toMatchObject({ rows_added: 1 })
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    expect(sent).toHaveLength(2)
  },
)
