import { randomBytes } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { deflateSync, gzipSync, Unzip } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cpuSecondsOf } from '../support/cpu-seconds.ts'
import { describeEachEngine } from '../support/harness.ts'
import { exchange } from '../support/raw-socket.ts'

const LIMIT_BYTES = 64 * 1024

/** Bodies are read in two ways: rows go undecoded to the thread that writes them. */
const KINDS = [
  { kind: 'a project', text: '{"name": "a"}' },
  { kind: 'rows', text: '{"rows": [{"a": "b"}]}' },
] as const

type Kind = (typeof KINDS)[number]['kind']

/** Valid JSON of exactly so many bytes: only its size can be wrong. */
function sized(text: string, bytes: number): string {
  return text + ' '.repeat(bytes - text.length)
}

describeEachEngine(
  'a server that takes 64 KiB',
  ({ request, server, own, seed }) => {
    let datasetId: string
    beforeAll(async () => {
      datasetId = (await seed.dataset({ columns: [{ name: 'a', type: 'text' }] })).id
    })
    const pathOf = (kind: Kind) => (kind === 'rows' ? `/datasets/${datasetId}/rows` : '/projects')
    const post = (kind: Kind, body: string | Uint8Array, headers: Record<string, string> = {}) =>
      request('POST', pathOf(kind), { body, headers })
    const headOf = (kind: Kind) =>
      `POST /v1${pathOf(kind)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${own.apiKey}\r\nContent-Type: application/json\r\n`
    const tooLarge = { status: 400, field: 'body' }

    test.each(KINDS)('accepts $kind of that size', async ({ kind, text }) => {
      expect((await post(kind, sized(text, LIMIT_BYTES))).status).toBe(201)
    })

    test.each(KINDS)('refuses $kind of a byte more, and says how much it takes', async ({ kind, text }) => {
      const { status, error } = await post(kind, sized(text, LIMIT_BYTES + 1))
      expect({ status, field: error.field }).toEqual(tooLarge)
      expect(error.message).toContain('65536 bytes')
    })

    test.each(KINDS.flatMap((each) => ['identity', 'gzip'].map((encoding) => ({ ...each, encoding }))))(
      'refuses $kind as $encoding by the announced length, before the body has come',
      async ({ kind, encoding }) => {
        const length = `Content-Encoding: ${encoding}\r\nContent-Length: ${50 * 1024 ** 2}\r\n`
        const replies = await exchange(server.baseUrl, `${headOf(kind)}${length}\r\n{`)
        expect(replies.map(({ status }) => status)).toEqual([400])
        expect(JSON.parse(replies[0]?.text ?? '').error).toMatchObject({ field: 'body' })
      },
    )

    test.each(KINDS)('refuses $kind in chunks at that size, before it has all come', async ({ kind }) => {
      const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
      const body = `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`
      const [reply] = await exchange(server.baseUrl, headOf(kind) + body)
      expect(reply?.status).toBe(400)
      expect(JSON.parse(reply?.text ?? '').error).toMatchObject({ field: 'body' })
    })

    test.each(KINDS)('refuses a gzip bomb for $kind by what it unpacks to', async ({ kind, text }) => {
      const bomb = gzipSync(sized(text, 32 * 1024 ** 2))
      expect(bomb.length).toBeLessThan(LIMIT_BYTES)
      const { status, error } = await post(kind, new Uint8Array(bomb), { 'Content-Encoding': 'gzip' })
      expect({ status, field: error.field }).toEqual(tooLarge)
    })

    test('inflates of refused rows no more than what is under way', async () => {
      const push = vi.spyOn(Unzip.prototype, 'push')
      onTestFinished(() => push.mockRestore())
      const inflated = () => push.mock.calls.reduce((sum, [part]) => sum + (part?.length ?? 0), 0)
      const bomb = gzipSync(sized('{"rows": []}', 32 * 1024 ** 2))
      expect((await post('rows', new Uint8Array(bomb), { 'Content-Encoding': 'gzip' })).status).toBe(400)
      await passing(200)
      expect(inflated()).toBeGreaterThan(LIMIT_BYTES)
      expect(inflated()).toBeLessThan(1024 ** 2)
    })

    test.each(
      KINDS.flatMap((each) => [
        { ...each, sent: 'whole', body: (large: string) => `Content-Length: ${large.length}\r\n\r\n${large}` },
        {
          ...each,
          sent: 'in chunks',
          body: (large: string) =>
            `Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
        },
      ]),
    )('goes on with a connection on which $kind, sent $sent, was refused', async ({ kind, text, body }) => {
      const refused = headOf(kind).replace('Connection: close\r\n', '') + body(sized(text, 4 * LIMIT_BYTES))
      const taken = `${headOf(kind)}Content-Length: ${text.length}\r\n\r\n${text}`
      const replies = await exchange(server.baseUrl, refused + taken)
      expect(replies.map(({ status }) => status)).toEqual([400, 201])
    })
  },
  { maxBodyBytes: LIMIT_BYTES },
)

describeEachEngine('a packed body', ({ request, seed }) => {
  let datasetId: string
  beforeAll(async () => {
    datasetId = (await seed.dataset({ columns: [{ name: 'a', type: 'text' }] })).id
  })
  const send = (kind: Kind, body: Uint8Array, encoding: string) =>
    request('POST', kind === 'rows' ? `/datasets/${datasetId}/rows` : '/projects', {
      body: new Uint8Array(body),
      headers: { 'Content-Encoding': encoding },
    })

  test.each(KINDS)('of $kind is accepted as gzip, deflate and identity', async ({ kind, text }) => {
    for (const [encoding, bytes] of [
      ['gzip', gzipSync(text)],
      ['deflate', deflateSync(text)],
      ['identity', Buffer.from(text)],
    ] as const)
      expect({ encoding, status: (await send(kind, bytes, encoding)).status }).toEqual({ encoding, status: 201 })
    const stored = await request('GET', kind === 'rows' ? `/datasets/${datasetId}/data` : '/projects')
    const own = expect.objectContaining(kind === 'rows' ? { a: 'b' } : { name: 'a' })
    expect(stored.body).toMatchObject({ data: expect.arrayContaining([own]) })
  })

  test.each(KINDS)('of $kind that is broken or cut short is a 400 at body', async ({ kind, text }) => {
    for (const bytes of [Buffer.from(text), gzipSync(text).subarray(0, -6)]) {
      const { status, error } = await send(kind, bytes, 'gzip')
      expect({ status, field: error.field }).toEqual({ status: 400, field: 'body' })
    }
  })

  test.each(KINDS)('of $kind in an encoding that is not known is a 400 at Content-Encoding', async ({ kind, text }) => {
    const { status, error } = await send(kind, Buffer.from(text), 'zip')
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'Content-Encoding' })
  })
})

describeEachEngine('rows without a declared length', ({ request, server, own, seed }) => {
  test('come whole in many parts, plain and packed', async () => {
    const { id } = await seed.dataset({ columns: [{ name: 'a', type: 'text' }] })
    const rows = Array.from({ length: 900 }, (_, n) => ({ a: `${n} ${randomBytes(2_000).toString('hex')}` }))
    const json = JSON.stringify({ rows })
    for (const [encoding, bytes] of [
      ['identity', Buffer.from(json)],
      ['gzip', gzipSync(json)],
    ] as const) {
      const parts = Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, at) =>
        bytes.subarray(at * 50_000, (at + 1) * 50_000),
      )
      const reply = await fetch(`${server.baseUrl}/datasets/${id}/rows`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${own.apiKey}`,
          'Content-Type': 'application/json',
          'Content-Encoding': encoding,
        },
        body: ReadableStream.from(parts),
        duplex: 'half',
      })
      expect(await reply.json()).toMatchObject({ data: { rows_added: 900 } })
    }
    const { body } = await request('GET', `/datasets/${id}/data?limit=2&sort=a`)
    const [first] = rows.map(({ a }) => a).sort()
    expect(body).toMatchObject({ data: [{ a: first }, { a: first }] })
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
    const [answer, seconds] = await cpuSecondsOf(() => request('POST', `/datasets/${datasetId}${path}`, { body }))
    const { status, error, text } = answer
    expect({ status, field: error.field }).toEqual({ status: 422, field })
    expect(text.length).toBeLessThan(64 * 1024)
    expect(seconds).toBeLessThan(1)
  })
})
