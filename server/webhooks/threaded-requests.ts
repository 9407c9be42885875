import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { WebhookReach } from '../domain/webhook-url.ts'
import type { RequestFailure } from './failure-text.ts'
import type { Answer, WebhookRequests } from './requests.ts'

/** Where webhooks may go, as a thread can be told. */
export type ReachData = Omit<WebhookReach, 'networks'> & { readonly networks: string }

export interface RequestJob {
  readonly id: number
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of a job: one of both. */
export interface RequestDone {
  readonly id: number
  readonly answer?: Answer
  readonly failure?: RequestFailure
}

/** New objects of the thread are collected when they have grown to a third of this. */
const YOUNG_MB = 6

/** Nothing was sent, which is no failure of a receiver: the system starts no thread at the moment, or the thread died. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (failure: Error) => void
}

/**
 * `WebhookRequests` in a thread of its own, which is started for the first request, and replaced if it dies: what strangers answer, and TLS with them,
 * may take all of a processor, and then no event loop has to wait. To be closed.
 */
export class ThreadedRequests implements Pick<WebhookRequests, 'post' | 'close'> {
  readonly #reach: WebhookReach
  readonly #script: URL
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | undefined
  #lastId = 0
  #isClosed = false

  constructor(reach: WebhookReach, script = new URL('./request-thread.ts', import.meta.url)) {
    this.#reach = reach
    this.#script = script
  }

  /** Rejects with `NotSentError`, or what `failureText` takes. */
  post(address: string, headers: RequestJob['headers'], body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new NotSentError('the requests are closed')
      this.#thread ??= this.#start()
      this.#lastId += 1
      const job: RequestJob = { id: this.#lastId, address, headers, body }
      this.#thread.postMessage(job)
      this.#waiting.set(job.id, { resolve, reject })
    })
  }

  /** Cuts off what is under way. */
  close(): void {
    this.#isClosed = true
    void this.#thread?.terminate()
  }

  #start(): Worker {
    const { networks, ...reach } = this.#reach
    const workerData: ReachData = { ...reach, networks: networks.map(([address, bits]) => `${address}/${bits}`).join() }
    // The sizes with which the main thread was started would override `resourceLimits`.
    for (const flag of ['--min-semi-space-size=0', '--max-semi-space-size=0']) setFlagsFromString(flag)
    try {
      const thread = new Worker(this.#script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
      let reason: unknown
      thread.on('message', (done: RequestDone) => this.#settle(done))
      thread.on('error', (error) => {
        reason = error
      })
      thread.once('exit', () => this.#ended(thread, reason))
      return thread
    } catch (error) {
      throw new NotSentError('no thread can be started', { cause: error })
    }
  }

  #settle({ id, answer, failure }: RequestDone): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (answer !== undefined) waiting?.resolve(answer)
    else waiting?.reject(Object.assign(new Error('the request failed'), failure))
  }

  #ended(thread: Worker, reason: unknown): void {
    if (this.#thread === thread) this.#thread = undefined
    if (!this.#isClosed) process.emitWarning(`the thread of webhooks ended: ${reason}`)
    const cut = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of cut) reject(new NotSentError('the thread ended', { cause: reason }))
  }
}
