import { createSecretKey, randomBytes } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { seal } from '../../server/domain/webhooks.ts'
import type { DeliverySteps, LeasedWebhook, Settlement } from '../../server/store/interface/webhooks.ts'
import { serveQueue } from '../../server/webhooks/queue.ts'
import { NotSentError } from '../../server/webhooks/threaded-requests.ts'

const key = createSecretKey(randomBytes(32))
const DELIVERIES = 60
const ANSWER_MS = 60

const leased: LeasedWebhook = {
  webhookId: 'wh_1',
  organizationId: 'org_1',
  url: 'https://before.example.com/',
  secret: seal(key, 'wh_1', 'c2VjcmV0'),
  previousSecret: null,
  previousExpiresAt: null,
  failures: 0,
  failingSince: null,
}

afterEach(() => void vi.useRealTimers())

/** Serves a queue of many deliveries to a receiver that takes its time. `onPost` runs as each of them is sent. */
async function serve(
  onPost: (sent: number) => void,
  parts: { webhook?: LeasedWebhook; found?: () => LeasedWebhook | undefined; isCrowded?: () => boolean },
  { deliveries = DELIVERIES, status = 204, isUnsent = false } = {},
) {
  const left = new Set(Array.from({ length: deliveries }, (_, n) => `dlv_${n}`))
  const urls: string[] = []
  const settled: Settlement[] = []
  const disabled: string[] = []
  const { webhook = leased, found = () => webhook, isCrowded = () => false } = parts
  const store: Partial<DeliverySteps> = {
    selectDueDeliveries: async () =>
      [...left].map((deliveryId) => ({ deliveryId, messageId: `msg_${deliveryId}`, body: '{}', attempts: 0 })),
    settleDeliveries: async (settlement) => {
      settled.push(settlement)
      for (const { deliveryId } of settlement.outcomes) left.delete(deliveryId)
      return settlement.leasedUntil === undefined ? undefined : found()
    },
    findLeasedWebhook: async () => found(),
    disableWebhook: async ({ reason }) => void disabled.push(reason),
  }
  const requests = {
    post: async (url: string) => {
      urls.push(url)
      onPost(urls.length)
      await passing(ANSWER_MS)
      if (isUnsent) throw new NotSentError()
      return { status, retryAfter: undefined }
    },
    close: () => {},
  }
  const flags = { isEnding: () => false, isCutOff: () => false, isCrowded }
  const own = { key, retryMs: [1000], owner: 'node', lease: () => Date.now() + 1000 }
  // The other steps are of other nodes and other times.
  await serveQueue(webhook, { ...own, ...flags, requests, store: store as DeliverySteps })
  return { urls, settled, left, disabled }
}

test('what an owner has changed holds for what is sent a moment later, however much was read before', async () => {
  let isChanged = false
  const found = () => ({ ...leased, url: isChanged ? 'https://after.example.com/' : leased.url })
  const { urls, left } = await serve(
    () => {
      isChanged = true
    },
    { found },
  )
  expect(urls).toHaveLength(DELIVERIES)
  expect(urls.at(-1)).toBe('https://after.example.com/')
  expect(left.size).toBe(0)
})

test('nothing more is sent once a webhook is disabled or gone', async () => {
  let isGone = false
  const { urls, left } = await serve(
    () => {
      isGone = true
    },
    { found: () => (isGone ? undefined : leased) },
  )
  expect(urls.length).toBeLessThan(DELIVERIES)
  expect(left.size).toBe(DELIVERIES - urls.length)
})

test('a queue that was served for long is given back where others find no room, and goes on where there is room', async () => {
  const start = Date.now()
  for (const isCrowded of [false, true]) {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const { urls, settled } = await serve(() => vi.setSystemTime(start + 6000), { isCrowded: () => isCrowded })
    expect(urls.length === DELIVERIES).toBe(!isCrowded)
    expect(settled.at(-1)?.leasedUntil).toBeUndefined()
  }
})

test('a webhook whose receiver failed once before the server was off for days is not disabled by the next failure, but by the tenth', async () => {
  const failingSince = Date.now() - 6 * 24 * 60 * 60 * 1000
  const after = (failures: number) =>
    serve(() => {}, { webhook: { ...leased, failures, failingSince } }, { deliveries: 1, status: 500 })
  const [once, often] = [await after(1), await after(9)]
  expect(once.disabled).toEqual([])
  expect(often.disabled).toEqual(['failures'])
})

test('what this server could not send is no failure of its receiver, and is due again a moment later', async () => {
  const { urls, settled, left } = await serve(() => {}, {}, { isUnsent: true })
  expect(left.size).toBe(DELIVERIES)
  expect(urls.length).toBeLessThan(DELIVERIES)
  expect(settled).toMatchObject([{ outcomes: [], failures: 0, pausedUntil: expect.any(Number) }])
})
