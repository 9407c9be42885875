import { beforeAll, expect, test } from 'vitest'
import type { Dataset } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { exchangeOne } from '../support/raw-socket.ts'

/** Odd paths below and beside an existing dataset, `{id}`, and its column `name`. */
const ODD_PATHS = [
  '/V1/datasets/{id}',
  '/v1/Datasets/{id}',
  '/v1/DATASETS/{id}',
  '/v1/datasets/{ID}',
  '/v1/datasets/{id}/',
  '/v1//datasets/{id}',
  '//v1/datasets/{id}',
  '/v1/datasets//{id}',
  '/v1/datasets/{id}//',
  '/v1/./datasets/{id}',
  '/v1/x/../datasets/{id}',
  '/v1/datasets/{id}/.',
  '/v1/datasets/{id}/..',
  '/v1/datasets/{id}/%2e',
  '/v1/datasets/{id}/%2e%2e',
  '/v1/datasets/{id}/columns/.',
  '/v1/datasets/{id}/columns/..',
  '/v1/datasets/{id}/columns/%2e',
  '/v1/datasets/{id}/columns/%2e%2e',
  '/v1/datasets/{id}/columns/%2E%2E',
  '/v1/datasets/{id}/columns/name/..',
  '/v1/datasets/{id}/columns/name/../..',
  '/v1/datasets/{id}/columns/',
  '/v1/datasets/{id}/columns/NAME',
  '/v1/datasets/{id}/columns/name/',
  '/v1/datasets/{id}/columns/name%00',
  '/v1/datasets/{id}/columns/name%20',
  '/v1/datasets/{id}/columns/name%2F',
  '/v1/datasets/{id}/columns%2Fname',
  '/v1/datasets/{id}/columns/na%252565',
  '/v1/datasets/{id}%00',
  '/v1/datasets/{id}%20',
  '/v1/datasets/{id}%2F..',
  '/v1/datasets/{id}%2fcolumns%2fname',
  '/v1%2Fdatasets/{id}',
  '/v1/datasets/{id};v=1',
  '/v1/datasets/{id}/rows/row_01',
  '/v1/datasets/{id}/rows/row_1%0d%0a',
  '/v1/datasets/{id}/rows/1',
  '/v1/datasets/{id}/rows/Row_1',
  '/v2/datasets/{id}',
  '/v1',
  '/v1/',
]

/** Paths of operations with invalid percent-encoding. */
const BAD_ENCODINGS = [
  '/v1/datasets/%',
  '/v1/datasets/{id}%',
  '/v1/datasets/{id}%zz',
  '/v1/datasets/{id}%ff',
  '/v1/datasets/{id}/columns/%ff',
  '/v1/datasets/{id}/columns/name%c3%28',
  '/v1/datasets/{id}/rows/row_1%e0%80%80',
]

const OTHER_METHODS = ['PUT', 'OPTIONS', 'TRACE', 'HEAD', 'PROPFIND', 'PURGE', 'SEARCH', 'LOCK']

describeEachEngine('an odd path', ({ own, seed, server, client }) => {
  const headers = { Authorization: `Bearer ${own.apiKey}`, 'Content-Type': 'application/json' }
  let dataset: Dataset

  beforeAll(async () => {
    dataset = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
  })

  /** Sends the request byte for byte, and expects the dataset to be unchanged. */
  async function knock(method: string, path: string, body = '') {
    const target = path.replace('{id}', dataset.id).replace('{ID}', dataset.id.toUpperCase())
    const reply = await exchangeOne(server.baseUrl, method, target, { headers, body })
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
    expect((await client.rows.list(dataset.id)).data).toHaveLength(1)
    return { status: reply.status, error: method === 'HEAD' ? {} : JSON.parse(reply.text).error }
  }

  test.each(ODD_PATHS)('DELETE %s is a 404 in the envelope and touches nothing', async (path) => {
    const { status, error } = await knock('DELETE', path)
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not_found' })
    expect(error.request_id).toMatch(/^req_/)
  })

  test.each(BAD_ENCODINGS)('DELETE %s is a 400 that names the path and touches nothing', async (path) => {
    const { status, error } = await knock('DELETE', path)
    expect({ status, code: error.code, field: error.field }).toEqual({
      status: 400,
      code: 'validation_error',
      field: 'path',
    })
  })

  test.each(BAD_ENCODINGS)('PATCH %s is a 400 too, before its body is looked at', async (path) => {
    const { status, error } = await knock('PATCH', path, '{"nam')
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'path' })
  })

  test.each(OTHER_METHODS)('the method %s where only GET, PATCH and DELETE are is a 404', async (method) => {
    const { status } = await knock(method, '/v1/datasets/{id}', method === 'HEAD' ? '' : '{"name": "Renamed"}')
    expect(status).toBe(method === 'HEAD' ? 200 : 404)
  })

  test('a method is not overridden by a header', async () => {
    const target = `/v1/datasets/${dataset.id}`
    const override = { ...headers, 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' }
    const { status } = await exchangeOne(server.baseUrl, 'GET', target, { headers: override })
    expect(status).toBe(200)
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
  })

  test('a column named like a percent-encoded one is reached by its own encoding only', async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'a%2e', type: 'text' },
        { name: 'a.', type: 'text' },
      ],
    })
    await client.columns.delete(id, 'a%2e')
    expect((await client.datasets.get(id)).columns).toEqual([{ name: 'a.', type: 'text' }])
  })
})
