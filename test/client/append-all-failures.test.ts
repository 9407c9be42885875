import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppendAllError, type AppendAllOptions } from '../../client/index.ts'
import {
  failure,
  lostConnection,
  refusedConnection,
  type Scripted,
  scripted,
  thrownBy,
} from '../support/scripted-fetch.ts'

afterEach(() => void vi.useRealTimers())

const stored = { status: 201, body: { data: { dataset_id: 'ds_1', rows_added: 1, row_ids: [] } } }
const rows = (count: number) => Array.from({ length: count }, (_, age) => ({ age }))

/** Runs `appendAll` with ten rows a request against these answers. */
function appending(
  answers: Scripted[],
  source: Iterable<object> | AsyncIterable<object> = rows(50),
  options: AppendAllOptions = {},
) {
  const { sent, service } = scripted(answers, { maxRetries: 0 })
  const all = { rowsPerRequest: 10, inFlight: 1, retryForMs: 0, ...options }
  return { sent, run: () => service.dataset('ds_1').appendAll(source as Iterable<Record<string, never>>, all) }
}

async function bodiesOf(sent: Request[]): Promise<number[][]> {
  const bodies = await Promise.all(sent.map(async (request) => JSON.parse(await request.text())))
  return bodies.map((body: { rows: { age: number }[] }) => body.rows.map(({ age }) => age))
}

describe('an appendAll that fails', () => {
  test.each([
    ['a lost connection', lostConnection()],
    ['a 500', failure(500, 'server_error')],
    ['a 503', failure(503, 'server_error')],
    ['the page of a proxy', { status: 502, body: '<h1>' } as Scripted],
  ])('by %s says that nobody knows of the rows in that request', async (_name, answer) => {
    const { sent, run } = appending([stored, stored, answer])
    const error = await thrownBy(run)
    expect(error).toBeInstanceOf(AppendAllError)
    expect(error).toMatchObject({
      settledFromStart: 20,
      progress: { settled: [{ from: 0, to: 20 }], unknown: [{ from: 20, to: 30, rows: 10 }], rowsStored: 20 },
      message: expect.stringContaining(
        'It is unknown whether rows 20 to 29 are stored. If you resume within 24 hours, they are stored once.',
      ),
    })
    expect(sent).toHaveLength(3)
  })

  test.each([
    ['a connection that was never made', refusedConnection()],
    ['a 401', failure(401, 'authentication_error')],
    ['a 404', failure(404, 'not_found')],
  ])('by %s knows that those rows are not stored', async (_name, answer) => {
    const error = await thrownBy(appending([stored, answer]).run)
    expect(error).toMatchObject({ progress: { settled: [{ from: 0, to: 10 }], unknown: [] } })
  })

  test('by a refusal that names no row leaves no row out, also where refused rows are', async () => {
    const details = [{ field: 'dataset', message: 'The dataset takes no rows.' }]
    const error = { code: 'validation_error', message: 'The dataset takes no rows.', request_id: 'req_1', details }
    const { sent, run } = appending([{ status: 422, body: { error } }], rows(20), { onInvalid: 'skip' })
    expect(await thrownBy(run)).toMatchObject({
      cause: { message: 'The dataset takes no rows.' },
      refused: [],
      progress: { settled: [], rowsRefused: 0 },
    })
    expect(sent).toHaveLength(1)
  })

  test('waits for what is under way, and names every range', async () => {
    const { run } = appending([stored, failure(500, 'server_error'), stored, stored], rows(40), { inFlight: 4 })
    expect(await thrownBy(run)).toMatchObject({
      settledFromStart: 10,
      progress: {
        settled: [
          { from: 0, to: 10 },
          { from: 20, to: 40 },
        ],
        unknown: [{ from: 10, to: 20 }],
        rowsStored: 30,
      },
      message: expect.stringContaining('Settled are the first 10 rows of the source and rows 20 to 39.'),
    })
  })

  test('since its source does keeps what was stored, and lets the source end', async () => {
    let isEnded = false
    async function* source() {
      try {
        yield* rows(15)
        throw new Error('line 16 is ragged')
      } finally {
        isEnded = true
      }
    }
    const error = await thrownBy(appending([stored], source()).run)
    expect(error).toMatchObject({ cause: { message: 'line 16 is ragged' }, settledFromStart: 10 })
    expect(isEnded).toBe(true)
  })

  test('ends its source also when the fault is not there', async () => {
    let isEnded = false
    function* source() {
      try {
        for (;;) yield { age: 1 }
      } finally {
        isEnded = true
      }
    }
    await thrownBy(appending([failure(403, 'authorization_error')], source()).run)
    expect(isEnded).toBe(true)
  })

  test.each([
    ['cancels a stream that cannot be iterated over', Number.POSITIVE_INFINITY, 1],
    ['does not cancel one that has ended', 5, 0],
  ])('%s', async (_what, count, cancelled) => {
    let given = 0
    let cancels = 0
    const read = async () => (given++ < count ? { done: false, value: { age: 1 } } : { done: true, value: undefined })
    const cancel = async () => {
      cancels += 1
    }
    // Cast: like streams in browsers without async iteration.
    const source = { getReader: () => ({ read, cancel }) } as unknown as ReadableStream<{ age: number }>
    await thrownBy(appending([failure(403, 'authorization_error')], source).run)
    expect(cancels).toBe(cancelled)
  })

  test('does not wait for a source that gives nothing more', async () => {
    async function* source() {
      yield* rows(11)
      await new Promise(() => {})
    }
    expect(await thrownBy(appending([failure(403, 'authorization_error')], source()).run)).toBeInstanceOf(
      AppendAllError,
    )
  })
})

