import { beforeAll, describe, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import {
  allRoutes,
  keyRoutes,
  makeTargets,
  pathParametersOf,
  readingRoutes,
  successOf,
  type Targets,
  unknownTargets,
  userRoutes,
  validRequest,
  writingRoutes,
} from '../support/valid-requests.ts'

/** One entry for each operation and each parameter of its path. */
const pathParameters = allRoutes.flatMap((route) =>
  pathParametersOf(route).map((parameter) => ({ operationId: route.operationId, route, parameter })),
)

// In two parts, since requests without a key count for their address, and a minute has no room for all.
describe.each([
  { who: 'a key may use', routes: keyRoutes },
  { who: 'only a user may use', routes: userRoutes },
])('an operation that $who', ({ routes }) => {
  describeEachEngine('by a stranger', ({ request }) => {
    test.each(routes)('$operationId without a key is a 401 that says how to authenticate', async (route) => {
      const { method, path, body } = validRequest(route, unknownTargets)
      const { status, error, headers } = await request(method, path, { body, key: null })
      expect({ status, code: error.code }).toEqual({ status: 401, code: 'authentication_error' })
      expect(headers.get('WWW-Authenticate')).toBe('Bearer')
    })
  })
})

describeEachEngine('every operation', (harness) => {
  const { own, request } = harness
  // Refused requests change nothing, so one set of targets serves all of them.
  let targets: Targets

  beforeAll(async () => {
    targets = await makeTargets(harness, own)
  })

  test.each(writingRoutes)('$operationId with a read key is a 403', async (route) => {
    const { method, path, body } = validRequest(route, targets)
    const { status, error } = await request(method, path, { body, key: own.readKey })
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'authorization_error' })
    expect(error.message).toContain('read access')
  })

  test.each(readingRoutes)('$operationId with a read key answers as it does with any other', async (route) => {
    const { method, path, body } = validRequest(route, targets)
    const { status } = await request(method, path, { body, key: own.readKey })
    expect(status).toBe(successOf(route))
  })

  test.each(userRoutes)('$operationId with an API key is a 403 that sends to the console', async (route) => {
    const { method, path, body } = validRequest(route, targets)
    const { status, error } = await request(method, path, { body, key: own.apiKey })
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'authorization_error' })
    expect(error.message).toContain('API key cannot')
  })

  test.each(pathParameters)('$operationId with an unknown $parameter is a 404 that names it', async (entry) => {
    const { route, parameter } = entry
    const { method, path, body } = validRequest(route, { ...targets, [parameter]: unknownTargets[parameter] })
    const { status, error } = await request(method, path, { body })
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not_found' })
    expect(error.message).toContain(unknownTargets[parameter])
    expect(error.field).toBeUndefined()
  })
})

describeEachEngine('the last column of a dataset', ({ request, seed }) => {
  test('is not dropped: a 422 at column_name', async () => {
    const { id } = await seed.dataset({ columns: [{ name: 'only', type: 'text' }] })
    const { status, error } = await request('DELETE', `/datasets/${id}/columns/only`)
    expect({ status, code: error.code, field: error.field }).toEqual({
      status: 422,
      code: 'validation_error',
      field: 'column_name',
    })
  })
})

describeEachEngine('a read key', (harness) => {
  test('changes nothing by the requests that are refused', async () => {
    const targets = await makeTargets(harness, harness.own)
    const before = await harness.client.datasets.get(targets.dataset_id)
    for (const route of writingRoutes) {
      const { method, path, body } = validRequest(route, targets)
      await harness.request(method, path, { body, key: harness.own.readKey })
    }
    expect(await harness.client.datasets.get(targets.dataset_id)).toEqual(before)
    expect(await harness.client.projects.get(targets.project_id)).toMatchObject({ name: 'Empty' })
  })
})

// By itself, since requests without a key count for their address, of which there is one here.
describeEachEngine('the query of every operation', (harness) => {
  const { own, request } = harness
  let targets: Targets

  beforeAll(async () => {
    targets = await makeTargets(harness, own)
  })

  test.each(allRoutes)('$operationId with an unknown query parameter is a 400 that names it', async (route) => {
    const { method, path, body } = validRequest(route, targets)
    const { status, error } = await request(method, `${path}${path.includes('?') ? '&' : '?'}verbose=1`, { body })
    expect({ status, code: error.code, field: error.field }).toEqual({
      status: 400,
      code: 'validation_error',
      field: 'verbose',
    })
    const known = Object.keys(route.parameters.query ?? {})
    for (const name of known) expect(error.message).toContain(name)
  })
})
