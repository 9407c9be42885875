import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExportBrokenError, NotFoundError, ServerError } from '../../client/index.ts'
import { failure, refusedConnection, type Scripted, scripted, thrownBy } from '../support/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const exported = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'application/x-ndjson', ETag: '"a"' } })

/** An export of which this is read first. */
const [CUT, WHOLE] = [exported('{"n":0}\n{"n"'), exported('{"n":0}\n{"n":1}\n')]

const badGateway: Scripted = { status: 502, body: 'Bad gateway' }

/** Reads an export until it ends, with waits that end at once. */
async function read(answers: readonly Scripted[], retryForMs?: number) {
  const { sent, service } = scripted(answers)
  const onWaiting = vi.fn()
  const rows: unknown[] = []
  const options = { onWaiting, ...(retryForMs !== undefined && { retryForMs }) }
  const reading = (async () => {
    for await (const row of service.dataset('ds_1').export(options)) rows.push(row)
  })()
  const outcome = reading.then(
    () => undefined,
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return { error: await outcome, rows, requests: sent.length, waits: onWaiting.mock.calls.length }
}

test('an export goes on after a restart of the service that takes longer than a few attempts', async () => {
  const away = Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? refusedConnection() : badGateway))
  expect(await read([CUT, ...away, WHOLE])).toEqual({
    error: undefined,
    rows: [{ n: 0 }, { n: 1 }],
    requests: 11,
    waits: 9,
  })
})

test('an export whose rest cannot be had says how far it came, whatever answers', async () => {
  const read404 = await read([CUT, failure(404, 'not_found')])
  expect(read404).toMatchObject({ requests: 2, rows: [{ n: 0 }] })
  for (const { error, cause } of [
    { error: read404.error, cause: NotFoundError },
    { error: (await read([CUT, failure(503, 'server_error')], 1_000)).error, cause: ServerError },
    { error: (await read([CUT, badGateway])).error, cause: Error },
  ]) {
    expect(error).toBeInstanceOf(ExportBrokenError)
    expect(error).toMatchObject({ rowsRead: 1, bytesRead: 12, message: /^The export broke off after 1 row\. / })
    expect(error).toHaveProperty('cause', expect.any(cause))
  }
})

test('an export of which nothing came fails like any other call', async () => {
  const { service, sent } = scripted([failure(503, 'server_error')])
  const error = thrownBy(async () => {
    for await (const _ of service.dataset('ds_1').export());
  })
  await vi.runAllTimersAsync()
  expect(await error).toBeInstanceOf(ServerError)
  expect(sent).toHaveLength(3)
})
