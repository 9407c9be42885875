import { setTimeout as passing } from 'node:timers/promises'

/** While the server is down. */
const PAUSE_MS = 100

/** Reads again and again, and counts answers with rows of two files. */
export class Readers {
  answers = 0
  torn = 0
  #stopped = false

  async run(read: () => Promise<readonly number[] | undefined>): Promise<void> {
    while (!this.#stopped) {
      const files = await read().catch(() => undefined)
      if (files === undefined) await passing(PAUSE_MS)
      else {
        this.answers += 1
        if (files.length !== 1) this.torn += 1
      }
    }
  }

  stop(): void {
    this.#stopped = true
  }
}
