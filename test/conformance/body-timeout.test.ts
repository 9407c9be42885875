import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { allRoutes, makeTargets, type Targets, validRequest } from '../support/valid-requests.ts'

const routes = allRoutes.filter(({ body }) => body !== undefined)

describeEachEngine(
  'a body that stops',
  (harness) => {
    const { own, request } = harness
    let targets: Targets

    beforeAll(async () => {
      targets = await makeTargets(harness, own)
    })

    test.concurrent.each(routes)('is a 408 of $operationId at body', async (route) => {
      const { method, path } = validRequest(route, targets)
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"na')) })
      const { status, error } = await request(method, path, { body })
      expect({ status, code: error.code, field: error.field }).toEqual({
        status: 408,
        code: 'validation_error',
        field: 'body',
      })
    })
  },
  { limits: { BODY_TIMEOUT_SECONDS: '0.3' } },
)
