import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError, DatasetService, ImportFailedError } from '../../client/index.ts'
import { describeService } from '../support/harness.ts'
import { lostConnection, refusedConnection, scripted, thrownBy } from '../support/scripted-fetch.ts'

const columns = { name: 'text', age: 'number' } as const

describeService('A dataset handle', ({ client, seed }) => {
  const people = async () => client.dataset((await seed.dataset()).id, { columns })

  test('imports a file, a text, bytes, a stream, pieces of a file, and rows', async () => {
    const text = 'name,age\r\nAda,36\r\nGrace,\r\n'
    async function* rows() {
      for (let age = 0; age < 5_000; age += 1) yield { name: 'né'.repeat(10), age }
    }
    const sources = [
      new File(['{"name":"Ada"}\n{"name":"Grace"}\n'], 'people.ndjson'),
      new Blob([text]),
      text,
      new TextEncoder().encode(text),
      new Blob([text]).stream(),
      ['name,age\nAda,', '36\nGrace,', new TextEncoder().encode('\n')],
      [{ name: 'Ada', age: 36 }, { name: 'Grace' }],
    ]
    const handle = await people()
    for (const source of sources)
      expect(await handle.import(source)).toMatchObject({ rows_written: 2, refusedRows: [] })
    const statuses: string[] = []
    const report = await handle.import(rows(), { onProgress: ({ status }) => statuses.push(status) })
    expect(report).toMatchObject({ status: 'succeeded', format: 'ndjson', rows_written: 5_000 })
    expect(statuses.at(-1)).toBe('succeeded')
    expect(await handle.count()).toBe(5_000 + 2 * sources.length)
  })

  test('says which rows an import refused, and throws where it stopped', async () => {
    const handle = await people()
    const text = 'name,age\nAda,36\nGrace,old\n'
    const refused = { line: 3, field: 'age', text: 'Grace,old' }
    expect(await handle.import(text, { onError: 'skip' })).toMatchObject({ rows_written: 1, refusedRows: [refused] })
    const stopped = await handle.import(text).catch((error: unknown) => error)
    expect(stopped).toBeInstanceOf(ImportFailedError)
    expect(stopped).toMatchObject({
      message: expect.stringMatching(/^1 row cannot be stored/),
      report: { status: 'failed', refusedRows: [refused] },
    })
  })

  test('throws the refusal of a file that does not fit', async () => {
    const handle = await people()
    await expect(handle.import('name;year\nAda;1815\n')).rejects.toMatchObject({ status: 422, field: 'body' })
    await expect(handle.import([])).rejects.toMatchObject({ status: 422, field: 'body' })
  })

  test('ends a source whose import is aborted or refused before its end', async () => {
    const sources = ({ onRead = () => {} }) => {
      let ends = 0
      const onEnd = () => void ends++
      async function* rows() {
        try {
          for (;;) {
            yield { name: 'Ada'.repeat(10_000) }
            onRead()
          }
        } finally {
          onEnd()
        }
      }
      const chunk = new TextEncoder().encode('name\n'.repeat(10_000))
      const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
        controller.enqueue(chunk)
        onRead()
      }
      return { all: [rows(), new ReadableStream({ pull, cancel: onEnd })], ends: () => ends }
    }
    const refused = sources({})
    for (const source of refused.all)
      await expect(client.dataset('ds_0', { columns }).import(source)).rejects.toMatchObject({ status: 404 })
    await expect.poll(refused.ends).toBe(2)

    let stop = new AbortController()
    const aborted = sources({ onRead: () => stop.abort(new Error('left')) })
    const handle = await people()
    for (const source of aborted.all) {
      stop = new AbortController()
      await expect(handle.import(source, { signal: stop.signal })).rejects.toThrow('left')
    }
    await expect.poll(aborted.ends).toBe(2)
  })

  test('throws what the source of an import throws, and imports nothing', async () => {
    const gone = new Error('The disk is gone.')
    const handle = await people()
    const throwing = [
      (async function* () {
        yield 'name\nAda\n'
        throw gone
      })(),
      new ReadableStream({ pull: (controller) => controller.error(gone) }),
    ]
    for (const source of throwing) expect(await thrownBy(() => handle.import(source))).toBe(gone)
    await expect(handle.import([{ name: 'Ada' }, { age: 36n as never }])).rejects.toThrow(/BigInt/)
    expect(await handle.count()).toBe(0)
  })
})

