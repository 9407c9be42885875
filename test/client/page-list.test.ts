import { expect, test } from 'vitest'
import { type Page, PageList } from '../../client/index.ts'

/** A list over these pages, whose cursors are their numbers; `asked` notes the cursor of each fetch. */
function listOf<Item>(...pages: Item[][]) {
  const asked: (string | undefined)[] = []
  const list = new PageList<Item>(async (cursor): Promise<Page<Item>> => {
    asked.push(cursor)
    const number = Number(cursor ?? 0)
    return {
      data: pages[number] ?? [],
      pagination: { cursor: String(number + 1), has_more: number + 1 < pages.length },
    }
  })
  return { list, asked }
}

async function pagesOf<Item>(list: PageList<Item>): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = []
  for await (const { data } of list.pages()) pages.push(data)
  return pages
}

test('await gives the first page and asks for no other', async () => {
  const { list, asked } = listOf([1, 2], [3])
  expect(await list).toEqual({ data: [1, 2], pagination: { cursor: '1', has_more: true } })
  expect(asked).toEqual([undefined])
})

test('for await gives every item in order, following cursors while has_more is true', async () => {
  const { list, asked } = listOf([1, 2], [3, 4], [5])
  const items: number[] = []
  for await (const item of list) items.push(item)
  expect(items).toEqual([1, 2, 3, 4, 5])
  expect(asked).toEqual([undefined, '1', '2'])
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
  expect(asked).toEqual([undefined])
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
  expect(asked).toEqual([undefined])
  expect(await list.toArray({ max: 0 })).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a failure in the middle reaches the one who reads, after the items before it', async () => {
  const items: number[] = []
  const list = new PageList<number>(async (cursor) => {
    if (cursor !== undefined) throw new Error('gone')
    return { data: [1], pagination: { cursor: 'x', has_more: true } }
  })
  const reading = async () => {
    for await (const item of list) items.push(item)
  }
  await expect(reading()).rejects.toThrow('gone')
  expect(items).toEqual([1])
})

test('a list can be caught like a promise', async () => {
  const list = new PageList<number>(() => Promise.reject(new Error('gone')))
  await expect(list.then(undefined, (error: unknown) => String(error))).resolves.toBe('Error: gone')
  await expect(Promise.resolve(list)).rejects.toThrow('gone')
})
