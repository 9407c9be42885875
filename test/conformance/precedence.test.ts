import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import type { RawOptions } from '../support/raw-request.ts'
import type { TestOrganization } from '../support/test-server.ts'
import { makeTargets, type Targets, unknownTargets } from '../support/valid-requests.ts'

const MALFORMED = '{"rows": ['
const WRONG = { colour: 'red' }
const missing = `/datasets/${unknownTargets.dataset_id}`

/** When several things are wrong: 429, 401, unknown path, 403, 400, 404, 422. */
describeEachEngine('of several faults', (harness) => {
  const { own, seed, request } = harness
  let exhausted: TestOrganization
  let targets: Targets

  beforeAll(async () => {
    targets = await makeTargets(harness, own)
    exhausted = await seed.organization('free')
    for (let sent = 0; sent < 60; sent += 1) await request('GET', '/organization', { key: exhausted.apiKey })
  })

  const statusOf = async (method: string, path: string, options: RawOptions = {}) =>
    (await request(method, path, options)).status

  test('the rate limit comes before an unknown path, a read key, bad JSON, and a missing resource', async () => {
    const { apiKey, readKey } = exhausted
    expect(await statusOf('GET', '/nowhere', { key: apiKey })).toBe(429)
    expect(await statusOf('DELETE', missing, { key: readKey })).toBe(429)
    expect(await statusOf('POST', `${missing}/rows`, { key: apiKey, body: MALFORMED })).toBe(429)
    expect(await statusOf('GET', missing, { key: apiKey })).toBe(429)
  })

  test('a missing key comes before an unknown path, bad JSON, a bad query and a missing resource', async () => {
    expect(await statusOf('GET', '/nowhere', { key: null })).toBe(401)
    expect(await statusOf('POST', `${missing}/rows`, { key: null, body: MALFORMED })).toBe(401)
    expect(await statusOf('GET', '/datasets?limit=x', { key: null })).toBe(401)
    expect(await statusOf('GET', missing, { key: null })).toBe(401)
  })

  test('an unknown path comes before a read key, bad JSON and a bad query', async () => {
    const key = own.readKey
    expect(await statusOf('DELETE', '/datasets', { key })).toBe(404)
    expect(await statusOf('POST', '/nowhere?limit=x', { key, body: MALFORMED })).toBe(404)
  })

  test('a read key comes before bad JSON, a bad query, a missing resource and a wrong body', async () => {
    const key = own.readKey
    expect(await statusOf('POST', '/datasets', { key, body: MALFORMED })).toBe(403)
    expect(await statusOf('DELETE', `${missing}?verbose=1`, { key })).toBe(403)
    expect(await statusOf('DELETE', missing, { key })).toBe(403)
    expect(await statusOf('PATCH', `/projects/${targets.project_id}`, { key, body: WRONG })).toBe(403)
  })

  test('what cannot be read comes before a missing resource', async () => {
    const other = { 'Content-Type': 'text/plain' }
    expect(await statusOf('GET', `${missing}?verbose=1`)).toBe(400)
    expect(await statusOf('GET', `${missing}/data?limit=0`)).toBe(400)
    expect(await statusOf('GET', `${missing}/data?filter=name`)).toBe(400)
    expect(await statusOf('GET', `${missing}/data?cursor=nonsense`)).toBe(400)
    expect(await statusOf('GET', `${missing}/data?sort=name,name`)).toBe(400)
    expect(await statusOf('POST', `${missing}/rows`, { body: MALFORMED })).toBe(400)
    expect(await statusOf('PATCH', missing, { body: '{}', headers: other })).toBe(400)
  })

  test('an unknown query parameter comes before a body that breaks a rule', async () => {
    expect(await statusOf('POST', '/projects?verbose=1', { body: WRONG })).toBe(400)
  })

  test.each([
    ['PATCH', missing],
    ['POST', `${missing}/rows`],
    ['PATCH', `${missing}/rows/row_1`],
    ['POST', `${missing}/columns`],
    ['POST', `${missing}/indexes`],
    ['PATCH', `${missing}/columns/name`],
    ['PATCH', `/projects/${unknownTargets.project_id}`],
  ])('a missing resource comes before a body that breaks a rule: %s %s', async (method, path) => {
    expect(await statusOf(method, path, { body: WRONG })).toBe(404)
  })

  test('a missing row or column of a dataset comes before a body that breaks a rule', async () => {
    const dataset = `/datasets/${targets.dataset_id}`
    expect(await statusOf('PATCH', `${dataset}/rows/row_9`, { body: WRONG })).toBe(404)
    expect(await statusOf('PATCH', `${dataset}/rows/row_9`, { body: { values: { nope: 1 } } })).toBe(404)
    expect(await statusOf('PATCH', `${dataset}/columns/nope`, { body: WRONG })).toBe(404)
    expect(await statusOf('PATCH', `${dataset}/columns/nope`, { body: { name: 'age' } })).toBe(404)
  })
})
