import { expect, test } from 'vitest'
import { ApiError, DatasetService, type PageList } from '../../client/index.ts'
import { failure, page, scripted } from '../support/scripted-fetch.ts'

/** A list over these pages, whose cursors are their numbers; `asked` notes the cursor of each fetch. */
function listOf<Item>(...pages: Item[][]) {
  const asked: (string | null)[] = []
  const fetch = async (input: string | URL | Request) => {
    const cursor = new URL(String(input)).searchParams.get('cursor')
    asked.push(cursor)
    const number = Number(cursor ?? 0)
    const pagination = { cursor: String(number + 1), has_more: number + 1 < pages.length }
    return Response.json({ data: pages[number] ?? [], pagination }, { headers: { 'X-Request-Id': `req_${number}` } })
  }
  const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  // Cast: a list does not look at its items.
  return { list: service.projects.list() as unknown as PageList<Item>, asked }
}

/** A list whose reading fails, at once or after its first item. */
function failing(...before: readonly ReturnType<typeof page>[]): PageList<unknown> {
  // Cast: as above.
  return scripted([...before, failure(404, 'not_found')]).service.projects.list() as unknown as PageList<unknown>
}

async function pagesOf<Item>(list: PageList<Item>): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = []
  for await (const { data } of list.pages()) pages.push(data)
  return pages
}

test('await gives the first page and asks for no other', async () => {
  const { list, asked } = listOf([1, 2], [3])
  expect(await list).toEqual({ data: [1, 2], pagination: { cursor: '1', has_more: true } })
  expect(asked).toEqual([null])
})

test('for await gives every item in order, following cursors while has_more is true', async () => {
  const { list, asked } = listOf([1, 2], [3, 4], [5])
  const items: number[] = []
  for await (const item of list) items.push(item)
  expect(items).toEqual([1, 2, 3, 4, 5])
  expect(asked).toEqual([null, '1', '2'])
})

test('an empty page in the middle is not the end', async () => {
  const { list } = listOf<number>([1], [], [2])
  expect(await list.toArray()).toEqual([1, 2])
})

test('a list of nothing has no items and one empty page', async () => {
  const { list } = listOf<number>([])
  expect(await list.toArray()).toEqual([])
  expect(await pagesOf(list)).toEqual([[]])
})

test('pages() gives page by page', async () => {
  const { list } = listOf([1, 2], [3])
  expect(await pagesOf(list)).toEqual([[1, 2], [3]])
})

test('nothing is asked for before a list is used, and leaving a loop asks for no more', async () => {
  const { list, asked } = listOf([1, 2], [3], [4])
  expect(asked).toEqual([])
  for await (const item of list) if (item === 2) break
  expect(asked).toEqual([null])
})

test('a list can be read again, from the beginning', async () => {
  const { list } = listOf([1], [2])
  expect([await list.toArray(), await list.toArray()]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('toArray takes the first max, and fetches no page beyond them', async () => {
  const { list, asked } = listOf([1, 2], [3, 4], [5])
  expect(await list.toArray({ max: 2 })).toEqual([1, 2])
  expect(asked).toEqual([null])
  expect(await list.toArray({ max: 0 })).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a failure in the middle is thrown to the reader, after the items before it', async () => {
  const items: unknown[] = []
  const reading = async () => {
    for await (const item of failing(page([1], true))) items.push(item)
  }
  await expect(reading()).rejects.toThrow('It is not_found.')
  expect(items).toEqual([1])
})

test('a list can be used like a promise of its first page', async () => {
  const steps: string[] = []
  const caught = await failing()
    .finally(() => steps.push('finally'))
    .catch((error: unknown) => error)
  expect(caught).toBeInstanceOf(ApiError)
  expect(steps).toEqual(['finally'])
  expect(await failing().then(undefined, String)).toBe('NotFoundError: It is not_found.')
  expect(await listOf([1]).list.catch(() => 'none')).toMatchObject({ data: [1] })
  expect(await listOf([1]).list.finally(() => {})).toMatchObject({ data: [1] })
  expect(Object.prototype.toString.call(listOf().list)).toBe('[object Promise]')
})

test('a list gives the HTTP reply of its first page, beside the page or in place of it', async () => {
  const { list, asked } = listOf([1, 2], [3])
  const { data, response, requestId } = await list.withResponse()
  expect([data.data, data.pagination.has_more, response.status, requestId]).toEqual([[1, 2], true, 200, 'req_0'])
  expect(await (await list.asResponse()).json()).toMatchObject({ data: [1, 2] })
  expect(asked).toEqual([null, null])
})

test('rows of a dataset that the program knows are a list like any other', async () => {
  const { service } = scripted([
    {
      status: 200,
      headers: { ETag: '"a"' },
      body: { data: [{ delay: 3 }], pagination: { cursor: 'c', has_more: false } },
    },
  ])
  const rows = service.dataset('ds_1', { columns: { delay: 'number' } }).where('delay', '>', 1)
  const { data, etag } = await rows.withResponse()
  expect([data.data[0]?.delay, etag]).toEqual([3, '"a"'])
  expect((await rows.records().catch(() => undefined))?.data).toHaveLength(1)
})
