import { randomUUID } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import type { DeliverySteps, LeasedWebhook } from '../store/interface/webhooks.ts'
import { type QueueParts, serveQueue } from './queue.ts'

/** Other nodes' events, and deliveries that become due, are looked for so often; this node's own events at once. */
const LOOK_MS = 1_000

/** Several events of one moment are one look. */
const GATHER_MS = 10

/** Queues that a node serves at once. A dead receiver takes one of them now and then for the length of an attempt. */
const QUEUES_AT_ONCE = 200

/** Of one organization. Others find room, however slow its receivers are. */
const QUEUES_OF_ONE = 20

/** A node that ends without a word is taken for dead after this, and others go on with its queues. */
const LEASE_MS = 20_000
const RENEW_MS = 5_000

/** A clock that went back by more was ahead. One that is corrected a little puts nothing off for long. */
const SET_BACK_MS = 60_000

export interface DispatcherParts extends Omit<QueueParts, 'owner' | 'lease' | 'isEnding' | 'isCrowded' | 'isCutOff'> {
  readonly store: DeliverySteps
  /** What goes wrong with the database; the next look tries again. */
  readonly onError: (error: unknown) => void
  readonly leaseMs?: number | undefined
}

/** Sends what is queued for webhooks, as one of several nodes that share the queues. */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #owner = randomUUID()
  readonly #leaseMs: number
  readonly #served = new Set<Promise<void>>()
  readonly #timers: NodeJS.Timeout[]
  #looking: Promise<void> | undefined
  #isDueAgain = false
  #gathering: NodeJS.Timeout | undefined
  /** What the clock said at the last look; so the first one brings forward what an earlier process put off. */
  #lookedAt = Number.POSITIVE_INFINITY
  #isEnding = false
  #isCutOff = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#leaseMs = parts.leaseMs ?? LEASE_MS
    const renewMs = Math.min(RENEW_MS, this.#leaseMs / 4)
    this.#timers = [setInterval(() => this.wake(), LOOK_MS), setInterval(() => void this.#renew(), renewMs)]
    this.wake()
  }

  /** To be called when there may be something to send. */
  wake(): void {
    if (this.#isEnding) return
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#look()
    }, GATHER_MS)
  }

  /** Begins nothing any more, and waits so long for what is under way. What has not ended then is sent again by another node, under its id. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isEnding = true
    clearTimeout(this.#gathering)
    for (const timer of this.#timers) clearInterval(timer)
    const waited = new AbortController()
    const ended = Promise.all([this.#looking, ...this.#served])
    await Promise.race([ended, passing(timeoutMs, undefined, { signal: waited.signal }).catch(() => {})])
    waited.abort()
    this.#isCutOff = true
    this.#parts.requests.close()
    await Promise.all([this.#looking, ...this.#served])
    await this.#parts.store.releaseLeases({ owner: this.#owner, now: Date.now() }).catch(this.#parts.onError)
  }

  #look(): void {
    if (this.#looking !== undefined) {
      this.#isDueAgain = true
      return
    }
    this.#looking = this.#leaseDue()
      .catch(this.#parts.onError)
      .finally(() => {
        this.#looking = undefined
        if (this.#isDueAgain) this.wake()
        this.#isDueAgain = false
      })
  }

  async #leaseDue(): Promise<void> {
    const { store } = this.#parts
    const limit = QUEUES_AT_ONCE - this.#served.size
    if (limit <= 0 || this.#isEnding) return
    await this.#bringForward()
    // A look that writes nothing, as long as nothing is due.
    const asked = () => ({ owner: this.#owner, now: Date.now(), mostOfOne: QUEUES_OF_ONE })
    if ((await store.countDueWebhooks({ ...asked(), limit: 1 })) === 0) return
    const leasedUntil = Date.now() + this.#leaseMs
    const leased = await store.leaseWebhooks({ ...asked(), leasedUntil, limit })
    for (const webhook of leased) this.#serve(webhook)
  }

  /** What was put off while the clock was ahead would wait until the right clock is there. */
  async #bringForward(): Promise<void> {
    const now = Date.now()
    if (now < this.#lookedAt - SET_BACK_MS)
      await this.#parts.store.bringForwardDeliveries({ now, madeAfter: now + SET_BACK_MS })
    this.#lookedAt = now
  }

  #serve(webhook: LeasedWebhook): void {
    const lease = () => Date.now() + this.#leaseMs
    const isCrowded = () => this.#served.size >= QUEUES_AT_ONCE
    const ends = { isEnding: () => this.#isEnding, isCrowded, isCutOff: () => this.#isCutOff }
    const parts = { ...this.#parts, owner: this.#owner, lease, ...ends }
    const served = serveQueue(webhook, parts)
      .catch(this.#parts.onError)
      .finally(() => {
        this.#served.delete(served)
        // There may be queues that found no room.
        this.wake()
      })
    this.#served.add(served)
  }

  async #renew(): Promise<void> {
    if (this.#served.size === 0) return
    const leasedUntil = Date.now() + this.#leaseMs
    await this.#parts.store.renewLeases({ owner: this.#owner, leasedUntil }).catch(this.#parts.onError)
  }
}
