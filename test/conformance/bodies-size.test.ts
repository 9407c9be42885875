import { deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { exchange } from '../support/raw-socket.ts'

const LIMIT_BYTES = 64 * 1024

/** JSON of exactly so many bytes, that only its size can be wrong with. */
function sized(bytes: number): string {
  const text = '{"name": "a"}'
  return text + ' '.repeat(bytes - text.length)
}

describeEachEngine(
  'a server that takes 64 KiB',
  ({ request, server, own }) => {
    const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
      request('POST', '/projects', { body, headers })
    const tooLarge = { status: 400, field: 'body' }

    test('accepts a body of that size', async () => {
      expect((await post(sized(LIMIT_BYTES))).status).toBe(201)
    })

    test('refuses a byte more, and says how much it takes', async () => {
      const { status, error } = await post(sized(LIMIT_BYTES + 1))
      expect({ status, field: error.field }).toEqual(tooLarge)
      expect(error.message).toContain('65536 bytes')
    })

    test.each(['identity', 'gzip'])(
      'refuses %s by the announced length, before the body has come',
      async (encoding) => {
        const head = `POST /v1/projects HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${own.apiKey}\r\n`
        const length = `Content-Encoding: ${encoding}\r\nContent-Length: ${50 * 1024 ** 2}\r\n`
        const replies = await exchange(server.baseUrl, `${head}Content-Type: application/json\r\n${length}\r\n{`)
        expect(replies.map(({ status }) => status)).toEqual([400])
        expect(JSON.parse(replies[0]?.text ?? '').error).toMatchObject({ field: 'body' })
      },
    )

    test('refuses a chunked body at that size, before it has all come', async () => {
      const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
      const head = `POST /v1/projects HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${own.apiKey}\r\n`
      const body = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`
      const [reply] = await exchange(server.baseUrl, head + body)
      expect(reply?.status).toBe(400)
      expect(JSON.parse(reply?.text ?? '').error).toMatchObject({ field: 'body' })
    })

    test('refuses a gzip bomb by what it unpacks to', async () => {
      const bomb = gzipSync(sized(32 * 1024 ** 2))
      expect(bomb.length).toBeLessThan(LIMIT_BYTES)
      const { status, error } = await post(new Uint8Array(bomb), { 'Content-Encoding': 'gzip' })
      expect({ status, field: error.field }).toEqual(tooLarge)
    })
  },
  { maxBodyBytes: LIMIT_BYTES },
)

describeEachEngine('a packed body', ({ request }) => {
  const send = (body: Uint8Array, encoding: string) =>
    request('POST', '/projects', { body: new Uint8Array(body), headers: { 'Content-Encoding': encoding } })

  test('is accepted as gzip, deflate and identity', async () => {
    const text = '{"name": "Packed"}'
    expect((await send(gzipSync(text), 'gzip')).body).toMatchObject({ data: { name: 'Packed' } })
    expect((await send(deflateSync(text), 'deflate')).body).toMatchObject({ data: { name: 'Packed' } })
    expect((await send(Buffer.from(text), 'identity')).body).toMatchObject({ data: { name: 'Packed' } })
  })

  test('that is broken or cut short is a 400 at body', async () => {
    const packed = gzipSync('{"name": "Packed"}')
    for (const bytes of [Buffer.from('{"name": "a"}'), packed.subarray(0, -6)]) {
      const { status, error } = await send(bytes, 'gzip')
      expect({ status, field: error.field }).toEqual({ status: 400, field: 'body' })
    }
  })

  test('in an encoding that is not known is a 400 at Content-Encoding', async () => {
    const { status, error } = await send(Buffer.from('{"name": "a"}'), 'zip')
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'Content-Encoding' })
  })
})

describeEachEngine('an absurd body', ({ request, seed }) => {
  let datasetId: string

  beforeAll(async () => {
    datasetId = (await seed.dataset({ columns: [{ name: 'a', type: 'json' }] })).id
  })

  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const keys = Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join()

  test.each([
    { name: '200,000 levels in a cell', path: '/rows', body: `{"rows":[{"a":${nested}}]}`, field: 'rows[0].a' },
    { name: '200,000 levels for a row', path: '/rows', body: `{"rows":[${nested}]}`, field: 'rows[0]' },
    { name: '200,000 levels for the body', path: '/rows', body: nested, field: 'body' },
    { name: '100,000 keys in a row', path: '/rows', body: `{"rows":[{${keys}}]}`, field: 'rows[0].k0' },
    { name: '100,000 keys in the body', path: '/rows', body: `{"rows":[{}],${keys}}`, field: 'k0' },
    {
      name: '100,000 columns',
      path: '/columns',
      body: `{"name":[${'0,'.repeat(99_999)}0],"type":"text"}`,
      field: 'name',
    },
    {
      name: 'a number of a million digits',
      path: '/rows',
      body: `{"rows":[{"a":${'9'.repeat(1e6)}}]}`,
      field: 'rows[0].a',
    },
  ])('of $name is refused at $field, for less than a second of work', async ({ path, body, field }) => {
    const start = process.cpuUsage()
    const { status, error, text } = await request('POST', `/datasets/${datasetId}${path}`, { body })
    // Of this process, client and server: on a busy machine the clock would tell of others.
    const { user, system } = process.cpuUsage(start)
    expect({ status, field: error.field }).toEqual({ status: 422, field })
    expect(text.length).toBeLessThan(64 * 1024)
    expect((user + system) / 1_000_000).toBeLessThan(1)
  })
})
