import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { allRoutes, makeTargets, neededBy, successOf, type Targets, validRequest } from '../support/valid-requests.ts'

describeEachEngine('every operation', (harness) => {
  const { own, request } = harness
  let unchanged: Promise<Targets> | undefined

  /** Operations that only read share what they read; the others have their own. */
  function targetsOf(route: (typeof allRoutes)[number]): Promise<Targets> {
    if (route.method !== 'GET') return makeTargets(harness, own, neededBy(route))
    unchanged ??= makeTargets(harness, own)
    return unchanged
  }

  const readsFirst = allRoutes.toSorted((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'))
  test.each(readsFirst)('$operationId answers a valid request with its status of success', async (route) => {
    const { method, path, body } = validRequest(route, await targetsOf(route))
    const answer = await request(method, path, { body })
    expect(answer.status, answer.text).toBe(successOf(route))
  })
})
