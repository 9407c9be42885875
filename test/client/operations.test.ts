import { expect, onTestFinished, test, vi } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import type { Route } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { page, scripted } from '../support/scripted-fetch.ts'

/** Calls every method of every resource of a client with a value for each argument. */
async function called(): Promise<Map<string, Request>> {
  const operations: string[] = []
  const { sent, service } = scripted([page()], {
    onRequest: ({ operationId }) => operations.push(operationId),
    maxRetries: 0,
  })
  for (const resource of Object.values(service)) {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter((name) => name !== 'constructor')
    for (const name of methods) await resource[name]('a/b', 'c d', {}).then(undefined, () => {})
  }
  return new Map(operations.map((operation, index) => [operation, sent[index] as Request]))
}

test('every operation of the contract is a method of the client', async () => {
  expect([...(await called()).keys()].sort()).toEqual(Object.keys(routes).sort())
})

test('each sends its method to its path, with what stands in it encoded', async () => {
  const requests = await called()
  for (const { operationId, method, path } of Object.values<Route>(routes)) {
    const values = ['a%2Fb', 'c%20d']
    const expected = path.replace(/\{\w+\}/g, () => values.shift() ?? '')
    const { method: sentMethod, url } = requests.get(operationId) ?? new Request('http://nowhere')
    expect([operationId, sentMethod, new URL(url).pathname]).toEqual([operationId, method, `/v1${expected}`])
  }
})

test('operations need no streams where the platform has none, as in pages that Jest tests with jsdom', async () => {
  const reply = Response.json({ data: { row_ids: ['row_1'] } })
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch: async () => reply })
  vi.stubGlobal('ReadableStream', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await service.rows.append('ds_1', [{ a: 1 }])).toEqual({ row_ids: ['row_1'] })
})
