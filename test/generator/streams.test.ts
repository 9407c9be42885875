import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunksOf, readEvents, readItems, ServerEvent, writeItems } from '../../scripts/generator/static/streams.ts'
import { fetchTransport } from '../support/fetch-transport.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { type AnyOperation, startEcho } from './echo.ts'

let folder: GeneratedFolder

beforeAll(async () => {
  folder = await generatedFolder()
  await folder.generate('everything', join(import.meta.dirname, 'fixtures/everything.yaml'))
})

afterAll(() => folder.remove())

async function* these<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const MEDIA_TYPES = ['text/event-stream', 'application/x-ndjson', 'application/json-seq']

test.each(MEDIA_TYPES)('what is written as %s is read as it was, however its bytes are cut', async (mediaType) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), async (items, size) => {
      const text = (await collected(writeItems(mediaType, these(items)))).join('')
      const bytes = Buffer.from(text)
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      )
      expect(await collected(readItems(mediaType, these(chunks)))).toEqual(JSON.parse(JSON.stringify(items)))
    }),
  )
})

test('a body that is left early is cancelled before the reader goes on', async () => {
  const done: string[] = []
  const cancel = async () => {
    await new Promise(setImmediate)
    done.push('cancelled')
  }
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.from('a')), cancel })
  for await (const chunk of chunksOf(body)) {
    done.push(String(chunk))
    break
  }
  expect(done).toEqual(['a', 'cancelled'])
})

describe('an event stream', () => {
  const eventsIn = (...chunks: string[]) => collected(readEvents(these(chunks.map((chunk) => Buffer.from(chunk)))))

  test('has names, ids, comments, text and any end of line', async () => {
    const message = { event: 'message', id: undefined }
    expect(await eventsIn('data: {"x":1}\r', '\n\r\ndata: a\rdata:b\r\r')).toEqual([
      { ...message, data: { x: 1 } },
      { ...message, data: 'a\nb' },
    ])
    expect(await eventsIn(': hello\nevent: added\nid: 7\ndata: 1\n\n: ping\n\ndata: 2\n\n')).toEqual([
      { event: 'added', id: '7', data: 1 },
      { event: 'message', id: '7', data: 2 },
    ])
  })

  test('ends with [DONE], and what is incomplete at its end is no event', async () => {
    expect(await eventsIn('data: 1\n\ndata: [DONE]\n\ndata: 2\n\n')).toMatchObject([{ data: 1 }])
    expect(await eventsIn('data: 1\n\ndata: 2\n')).toMatchObject([{ data: 1 }])
  })

  test('cannot be forged by the id or name of an event', () => {
    expect(() => new ServerEvent(1, { id: '1\ndata: 2' })).toThrow(TypeError)
    expect(() => new ServerEvent(1, { event: 'a\rb' })).toThrow(TypeError)
  })
})

describe('between client and server', () => {
  async function served(operation: AnyOperation) {
    const echo = await startEcho(await folder.routesOf('everything'), () => operation)
    const { Resources } = await import(join(folder.path, 'everything/resources.gen.ts'))
    const ids: (string | null)[] = []
    const client = new Resources(fetchTransport(echo.baseUrl, (headers) => ids.push(headers.get('Last-Event-ID'))))
      .default
    return { client, ids, close: () => echo.close() }
  }

  test('lines of JSON arrive as items', async () => {
    const { client, close } = await served(async () => ({ status: 200, body: these([{ n: 1 }, { n: 2 }]) }))
    expect(await collected(client.readLines())).toEqual([{ n: 1 }, { n: 2 }])
    await close()
  })

  /** Numbers from the one after `Last-Event-ID` to 5; the connection is lost after each second one. */
  const losing: AnyOperation = async ({ headers }) => {
    const { 'Last-Event-ID': last = '0' } = headers as Record<string, string>
    async function* body() {
      for (let n = Number(last) + 1; n <= 5; n += 1) {
        if (n === Number(last) + 3) throw new Error('the connection is lost')
        yield new ServerEvent({ x: n }, { id: String(n), retryMs: 1 })
      }
    }
    return { status: 200, body: body() }
  }

  test('an event stream goes on after the last event when its connection is lost', async () => {
    const { client, ids, close } = await served(losing)
    expect(await collected(client.readEvents())).toEqual([1, 2, 3, 4, 5].map((x) => ({ x })))
    expect(ids).toEqual([null, '2', '4'])
    const resumed: { id: string }[] = await collected(client.readEvents({}, { lastEventId: '3' }).events())
    expect(resumed.map(({ id }) => id)).toEqual(['4', '5'])
    await close()
  })

  test('without ids, or after too many losses, the error is thrown', async () => {
    const { client, close } = await served(async () => ({ status: 200, body: brokenAfter({ x: 1 }) }))
    await expect(collected(client.readEvents())).rejects.toThrow()
    await close()
    const stuck = await served(async () => ({
      ...{ status: 200, body: brokenAfter(new ServerEvent({ x: 1 }, { id: 'a', retryMs: 1 })) },
    }))
    const seen: unknown[] = []
    const reading = (async () => {
      for await (const item of stuck.client.readEvents({}, { maxResumes: 0 })) seen.push(item)
    })()
    await expect(reading).rejects.toThrow()
    expect([seen, stuck.ids]).toEqual([[{ x: 1 }], [null]])
    await stuck.close()
  })

  async function* brokenAfter(item: unknown) {
    yield item
    throw new Error('the connection is lost')
  }
})