describe('a resumed appendAll', () => {
  const progress = {
    settled: [
      { from: 0, to: 15 },
      { from: 20, to: 30 },
    ],
    unknown: [],
    ownRows: [],
    rowsStored: 25,
    rowsRefused: 0,
  }

  test('sends what is not settled, and nothing else', async () => {
    const { sent, run } = appending([stored], rows(50), { resume: progress })
    expect(await run()).toMatchObject({ rowsRead: 50, rowsStored: 50 })
    expect((await bodiesOf(sent)).flat()).toEqual([15, 16, 17, 18, 19, ...rows(20).map(({ age }) => age + 30)])
  })
})

describe('an appendAll at the rate limit', () => {
  test('waits as long as it takes, and stores everything once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    const limited = failure(429, 'rate_limit_exceeded', { 'Retry-After': '30' })
    const { sent, run } = appending([stored, limited, limited, limited, stored], rows(20))
    const done = run()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(await done).toMatchObject({ rowsStored: 20 })
    expect((await bodiesOf(sent)).map(([first]) => first)).toEqual([0, 10, 10, 10, 10])
  })

  test('slows down before a 429 comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    let [windowAt, left, most] = [0, 0, 0]
    const { service } = scripted([], {
      fetch: async () => {
        if (Date.now() >= windowAt) [windowAt, left] = [Date.now() + 60_000, 10]
        left -= 1
        most = Math.max(most, -left)
        const headers = {
          'X-RateLimit-Limit': '10',
          'X-RateLimit-Remaining': String(left),
          'X-RateLimit-Reset': String(Math.ceil(windowAt / 1000)),
        }
        return Response.json(stored.body, { status: 201, headers })
      },
    })
    const done = service.dataset('ds_1').appendAll(rows(25), { rowsPerRequest: 1 })
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await done).toMatchObject({ rowsStored: 25 })
    expect(most).toBeLessThanOrEqual(0)
  })

  test('ends at once when its signal is aborted, with nothing left unknown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    const controller = new AbortController()
    const limited = failure(429, 'rate_limit_exceeded', { 'Retry-After': '30' })
    const error = thrownBy(appending([stored, limited], rows(20), { signal: controller.signal }).run)
    await vi.advanceTimersByTimeAsync(5_000)
    controller.abort(new Error('Ctrl-C'))
    expect(await error).toMatchObject({
      cause: { message: 'Ctrl-C' },
      progress: { settled: [{ from: 0, to: 10 }], unknown: [] },
    })
  })
})

test('an aborted signal lets the request that is under way come to its end', async () => {
  const controller = new AbortController()
  const { sent, service } = scripted([], {
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      controller.abort(new Error('Ctrl-C'))
      await new Promise((resolve) => setTimeout(resolve, 20))
      init?.signal?.throwIfAborted()
      return Response.json(stored.body, { status: 201 })
    },
  })
  const options = { rowsPerRequest: 10, inFlight: 1, signal: controller.signal }
  const error = await thrownBy(() => service.dataset('ds_1').appendAll(rows(50) as never, options))
  expect(error).toMatchObject({ progress: { settled: [{ from: 0, to: 10 }], unknown: [], rowsStored: 10 } })
  expect(sent).toHaveLength(1)
})
