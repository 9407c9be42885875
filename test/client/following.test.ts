import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type DatasetService,
  type FollowEventsOptions,
  MapRowStore,
  UnexpectedReplyError,
  type Waiting,
} from '../../client/index.ts'
import { type Scripted, scripted, thrownBy } from '../support/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const html = (status: number) =>
  new Response('<html>Please wait</html>', { status, headers: { 'Content-Type': 'text/html' } })
const reply = (type: string, text: string) => new Response(text, { headers: { 'Content-Type': type } })
const stream = (...lines: string[]) => reply('text/event-stream', lines.map((line) => `${line}\n\n`).join(''))
const gone = (version: number) =>
  `id: c${version}\ndata: ${JSON.stringify({ type: 'gone', version, row_id: `row_${version}` })}`
const upToDate = reply('application/x-ndjson', '{"type":"cursor","cursor":"c0"}\n')
const event = { status: 200, body: { data: [{ id: 'evt_1' }], pagination: { cursor: 'c1', has_more: false } } }

const now = Response.json(
  { data: [], pagination: { cursor: 'c', has_more: false } },
  { headers: { 'X-Changes-Cursor': 'c0' } },
)

/** What follows, and how it shows the first change. */
const FOLLOWING: Record<
  string,
  { first: Scripted; follow(service: DatasetService, options: FollowEventsOptions): Promise<unknown> }
> = {
  changes: {
    first: stream(gone(1)),
    follow: (service, options) =>
      service
        .dataset('ds_1')
        .changes({ since: 'c0', ...options })
        .next(),
  },
  followEvents: { first: event, follow: (service, options) => service.followEvents(options).next() },
}

/** What it ends with; waits end at once. */
async function soon<Value>(promise: Promise<Value>): Promise<Value> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  promise.then(over, over)
  for (let step = 0; step < 1_000 && !isOver; step++) await vi.advanceTimersByTimeAsync(100)
  return promise
}

function stopping(): AbortController {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  return controller
}

describe.each(Object.entries(FOLLOWING))('%s', (_, { first, follow }) => {
  test.each([502, 503, 504])('waits for a load balancer that replies %i with a page, also at first', async (status) => {
    const { sent, service } = scripted([html(status), html(status), first])
    expect(await soon(follow(service, { signal: stopping().signal }))).toMatchObject({ done: false })
    expect(sent).toHaveLength(3)
  })

  test.each([200, 404])('ends at once with a page with status %i, which is of a wrong address', async (status) => {
    const { sent, service } = scripted([html(status), first])
    expect(await thrownBy(() => soon(follow(service, { signal: stopping().signal })))).toBeInstanceOf(
      UnexpectedReplyError,
    )
    expect(sent).toHaveLength(1)
  })
})

describe.each(Object.entries(FOLLOWING))('onWaiting for %s', (_, { first, follow }) => {
  test('is that of the client, with what is waited for', async () => {
    const waits: Waiting[] = []
    const { service } = scripted([html(503), first], { onWaiting: (waiting) => waits.push(waiting) })
    await soon(follow(service, { signal: stopping().signal }))
    expect(waits).toMatchObject([{ attempts: 1, error: { status: 503 } }])
  })

  test('changes nothing by what it throws', async () => {
    const lines: string[] = []
    const onWaiting = () => {
      throw new Error('boom')
    }
    const logger = { debug: () => {}, warn: (line: string) => lines.push(line) }
    const { service } = scripted([html(503), first], { logger })
    expect(await soon(follow(service, { signal: stopping().signal, onWaiting }))).toMatchObject({ done: false })
    expect(lines).toEqual(['onWaiting threw Error: boom. The call continued.'])
  })
})

test('a hook of its own takes the place of that of the client, also before the first change from now', async () => {
  const [own, ofClient] = [vi.fn(), vi.fn()]
  const { service } = scripted([html(503), now, stream(gone(1))], { onWaiting: ofClient })
  const changes = service.dataset('ds_1').changes({ since: 'now', signal: stopping().signal, onWaiting: own })
  expect(await soon(changes.next())).toMatchObject({ done: false })
  expect([own.mock.calls.length, ofClient.mock.calls.length]).toEqual([1, 0])
})

test('changes say of a foreign reply which type it has', async () => {
  const { service } = scripted([html(200)])
  const following = service.dataset('ds_1').changes({ since: 'c0', signal: stopping().signal })
  expect(await thrownBy(() => soon(following.next()))).toMatchObject({
    message:
      'The reply is not one of the service. It has text/html, not text/event-stream. Is there a proxy in between?',
  })
})

test('an event within a page is resumed at the beginning of its page, and the last one after it', async () => {
  const data = ['evt_1', 'evt_2', 'evt_3'].map((id) => ({ id }))
  const page = { status: 200, body: { data, pagination: { cursor: 'c2', has_more: false } } }
  const { service } = scripted([page])
  const events = service.followEvents({ since: 'c1', signal: stopping().signal })
  const cursors = []
  for (const _ of data) cursors.push((await soon(events.next())).value?.cursor)
  expect(cursors).toEqual(['c1', 'c1', 'c2'])
})

test('events are asked for again after the interval, not before', async () => {
  const { sent, service } = scripted([event])
  const events = service.followEvents({ everyMs: 10_000, signal: stopping().signal })
  await events.next()
  const next = events.next()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await next).toMatchObject({ value: { id: 'evt_1' } })
  expect(sent).toHaveLength(2)
})

test.each([
  ['a stream that only begins', stream()],
  ['a heartbeat', stream(': here')],
])('%s shows that the address is right, so a page after it is waited out', async (_, opened) => {
  const { sent, service } = scripted([opened, html(200), stream(gone(1))])
  const { value } = await soon(service.dataset('ds_1').changes({ since: 'c0', signal: stopping().signal }).next())
  expect(value).toMatchObject({ type: 'gone', cursor: 'c1' })
  expect(sent).toHaveLength(3)
})

test('so does the cursor of this moment', async () => {
  const { service } = scripted([now, html(200), stream(gone(1))])
  const { value } = await soon(service.dataset('ds_1').changes({ since: 'now', signal: stopping().signal }).next())
  expect(value).toMatchObject({ type: 'gone', cursor: 'c1' })
})

test('a copy that was brought up to date waits for a page in place of the stream that follows', async () => {
  const stop = stopping()
  const { service } = scripted([upToDate, html(200), stream(gone(1))])
  const store = new MapRowStore()
  const isGone = new Promise<void>((resolve) => {
    store.delete = () => resolve()
  })
  const ended = service.dataset('ds_1').follow(store, { signal: stop.signal })
  await soon(Promise.race([isGone, ended]))
  stop.abort(new Error('enough'))
  await expect(ended).rejects.toThrow('enough')
})

test('a copy that is brought up to date says where a reply ends in the middle of a line', async () => {
  const { service } = scripted([reply('application/x-ndjson', '{"type":"gone","ver')])
  const signal = stopping().signal
  const ended = service.dataset('ds_1').follow(new MapRowStore(), { signal })
  await expect(ended).rejects.toThrow('It ends in the middle of a line.')
})
