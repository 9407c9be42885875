import { BroadcastChannel } from 'node:worker_threads'

/** Tells the other event loops of this process which datasets one has written to, and wakes the readers of this loop for what they have written. */
export class LoopSignals {
  readonly #channel: BroadcastChannel
  #noted = new Set<string>()
  #isClosed = false

  constructor(name: string, wake: (datasetId: string) => void) {
    this.#channel = new BroadcastChannel(`dataset-service changes ${name}`)
    this.#channel.onmessage = (message) => {
      // Cast: only loops of this process have the name, and send this.
      const { data } = message as { readonly data: ReadonlySet<string> }
      for (const datasetId of data) wake(datasetId)
    }
    this.#channel.unref()
  }

  /** Does nothing once this is closed: a shutdown does not wait for a write whose client has left. */
  note(datasetId: string): void {
    if (this.#isClosed) return
    if (this.#noted.size === 0) setImmediate(() => this.#send())
    this.#noted.add(datasetId)
  }

  close(): void {
    this.#isClosed = true
    if (this.#noted.size > 0) this.#send()
    this.#channel.close()
  }

  /** What was written in one turn of the event loop goes together. */
  #send(): void {
    const noted = this.#noted
    this.#noted = new Set()
    if (noted.size > 0) this.#channel.postMessage(noted)
  }
}
