import { afterEach, expect, test, vi } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { newApiKey } from '../../server/domain/api-key.ts'
import { describeEachEngine } from '../support/harness.ts'
import { exchangeOne } from '../support/raw-socket.ts'

afterEach(() => vi.useRealTimers())

describeEachEngine('authentication', ({ server, own, request }) => {
  const statusFor = async (key: string | null) => (await request('GET', '/organization', { key })).status
  const withHeader = (Authorization: string) =>
    request('GET', '/organization', { key: null, headers: { Authorization } })
  const makeKey = (expiresAt: number | null = null) =>
    createApiKey(server.store, { organizationId: own.organizationId, name: 'k', access: 'full', expiresAt })

  test('a key in the Authorization header reaches its organization', async () => {
    const { status, body } = await withHeader(`Bearer ${own.apiKey}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { id: own.organizationId } })
  })

  test('the scheme is read without regard to case, as HTTP asks', async () => {
    expect((await withHeader(`bearer ${own.apiKey}`)).status).toBe(200)
  })

  test('every way in which a key can be wrong gets the same answer', async () => {
    const wrong = [
      'Bearer',
      'Bearer ',
      own.apiKey,
      `Basic ${own.apiKey}`,
      `Bearer ${own.apiKey}x`,
      `Bearer ${own.apiKey.slice(0, -1)}`,
      `Bearer ${own.apiKey} ${own.apiKey}`,
      `Bearer "${own.apiKey}"`,
      `Bearer ${own.apiKey.toUpperCase()}`,
      `Bearer ${newApiKey()}`,
      `Bearer ${(await makeKey(Date.now() - 1)).api_key}`,
    ]
    const none = await request('GET', '/organization', { key: null })
    const expected = { ...none.error, request_id: undefined }
    expect(expected).toMatchObject({ code: 'authentication_error' })
    for (const value of wrong) {
      const { status, error } = await withHeader(value)
      expect({ value, status, error: { ...error, request_id: undefined } }).toEqual({
        value,
        status: 401,
        error: expected,
      })
    }
  })

  test('a key in the query is no key, and is not looked at', async () => {
    const { status } = await request('GET', `/organization?api_key=${own.apiKey}`, { key: null })
    expect(status).toBe(401)
  })

  test('of two Authorization headers none counts: which one was meant is not known', async () => {
    const headers = { Authorization: `Bearer ${newApiKey()}`, authorization: `Bearer ${own.apiKey}` }
    const { status, text } = await exchangeOne(server.baseUrl, 'GET', '/v1/organization', { headers })
    expect({ status, ...JSON.parse(text).error }).toMatchObject({ status: 400, field: 'Authorization' })
  })

  test('an expired key is a 401 from that moment on, also when it was in use', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const expiresAt = Date.now() + 300
    const { api_key } = await makeKey(expiresAt)
    vi.setSystemTime(expiresAt - 1)
    expect(await statusFor(api_key)).toBe(200)
    vi.setSystemTime(expiresAt)
    expect(await statusFor(api_key)).toBe(401)
  })

  test('a revoked key is a 401 within a second, also when it is in use', async () => {
    const { api_key, api_key_id } = await makeKey()
    expect(await statusFor(api_key)).toBe(200)
    await server.store.revokeApiKey({ apiKeyId: api_key_id, now: Date.now() })
    const revoked = performance.now()
    await vi.waitUntil(async () => (await statusFor(api_key)) === 401, { interval: 10, timeout: 5_000 })
    expect(performance.now() - revoked).toBeLessThan(1_000)
    expect(await statusFor(own.apiKey)).toBe(200)
  })

  test('a key works as soon as it is made', async () => {
    const { api_key } = await makeKey()
    expect(await statusFor(api_key)).toBe(200)
  })
})
