import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { allRoutes, makeTargets, successOf, validRequest } from '../support/valid-requests.ts'

describeEachEngine('every operation', (harness) => {
  const { own, request } = harness

  test.each(allRoutes)('$operationId answers a valid request with its status of success', async (route) => {
    const { method, path, body } = validRequest(route, await makeTargets(harness, own))
    const answer = await request(method, path, { body })
    expect(answer.status, answer.text).toBe(successOf(route))
  })
})
