import type { KeyObject } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { FAILING_LIMIT_MS, unseal } from '../domain/webhooks.ts'
import type { DeliverySteps, DueDelivery, LeasedWebhook, Settlement } from '../store/interface/webhooks.ts'
import { type Attempt, attempt } from './attempt.ts'
import { NotSentError, type ThreadedRequests } from './threaded-requests.ts'

const READ_TOGETHER = 100

/** A node that is killed repeats no more than these and those under way. */
const RECORDED_TOGETHER = 50

/** After so long the address, the secrets and the state of the webhook are read again before anything more is sent. */
const FRESH_MS = 100

/** Where other queues find no room, a queue is given back after this, to take its turn again. */
const SLICE_MS = 5_000

/** Deliveries that come while one takes long wait no longer than this. */
const LOOK_MS = 500

/** Requests to one receiver at a time. */
const REQUESTS_AT_ONCE = 10

/** After so many failures in a row a receiver seems to be dead: until it answers, it gets one request, after a pause. */
const DEAD_AFTER = 10

const LONGEST_PAUSE_MS = 5 * 60 * 1000

/** What this server could not send, for want of a thread, it tries again after this. */
const UNSENT_PAUSE_MS = 1_000

const SETTLE_TRIES = 20
const SETTLE_AGAIN_MS = 500

export interface QueueParts {
  readonly store: DeliverySteps
  readonly requests: Pick<ThreadedRequests, 'post' | 'close'>
  /** With which secrets are encrypted. */
  readonly key: KeyObject
  readonly retryMs: readonly number[]
  readonly owner: string
  /** Until when a lease holds that begins now. */
  readonly lease: () => number
  /** Whether nothing more is to be begun. */
  readonly isEnding: () => boolean
  /** Whether the node can serve no more queues at once. */
  readonly isCrowded: () => boolean
  /** Whether connections were cut off: what fails then is no failure of the receiver. */
  readonly isCutOff: () => boolean
}

/**
 * Sends what is due for one webhook, until nothing is, its receiver seems to be dead, other queues have to wait, or the node ends. Then the queue is
 * given back. A request that takes long holds up no other one, as long as there are fewer than may be under way.
 */
export async function serveQueue(leased: LeasedWebhook, parts: QueueParts): Promise<void> {
  await new Queue(leased, parts).serve()
}

class Queue {
  readonly #parts: QueueParts
  readonly #beganAt = Date.now()
  #webhook: LeasedWebhook
  #readAt = Date.now()
  #secrets: readonly string[]
  #failures: number
  #waiting: DueDelivery[] = []
  readonly #underWay = new Map<string, Promise<void>>()
  /** What came of attempts, and is not recorded. */
  #made: Attempt[] = []
  /** Nothing more is begun: the receiver seems to be dead, it is the turn of others, or the queue is not this node's any more. */
  #isOver = false
  /** The receiver wants nothing any more. */
  #isGone = false
  /** This server could not send something. */
  #isUnsent = false

  constructor(webhook: LeasedWebhook, parts: QueueParts) {
    this.#parts = parts
    this.#webhook = webhook
    this.#secrets = this.#unsealed(webhook)
    this.#failures = webhook.failures
  }

  async serve(): Promise<void> {
    await this.#sendDue()
    await this.#settle(undefined)
    const reason = this.#isGone ? 'gone' : this.#hasFailedLong() ? 'failures' : undefined
    const { webhookId } = this.#webhook
    if (reason !== undefined) await this.#parts.store.disableWebhook({ webhookId, reason })
  }

