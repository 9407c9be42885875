import { expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'

/** A client and the paths that it asked for. */
function pathNoting() {
  const paths: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    paths.push(new URL(new Request(input, init).url).pathname)
    return new Response(null, { status: 204 })
  }
  return { paths, service: new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch }) }
}

test.each(['', '.', '..'])('%j as an identifier or a column is refused before anything is sent', async (part) => {
  const { paths, service } = pathNoting()
  const calls = [
    () => service.datasets.get(part),
    () => service.datasets.update(part, { name: 'a' }),
    () => service.datasets.delete(part),
    async () => service.data.list(part),
    async () => service.rows.list(part),
    () => service.rows.append(part, [{}]),
    () => service.rows.get('ds_1', part),
    () => service.rows.update(part, 'row_1', {}),
    () => service.rows.delete('ds_1', part),
    () => service.columns.create(part, { name: 'a', type: 'text' }),
    () => service.columns.update('ds_1', part, { name: 'a' }),
    () => service.columns.delete('ds_1', part),
    () => service.columns.delete(part, 'a'),
    () => service.projects.get(part),
    () => service.projects.update(part, { name: 'a' }),
    () => service.projects.delete(part),
  ]
  for (const call of calls) await expect(call()).rejects.toThrow(TypeError)
  expect(paths).toEqual([])
})

test.each([
  { name: 'a/b', encoded: 'a%2Fb' },
  { name: '../b', encoded: '..%2Fb' },
  { name: 'a?b#c', encoded: 'a%3Fb%23c' },
  { name: '%2e', encoded: '%252e' },
  { name: 'größe 😀', encoded: 'gr%C3%B6%C3%9Fe%20%F0%9F%98%80' },
  { name: '...', encoded: '...' },
])('a column named $name is sent as $encoded', async ({ name, encoded }) => {
  const { paths, service } = pathNoting()
  await service.columns.delete('ds_1', name)
  expect(paths).toEqual([`/v1/datasets/ds_1/columns/${encoded}`])
})
