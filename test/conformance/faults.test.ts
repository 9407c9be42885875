import { afterEach, beforeAll, expect, test } from 'vitest'
import { StoreError } from '../../server/store/store.ts'
import { failingStore } from '../support/failing-store.ts'
import { describeEachEngine } from '../support/harness.ts'
import { allRoutes, makeTargets, type Targets, validRequest } from '../support/valid-requests.ts'

const faulty = failingStore()

/** What the reply to a fault must not contain: SQL, places in the code, stored values, and the error's own text. */
const SECRETS = ['select * from api_keys', '/srv/server/store.ts', 'SQLITE_CORRUPT', 'at Object.']

describeEachEngine(
  'a store that fails',
  (harness) => {
    const { own, request, client } = harness
    let targets: Targets

    beforeAll(async () => {
      targets = await makeTargets(harness, own)
    })
    afterEach(() => faulty.recover())

    test.each(allRoutes)('$operationId is a 503 with Retry-After while the store cannot be reached', async (route) => {
      faulty.failWith(new StoreError('unavailable', SECRETS.join()), { sparing: ['findKeyHolder', 'findSession'] })
      const { method, path, body } = validRequest(route, targets)
      const { status, error, headers, text } = await request(method, path, { body })
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'server_error' })
      expect(headers.get('Retry-After')).toBe('1')
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    })

    test.each(allRoutes)('$operationId is a 500 that reveals nothing when something breaks', async (route) => {
      faulty.failWith(new Error(SECRETS.join()), { sparing: ['findKeyHolder', 'findSession'] })
      const { method, path, body } = validRequest(route, targets)
      const { status, error } = await request(method, path, { body })
      expect({ status, error }).toEqual({
        status: 500,
        error: {
          code: 'server_error',
          message: 'The server failed to answer this request. Report the problem with the request_id.',
          request_id: error.request_id,
        },
      })
    })

    test('a database that cannot be used at all is a 500 that reveals nothing', async () => {
      faulty.failWith(new StoreError('unusable', SECRETS.join()), { sparing: ['findKeyHolder', 'findSession'] })
      const { status, text } = await request('GET', '/datasets')
      expect(status).toBe(500)
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    })

    test('columns that change at every attempt are a 503: the caller may try again', async () => {
      faulty.failWith(new StoreError('columns_changed', SECRETS.join()), {
        sparing: ['findKeyHolder', 'findSession', 'findRowTable'],
      })
      const { status, headers } = await request('GET', `/datasets/${targets.dataset_id}/data`)
      expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: '1' })
    })

    test('a key that cannot be looked up is a 503, and no 401', async () => {
      const { apiKey } = await harness.seed.organization()
      faulty.failWith(new StoreError('unavailable', SECRETS.join()))
      const { status, error, headers } = await request('GET', '/organization', { key: apiKey })
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'server_error' })
      expect(headers.get('X-RateLimit-Limit')).not.toBeNull()
    })

    test('what failed is not half done, and works again when the store does', async () => {
      const before = await client.datasets.get(targets.dataset_id)
      faulty.failWith(new StoreError('unavailable', SECRETS.join()), {
        sparing: ['findKeyHolder', 'findSession', 'findRowTable'],
      })
      const body = { rows: [{ name: 'Grace' }] }
      expect((await request('POST', `/datasets/${before.id}/rows`, { body })).status).toBe(503)
      faulty.recover()
      expect(await client.datasets.get(before.id)).toEqual(before)
      expect((await request('POST', `/datasets/${before.id}/rows`, { body })).status).toBe(201)
    })
  },
  { wrapStore: faulty.wrapStore },
)