  /** Of a receiver that failed once, and then for days nothing was sent, since there was nothing or this server was off, that is not known. */
  #hasFailedLong(): boolean {
    const { failingSince } = this.#webhook
    return this.#isDead() && failingSince !== null && Date.now() - failingSince >= FAILING_LIMIT_MS
  }

  async #sendDue(): Promise<void> {
    for (;;) {
      await this.#read()
      await this.#refresh()
      this.#begin()
      if (this.#underWay.size === 0) return
      await this.#untilOneEnds()
      this.#isOver ||= this.#parts.isCrowded() && Date.now() - this.#beganAt > SLICE_MS
      if (this.#made.length >= RECORDED_TOGETHER || this.#waiting.length === 0) await this.#settle(this.#parts.lease())
    }
  }

  #mayBegin(): boolean {
    const most = this.#isDead() ? 1 : REQUESTS_AT_ONCE
    return !this.#isOver && !this.#parts.isEnding() && this.#underWay.size < most
  }

  #isDead(): boolean {
    return this.#failures >= DEAD_AFTER
  }

  async #read(): Promise<void> {
    if (this.#waiting.length > 0 || !this.#mayBegin()) return
    const known = new Set([...this.#underWay.keys(), ...this.#made.map(({ outcome }) => outcome.deliveryId)])
    const limit = READ_TOGETHER + known.size
    const { webhookId } = this.#webhook
    const due = await this.#parts.store.selectDueDeliveries({ webhookId, now: Date.now(), limit })
    this.#waiting = due.filter(({ deliveryId }) => !known.has(deliveryId))
  }

  /** Reads the webhook again: an owner may have changed, disabled or deleted it. */
  async #refresh(): Promise<void> {
    if (this.#waiting.length === 0 || !this.#mayBegin() || Date.now() - this.#readAt < FRESH_MS) return
    const { owner, store } = this.#parts
    this.#goOn(await store.findLeasedWebhook({ webhookId: this.#webhook.webhookId, owner }))
  }

  #begin(): void {
    while (this.#mayBegin()) {
      const delivery = this.#waiting.shift()
      if (delivery === undefined) return
      this.#underWay.set(delivery.deliveryId, this.#send(delivery))
    }
  }

  async #send(delivery: DueDelivery): Promise<void> {
    const { isCutOff } = this.#parts
    const made = await this.#attempted(delivery)
    this.#underWay.delete(delivery.deliveryId)
    if (made === undefined || (isCutOff() && !made.hasSucceeded)) return
    this.#made.push(made)
    this.#failures = made.hasSucceeded ? 0 : this.#failures + 1
    this.#isGone ||= made.isGone
    this.#isOver ||= made.isGone || this.#isDead()
  }

  /** Undefined if this server could not send it now: then it is due as before. */
  async #attempted(delivery: DueDelivery): Promise<Attempt | undefined> {
    const { requests, retryMs } = this.#parts
    try {
      return await attempt({ url: this.#webhook.url, secrets: this.#secrets, delivery, retryMs, requests })
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error
      this.#isUnsent = true
      this.#isOver = true
      return undefined
    }
  }

  /** Or, where there is room for another one, until it is time to see whether more is due. */
  async #untilOneEnds(): Promise<void> {
    const looked = new AbortController()
    const look = this.#mayBegin() ? [passing(LOOK_MS, undefined, { signal: looked.signal }).catch(() => {})] : []
    await Promise.race([...this.#underWay.values(), ...look])
    looked.abort()
  }

  /** What was sent and is not recorded would be sent again, so a busy or absent database is asked for some time. */
  async #settle(leasedUntil: number | undefined): Promise<void> {
    const settlement = this.#settlement(this.#made, leasedUntil)
    this.#made = []
    for (let tries = 1; ; tries += 1) {
      try {
        this.#goOn(await this.#parts.store.settleDeliveries(settlement))
        return
      } catch (error) {
        if (tries === SETTLE_TRIES || this.#parts.isCutOff()) throw error
        await passing(SETTLE_AGAIN_MS)
      }
    }
  }

  /** The address, the secrets or the state may be others since. */
  #goOn(webhook: LeasedWebhook | undefined): void {
    if (webhook === undefined) this.#isOver = true
    else {
      this.#webhook = webhook
      this.#readAt = Date.now()
      this.#secrets = this.#unsealed(webhook)
    }
  }

  #unsealed({ webhookId, secret, previousSecret, previousExpiresAt }: LeasedWebhook): string[] {
    const isRotating = previousSecret !== null && (previousExpiresAt ?? 0) > Date.now()
    const stored = isRotating ? [secret, previousSecret] : [secret]
    return stored.map((each) => unseal(this.#parts.key, webhookId, each))
  }

  #settlement(made: readonly Attempt[], leasedUntil: number | undefined): Settlement {
    const now = Date.now()
    return {
      webhookId: this.#webhook.webhookId,
      owner: this.#parts.owner,
      outcomes: made.map(({ outcome }) => outcome),
      failures: this.#failures,
      hasSucceeded: made.some(({ hasSucceeded }) => hasSucceeded),
      leasedUntil,
      pausedUntil: this.#pausedUntil(now),
      now,
    }
  }

  #pausedUntil(now: number): number | undefined {
    if (this.#isDead()) return now + pauseMs(this.#failures, this.#parts.retryMs)
    return this.#isUnsent ? now + UNSENT_PAUSE_MS : undefined
  }
}

/** As long as the first wait between two attempts, and twice as long after each further failure. */
function pauseMs(failures: number, [first = 0]: readonly number[]): number {
  return Math.min(first * 2 ** Math.min(failures - DEAD_AFTER, 20), LONGEST_PAUSE_MS)
}