test('An import from a page sends no stream, which browsers do not send over HTTP/1.1', async () => {
  vi.stubGlobal('document', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const bodies: unknown[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    bodies.push(init?.body)
    return Response.json(
      { data: { id: 'imp_1', status: 'succeeded', ended_at: 'now', rows_refused: 0 } },
      { status: 202 },
    )
  }
  const { service } = scripted([], { dangerouslyAllowBrowser: true, fetch })
  const handle = service.dataset('ds_1')
  for (const source of [new Blob(['name\nAda\n']).stream(), ['name\n', 'Ada\n'], [{ name: 'Ada' }]])
    await handle.import(source)
  expect(bodies).toEqual([expect.any(Blob), expect.any(Blob), expect.any(Blob)])
  const texts = await Promise.all(bodies.map((body) => (body as Blob).text()))
  expect(texts).toEqual(['name\nAda\n', 'name\nAda\n', '{"name":"Ada"}\n'])

  const gone = new Error('The disk is gone.')
  const throwing = () => new ReadableStream({ pull: (controller) => controller.error(gone) })
  expect(await thrownBy(() => handle.import(throwing()))).toBe(gone)
  let ends = 0
  const endless = new ReadableStream({ cancel: () => void ends++ })
  const signal = AbortSignal.abort(new Error('left'))
  await expect(handle.import(endless, { signal })).rejects.toThrow('left')
  expect([ends, bodies.length]).toEqual([1, 3])
})

describe('A file whose connection is lost', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const text = 'name\nAda\n'
  const done = { status: 202, body: { data: { id: 'imp_1', status: 'succeeded', ended_at: 'now', rows_refused: 0 } } }

  test.each([
    ['a file', new File([text], 'people.csv')],
    ['a text', text],
    ['bytes', new TextEncoder().encode(text)],
  ])('is sent again, whole, if it is %s', async (_, source) => {
    const { sent, service } = scripted([lostConnection(), done])
    const imported = service.dataset('ds_1').import(source)
    await vi.runAllTimersAsync()
    expect(await imported).toMatchObject({ status: 'succeeded' })
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual([text, text])
  })

  test('is sent again to be previewed, which writes nothing', async () => {
    for (const preview of ['previewImport', 'previewDataset'] as const) {
      const { sent, service } = scripted([lostConnection(), { status: 200, body: { data: { rows_read: 1 } } }])
      const read = preview === 'previewImport' ? service.dataset('ds_1')[preview](text) : service[preview](text)
      await vi.runAllTimersAsync()
      expect(await read).toEqual({ rows_read: 1 })
      expect(sent).toHaveLength(2)
    }
  })

  test.each([
    ['a stream', () => new Blob([text]).stream()],
    ['pieces', () => [text]],
  ])('is not sent again if it is %s, which cannot be read twice', async (_, source) => {
    const { sent, service } = scripted([lostConnection(), done])
    const error = thrownBy(() => service.dataset('ds_1').import(source()))
    await vi.runAllTimersAsync()
    expect(await error).toMatchObject({ name: 'ConnectionError' })
    expect(sent).toHaveLength(1)
  })
})

