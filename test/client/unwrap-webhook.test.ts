import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { unwrapWebhook, WebhookVerificationError } from '../../client/index.ts'
import { newWebhookSecret } from '../../server/domain/webhooks.ts'

const secret = newWebhookSecret()
const body = '{"id":"evt_1","type":"rows.changed","timestamp":"2026-11-20T09:31:00.000Z","data":{"dataset_id":"ds_1é"}}'

/** The headers of a message, as the package of Standard Webhooks makes them. */
function headersOf(text = body, { by = secret, at = new Date() } = {}): Record<string, string> {
  const signature = new Webhook(by).sign('evt_1', at, text)
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
}

test('a message that was signed by the package of Standard Webhooks is returned, whatever its body and headers came as', async () => {
  const headers = headersOf()
  const message = JSON.parse(body)
  expect(await unwrapWebhook(secret, headers, body)).toEqual(message)
  expect(await unwrapWebhook(secret, new Headers(headers), new TextEncoder().encode(body))).toEqual(message)
  const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await unwrapWebhook(secret, shouted, Buffer.from(body))).toEqual(message)
})

test('one signature of several is enough, so that a secret can be changed', async () => {
  const headers = headersOf()
  const other = headersOf(body, { by: newWebhookSecret() })['webhook-signature']
  const both = { ...headers, 'webhook-signature': `v1a,abc ${other} ${headers['webhook-signature']}` }
  expect(await unwrapWebhook(secret, both, body)).toMatchObject({ type: 'rows.changed' })
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['another body', {}, `${body} `],
  ['another id', { 'webhook-id': 'evt_2' }, body],
  ['another time', { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 100) }, body],
  ['no signature', { 'webhook-signature': undefined }, body],
  ['an empty signature', { 'webhook-signature': '' }, body],
  ['a signature of another version', { 'webhook-signature': `v2,${headersOf()['webhook-signature']?.slice(3)}` }, body],
  ['a signature that is no base64', { 'webhook-signature': 'v1,%%%' }, body],
  ['no time', { 'webhook-timestamp': 'now' }, body],
  ['the signature of another secret', headersOf(body, { by: newWebhookSecret() }), body],
  ['an old time', headersOf(body, { at: new Date(Date.now() - 301_000) }), body],
  ['a time to come', headersOf(body, { at: new Date(Date.now() + 302_000) }), body],
  ['a body that is no JSON', headersOf('nonsense'), 'nonsense'],
])('%s is refused', async (_, headers, text) => {
  await expect(unwrapWebhook(secret, { ...headersOf(), ...headers }, text)).rejects.toThrow(WebhookVerificationError)
})

test('an older message is taken where the receiver says so', async () => {
  const headers = headersOf(body, { at: new Date(Date.now() - 3_000_000) })
  expect(await unwrapWebhook(secret, headers, body, { toleranceSeconds: 3_600 })).toMatchObject({ id: 'evt_1' })
})

test.each(['', 'whsec_', 'whsec_%', 'secret'])(
  'the secret %j is a TypeError, since no message is to blame',
  async (wrong) => {
    await expect(unwrapWebhook(wrong, headersOf(), body)).rejects.toThrow(TypeError)
  },
)
