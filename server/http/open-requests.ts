import type { ServerResponse } from 'node:http'

/** How often it is looked whether those who wait may still do so. A key is believed for another half second. */
const LOOK_MS = 400

/** How long a request may take to end by itself after its signal. */
const END_MS = 2_000

/** What is asked of a request that is kept open. */
export interface Standing {
  /** Who waits: of several requests with the same name one is asked. */
  readonly name: string
  /** Whether the caller may still do so. */
  readonly isAllowed: () => Promise<boolean>
}

interface Open extends Standing {
  readonly response: ServerResponse
  readonly over: AbortController
  endedAt: number | undefined
}

/** Requests that stay open and wait for something. */
export class OpenRequests {
  readonly #isDraining: () => boolean
  readonly #open = new Set<Open>()
  #looking: NodeJS.Timeout | undefined

  constructor(isDraining: () => boolean) {
    this.#isDraining = isDraining
  }

  /** Aborted when the request has to end. One that does not end then is cut off. */
  keep(response: ServerResponse, standing: Standing): AbortSignal {
    const open: Open = { ...standing, response, over: new AbortController(), endedAt: undefined }
    const close = () => {
      this.#open.delete(open)
      open.over.abort()
    }
    if (response.closed) close()
    else {
      this.#open.add(open)
      response.once('close', close)
      this.#lookLater()
    }
    return open.over.signal
  }

  #lookLater(): void {
    if (this.#open.size > 0) this.#looking ??= setTimeout(() => void this.#look(), LOOK_MS)
  }

  async #look(): Promise<void> {
    const answers = new Map<string, Promise<boolean>>()
    const now = performance.now()
    const looks = [...this.#open].map(async (open) => {
      if (open.endedAt !== undefined) {
        if (now - open.endedAt > END_MS) open.response.destroy()
        return
      }
      const answer = answers.get(open.name) ?? open.isAllowed().catch(() => true) // the database may be away for a moment
      answers.set(open.name, answer)
      if (!this.#isDraining() && (await answer)) return
      open.endedAt = now
      open.over.abort()
    })
    await Promise.all(looks)
    this.#looking = undefined
    this.#lookLater()
  }
}