describe('An import whose service restarts while it writes the rows', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const reply = (status: string, ended: string | null) => ({
    status: 202,
    body: { data: { id: 'imp_1', status, ended_at: ended, rows_refused: 0 } },
  })
  const refusing = {
    status: 202,
    body: { data: { id: 'imp_1', status: 'succeeded', ended_at: 'now', rows_refused: 1 } },
  }
  const away = Array.from({ length: 9 }, refusedConnection)

  test('is waited for, and says so', async () => {
    const { service } = scripted([reply('running', null), ...away, reply('succeeded', 'now')])
    const onWaiting = vi.fn()
    const imported = service.dataset('ds_1').import('name\nAda\n', { onWaiting })
    await vi.runAllTimersAsync()
    expect(await imported).toMatchObject({ status: 'succeeded' })
    expect(onWaiting).toHaveBeenCalledTimes(away.length)
  })

  test('is waited for no longer than retryForMs says', async () => {
    const { service, sent } = scripted([reply('running', null), ...away])
    const error = thrownBy(() => service.dataset('ds_1').import('name\nAda\n', { retryForMs: 0 }))
    await vi.runAllTimersAsync()
    expect(await error).toMatchObject({ name: 'ImportUnwatchedError', cause: { name: 'ConnectionError' } })
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['ends', reply('running', null), 'import imp_1, but its outcome is unknown: The reply is 404'],
    ['has said what it refused', refusing, 'import imp_1, but its refused rows could not be read: The reply is 404'],
  ])(
    'has an unknown outcome if a proxy replies before it %s, and a key with which to wait again',
    async (_, begun, message) => {
      const page = { status: 404, body: 'Not found' }
      const { service, sent } = scripted([begun, page])
      const error = thrownBy(() => service.importDataset('name\nAda\n', { name: 'People', projectId: 'proj_1' }))
      await vi.runAllTimersAsync()
      const idempotencyKey = sent[0]?.headers.get('Idempotency-Key')
      expect(await error).toBeInstanceOf(ConnectionError)
      expect(await error).toMatchObject({ failure: 'unknown', idempotencyKey, import: { id: 'imp_1' } })
      expect(await error).toHaveProperty('message', expect.stringContaining(message))
    },
  )

  test('is waited for again by the same call with the key of its error', async () => {
    const { service, sent } = scripted([reply('running', null), reply('succeeded', 'now')])
    const options = { idempotencyKey: 'k' }
    const imported = service.dataset('ds_1').import('name\nAda\n', options)
    await vi.runAllTimersAsync()
    expect(await imported).toMatchObject({ status: 'succeeded' })
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k', null])
  })
})

test.each([
  ['pieces', () => ['name\n', 'Ada\n']],
  ['a stream', () => new Blob(['name\nAda\n']).stream()],
])(
  'an import of %s is canceled if its signal is aborted after the last byte and before the reply',
  async (_, source) => {
    const stop = new AbortController()
    const sent: string[] = []
    const service = new DatasetService({
      apiKey: 'dsk_secret',
      baseUrl: 'http://127.0.0.1:1/v1',
      async fetch(input, { method, body, signal } = {}) {
        sent.push(`${method} ${new URL(String(input)).pathname}`)
        if (method === 'DELETE') {
          await new Promise(setImmediate)
          sent.push('canceled')
          return new Response(null, { status: 204 })
        }
        await new Response(body).text()
        stop.abort(new Error('left'))
        signal?.throwIfAborted()
        return Response.json({ data: { id: 'imp_1', status: 'running', ended_at: null } }, { status: 202 })
      },
    })
    const error = await thrownBy(() => service.dataset('ds_1').import(source(), { signal: stop.signal }))
    expect(error).toEqual(new Error('left'))
    expect(sent).toEqual(['POST /v1/datasets/ds_1/imports', 'DELETE /v1/imports/imp_1', 'canceled'])
  },
)

test('a preview reads the file as the import with the same options would', async () => {
  const { sent, service } = scripted([{ status: 200, body: { data: { rows_read: 1, rows_refused: 0 } } }])
  await service.dataset('ds_1').previewImport('name\nAda\n', { mode: 'upsert', match: ['name'] })
  await service.dataset('ds_1').previewImport('name\nAda\n')
  const queries = sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
  expect(queries).toEqual([{ mode: 'upsert', match: 'name' }, {}])
})

test.each(['import', 'previewImport'] as const)(
  '%s ends, and ends its source, if its signal is aborted while the source has nothing yet',
  async (method) => {
    const { sent, service } = scripted([])
    const stop = new AbortController()
    const onReturn = vi.fn(async () => ({ done: true as const, value: undefined }))
    const waits = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}), return: onReturn }) }
    const error = thrownBy(() => service.dataset('ds_1')[method](waits, { signal: stop.signal }))
    stop.abort(new Error('left'))
    expect(await error).toEqual(new Error('left'))
    expect([onReturn.mock.calls.length, sent]).toEqual([1, []])
  },
)

test('an import is canceled if its signal is aborted while the client asks for its state', async () => {
  const stop = new AbortController()
  const begun = { status: 202, body: { data: { id: 'imp_1', status: 'running', ended_at: null, rows_refused: 0 } } }
  const { sent, service } = scripted([begun, lostConnection(), { status: 204 }], {
    onRequest: ({ operationId }) => {
      if (operationId === 'getImport') stop.abort(new Error('left'))
    },
  })
  const error = await thrownBy(() => service.dataset('ds_1').import('name\nAda\n', { signal: stop.signal }))
  expect(error).toEqual(new Error('left'))
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', url: 'http://127.0.0.1:1/v1/imports/imp_1' })
})
