import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const LIMIT_BYTES = 64 * 1024

/** Each has a part of any length. Rows and other bodies are read in two ways. */
const KINDS = [
  { kind: 'a project', start: '{"name": "a"', end: '}' },
  { kind: 'rows', start: '{"rows": [{"a": "b"}]', end: '}' },
] as const

function inParts(bytes: Uint8Array): ReadableStream {
  return ReadableStream.from([bytes.subarray(0, 1_000), bytes.subarray(1_000, -1), bytes.subarray(-1)])
}

const WAYS = [
  { way: 'in chunks', headers: {}, body: (bytes: Uint8Array) => inParts(bytes) },
  {
    way: 'as gzip',
    headers: { 'Content-Encoding': 'gzip' },
    body: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)),
  },
  {
    way: 'as gzip in chunks',
    headers: { 'Content-Encoding': 'gzip' },
    // Not compressed, so that the body is long enough to be sent in parts.
    body: (bytes: Uint8Array) => inParts(new Uint8Array(gzipSync(bytes, { level: 0 }))),
  },
] as const

const CASES = KINDS.flatMap((kind) => WAYS.map((way) => ({ ...kind, ...way })))

describeEachEngine(
  'a server that takes so many bytes',
  ({ request, seed }) => {
    let datasetId: string
    beforeAll(async () => {
      datasetId = (await seed.dataset({ columns: [{ name: 'a', type: 'text' }] })).id
    })

    test.each(CASES)(
      'takes $kind of as many $way, and refuses one more',
      async ({ kind, start, end, headers, body }) => {
        const path = kind === 'rows' ? `/datasets/${datasetId}/rows` : '/projects'
        const sent = (bytes: number) => {
          const text = start + ' '.repeat(bytes - start.length - end.length) + end
          return request('POST', path, { body: body(Buffer.from(text)), headers })
        }
        expect((await sent(LIMIT_BYTES)).status).toBe(201)
        const { status, error } = await sent(LIMIT_BYTES + 1)
        expect({ status, field: error.field }).toEqual({ status: 400, field: 'body' })
      },
    )
  },
  { maxBodyBytes: LIMIT_BYTES },
)
