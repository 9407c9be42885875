import { channel } from 'node:diagnostics_channel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readNetworks } from '../../server/domain/public-address.ts'
import { failureText } from '../../server/webhooks/failure-text.ts'
import { NotSentError, ThreadedRequests } from '../../server/webhooks/threaded-requests.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const DYING = new URL('../support/dying-request-thread.ts', import.meta.url)

function requestsTo(networks: string, script?: URL) {
  const requests = new ThreadedRequests({ allowsHttp: true, networks: readNetworks(networks) ?? [] }, script)
  onTestFinished(() => requests.close())
  return requests
}

test('no event loop sends to receivers and reads what they answer', async () => {
  const here = vi.fn()
  const started = channel('http.client.request.start')
  started.subscribe(here)
  onTestFinished(() => void started.unsubscribe(here))
  const receiver = await startReceiver(() => ({ status: 503, headers: { 'Retry-After': '7' } }))
  const answer = await requestsTo('127.0.0.0/8').post(receiver.url, { 'webhook-id': 'msg_1' }, '{"a":"é"}')
  expect(answer).toEqual({ status: 503, retryAfter: '7' })
  expect(receiver.received).toMatchObject([{ headers: { 'webhook-id': 'msg_1' }, body: '{"a":"é"}' }])
  expect(here).not.toHaveBeenCalled()
})

test('why a request failed is said as in the thread that sent it', async () => {
  const requests = requestsTo('10.0.0.0/8,fd00::/8')
  const failure = await requests.post('http://127.0.0.1:4444/', {}, '{}').catch((error) => error)
  expect(failureText(failure)).toBe('There is no host of this name that has only public addresses.')
})

test('requests whose thread dies or is closed were not sent, and the next one gets another thread', async () => {
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warnings.mockRestore())
  const requests = requestsTo('', DYING)
  const first = [1, 2].map((n) => requests.post(`http://127.0.0.1:444${n}/`, {}, '{}'))
  for (const sent of first) await expect(sent).rejects.toThrow(NotSentError)
  await expect(requests.post('http://127.0.0.1:4444/', {}, '{}')).rejects.toThrow(NotSentError)
  expect(warnings.mock.calls.map(([warning]) => String(warning))).toEqual(
    [1, 2].map(() => 'the thread of webhooks ended: Error: of the request'),
  )
  const open = requestsTo('127.0.0.0/8')
  const receiver = await startReceiver(() => 'hang')
  const hanging = open.post(receiver.url, {}, '{}')
  const cut = expect(hanging).rejects.toThrow(NotSentError)
  await receiver.until(1)
  open.close()
  await cut
  await expect(open.post(receiver.url, {}, '{}')).rejects.toThrow(NotSentError)
})
