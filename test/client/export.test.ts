import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError, DatasetService, ExportBrokenError } from '../../client/index.ts'
import { describeService } from '../support/harness.ts'
import { readParquet } from '../support/parquet.ts'
import { scripted, thrownBy } from '../support/scripted-fetch.ts'

const COLUMNS = { name: 'text', age: 'number' } as const

describeService('An export by the client', ({ client, seed, server, own }) => {
  const people = async (count: number) => {
    const rows = Array.from({ length: count }, (_, age) => ({ name: `n${age % 3}`, age }))
    const { id } = await seed.dataset({ rows })
    return { id, rows }
  }

  test('gives typed rows of all pages by one request, filtered, sorted and with some columns', async () => {
    const { id } = await people(500)
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    const counting = new DatasetService({ apiKey: own.apiKey, baseUrl: server.baseUrl, onRequest })
    const query = counting.dataset(id, { columns: COLUMNS }).where('age', '>=', 100).sort('-age').select('age')
    const ages: (number | null)[] = []
    for await (const { age } of query.export()) ages.push(age)
    expect([ages.length, ages[0], ages.at(-1), requests]).toEqual([400, 499, 100, 1])
    expect((await all(client.dataset(id).export())).at(-1)).toEqual({ name: 'n1', age: 499 })
  })

  test('writes a file of each format', async () => {
    const { id, rows } = await people(100)
    const folder = mkdtempSync(join(tmpdir(), 'dataset-service-export-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const flights = client.dataset(id, { columns: COLUMNS })
    await writeFile(join(folder, 'all.parquet'), flights.export({ format: 'parquet' }))
    expect((await readParquet(readFileSync(join(folder, 'all.parquet')))).rows).toEqual(rows)
    await writeFile(join(folder, 'old.csv'), flights.where('age', '>', 97).export({ format: 'csv' }))
    expect(readFileSync(join(folder, 'old.csv'), 'utf8')).toBe('name,age\r\nn2,98\r\nn0,99\r\n')
    const text = await new Response(flights.select('age').export({ format: 'ndjson' }).stream()).text()
    expect(text.slice(0, 10)).toBe('{"age":0}\n')
  })

  test('ends its request when its reader stops', async () => {
    const { id } = await people(5)
    for await (const row of client.dataset(id).export()) {
      expect(row).toEqual({ name: 'n0', age: 0 })
      break
    }
    const reader = client.dataset(id).export({ format: 'csv' }).stream().getReader()
    await reader.read()
    await reader.cancel()
  })
})

const LINES = Array.from({ length: 20 }, (_, n) => `{"n":${n}}\n`).join('')

/** A service whose replies hold so many bytes and are then cut; the last one is whole. */
function cutting(cuts: readonly number[], options: { tags?: readonly string[]; parts?: boolean; type?: string } = {}) {
  const asked: (string | null)[] = []
  const bytes = new TextEncoder().encode(LINES)
  const fetch = async (_: unknown, init?: RequestInit) => {
    const at = asked.length
    const range = new Headers(init?.headers).get('range')
    asked.push(range)
    const start = options.parts && range ? Number(/=(\d+)-/.exec(range)?.[1]) : 0
    const cut = cuts[at]
    const pieces = cut === 0 ? [] : [bytes.slice(start, cut === undefined ? undefined : start + cut)]
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.shift()
          if (piece !== undefined) controller.enqueue(piece)
          else if (cut === undefined) controller.close()
          else controller.error(new TypeError('terminated'))
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': options.type ?? 'application/x-ndjson', ETag: options.tags?.[at] ?? '"a"' }
    return new Response(body, { status: start > 0 ? 206 : 200, headers })
  }
  const service = new DatasetService({ apiKey: 'k', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  return { rows: service.dataset('ds_1').export(), file: service.dataset('ds_1').export({ format: 'ndjson' }), asked }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = []
  for await (const item of items) read.push(item)
  return read
}

test('An export has each character whole, wherever the pieces of its reply end', async () => {
  const bytes = Array.from(new TextEncoder().encode('{"name":"Zoë 😀"}\n'), (byte) => Uint8Array.of(byte))
  const headers = { 'Content-Type': 'application/x-ndjson' }
  const { service } = scripted([new Response(ReadableStream.from(bytes), { headers })])
  expect(await all(service.dataset('ds_1').export())).toEqual([{ name: 'Zoë 😀' }])
})

describe('An export whose connection is lost', () => {
  const whole = LINES.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

  test.each([true, false])('goes on where it was, whether the service has parts (%s) or not', async (parts) => {
    const { rows, asked } = cutting([30, 71], { parts })
    expect(await all(rows)).toEqual(whole)
    expect(asked).toEqual([null, 'bytes=30-', parts ? 'bytes=101-' : 'bytes=71-'])
  })

  test('is an error that says how far it came if the dataset has changed', async () => {
    const { rows } = cutting([30], { tags: ['"a"', '"b"'] })
    const read: unknown[] = []
    const error = await thrownBy(async () => {
      for await (const row of rows) read.push(row)
    })
    expect(error).toBeInstanceOf(ExportBrokenError)
    expect(error).toMatchObject({
      message: 'The export broke off after 3 rows. The dataset has changed since. Export it again.',
      rowsRead: 3,
      bytesRead: 30,
    })
    expect(read).toEqual(whole.slice(0, 3))
  })

  test('is an error after three attempts without a byte', async () => {
    const { file, asked } = cutting([30, 0, 0, 0, 0])
    const error = await thrownBy(() => all(file))
    expect(error).toMatchObject({
      name: 'ExportBrokenError',
      bytesRead: 30,
      message: /^The export broke off after 30 bytes\. /,
    })
    expect(asked).toHaveLength(4)
  })

  test.each([
    ['csv', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['ndjson', LINES],
    ['parquet', 'rows PAR1'],
  ] as const)('goes on as %s if a proxy ends its reply within a row as if it was whole', async (format, text) => {
    const headers = { 'Content-Type': `application/${format}`, ETag: '"a"' }
    for (let cut = 1; cut < text.length; cut++) {
      if (text[cut - 1] === '\n') continue
      const replies = [text.slice(0, cut), text].map((body) => new Response(body, { headers }))
      const read = await all(scripted(replies).service.dataset('ds_1').export({ format }))
      expect(Buffer.concat(read).toString()).toBe(text)
    }
  })

  test('is an error if its reply ends within a row, and it cannot be continued', async () => {
    const { service } = scripted([
      new Response('{"n":0}\n{"n"', { headers: { 'Content-Type': 'application/x-ndjson' } }),
    ])
    const error = await thrownBy(() => all(service.dataset('ds_1').export()))
    expect(error).toMatchObject({
      message: 'The export broke off after 1 row. The reply ended early.',
      rowsRead: 1,
    })
  })

  test('is no export if a proxy answers', async () => {
    const error = await thrownBy(() => all(cutting([], { type: 'text/html' }).rows))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'unexpected_reply', message: /text\/html, not an export/ })
  })
})
