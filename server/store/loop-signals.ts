import { BroadcastChannel } from 'node:worker_threads'

/** Tells the other event loops of this process which datasets one has written to, and wakes the readers of this loop for what they have written. */
export class LoopSignals {
  readonly #channel: BroadcastChannel
  #noted = new Set<string>()

  constructor(name: string, wake: (datasetId: string) => void) {
    this.#channel = new BroadcastChannel(`dataset-service changes ${name}`)
    this.#channel.onmessage = (message) => {
      // Cast: only loops of this process have the name, and send this.
      const { data } = message as { readonly data: ReadonlySet<string> }
      for (const datasetId of data) wake(datasetId)
    }
    this.#channel.unref()
  }

  note(datasetId: string): void {
    if (this.#noted.size === 0) setImmediate(() => this.#send())
    this.#noted.add(datasetId)
  }

  close(): void {
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
