import { expect, test } from 'vitest'
import { bind } from '../../scripts/generator/static/bind.ts'
import type { Route } from '../../scripts/generator/static/route.ts'

function route(operationId: string): Route {
  return {
    operationId,
    tag: 'a',
    method: 'GET',
    path: `/${operationId}`,
    security: [],
    parameters: {},
    schemas: {},
    replies: {},
  }
}

const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty']
const routes = Object.fromEntries(NAMES.map((name) => [name, route(name)]))

async function statusesOf(operations: object): Promise<unknown[]> {
  // a cast: there are operations for some of the routes
  const answer = bind(routes, {}, operations as never, { everybody: {} })
  const incoming = { method: 'GET', query: '', headers: {}, body: (async function* () {})() }
  return Promise.all(NAMES.map(async (name) => (await answer({ ...incoming, path: `/${name}` }))?.status))
}

test('an operation that has the name of something that every object has is answered only by who wrote it', async () => {
  class Written {
    async toString(): Promise<object> {
      return { status: 204 }
    }
  }
  expect(await statusesOf({})).toEqual([501, 501, 501, 501])
  expect(await statusesOf(new Written())).toEqual([501, 204, 501, 501])
  expect(await statusesOf({ constructor: async () => ({ status: 200 }) })).toEqual([200, 501, 501, 501])
})
