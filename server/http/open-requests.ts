import type { ServerResponse } from 'node:http'

/** How often it is looked whether somebody who waits may still do so. A key is believed for another half second. */
const LOOK_MS = 400

/** The looks of that time are spread over so many turns: one for thousands of requests would hold up all others. */
const TURNS = 20

/** How long a request may take to end by itself after its signal. */
const END_MS = 2_000

/** What is asked of a request that is kept open. */
export interface Standing {
  /** Who waits: of several requests with the same name one is asked. */
  readonly name: string
  /** Whether the caller may still do so. */
  readonly isAllowed: () => Promise<boolean>
}

interface Open {
  readonly response: ServerResponse
  readonly over: AbortController
  endedAt: number | undefined
}

/** Requests of one name. */
interface Group {
  readonly open: Set<Open>
  /** Asks for all of them. */
  readonly isAllowed: Standing['isAllowed']
  isAsked: boolean
}

/** Requests that stay open and wait for something. */
export class OpenRequests {
  readonly #isDraining: () => boolean
  /** The group that was looked at last comes last. */
  readonly #groups = new Map<string, Group>()
  #looking: NodeJS.Timeout | undefined

  constructor(isDraining: () => boolean) {
    this.#isDraining = isDraining
  }

  /** Aborted when the request has to end. One that does not end then is cut off. */
  keep(response: ServerResponse, { name, isAllowed }: Standing): AbortSignal {
    const open: Open = { response, over: new AbortController(), endedAt: undefined }
    const close = () => {
      const group = this.#groups.get(name)
      group?.open.delete(open)
      if (group?.open.size === 0) this.#groups.delete(name)
      open.over.abort()
    }
    if (response.closed) close()
    else {
      const group = this.#groups.get(name) ?? { open: new Set(), isAsked: false, isAllowed }
      const isSooner = !this.#groups.has(name) && this.#groups.size < TURNS
      group.open.add(open)
      this.#groups.set(name, group)
      response.once('close', close)
      if (isSooner) this.#lookLater()
    }
    return open.over.signal
  }

  #lookLater(): void {
    clearTimeout(this.#looking)
    const { size } = this.#groups
    if (size > 0) this.#looking = setTimeout(() => this.#lookAtSome(), LOOK_MS / Math.min(TURNS, size))
  }

  #lookAtSome(): void {
    const most = Math.ceil(this.#groups.size / TURNS)
    const next: [string, Group][] = []
    for (const group of this.#groups) if (next.push(group) === most) break
    for (const [name, group] of next) {
      this.#groups.delete(name)
      this.#groups.set(name, group)
      if (!group.isAsked) void this.#look(group)
    }
    this.#lookLater()
  }

  async #look(group: Group): Promise<void> {
    group.isAsked = true
    const isAllowed = this.#isDraining() ? false : await group.isAllowed().catch(() => true) // the database may be away for a moment
    group.isAsked = false
    const now = performance.now()
    for (const open of group.open) {
      if (open.endedAt !== undefined) {
        if (now - open.endedAt > END_MS) open.response.destroy()
      } else if (!isAllowed) {
        open.endedAt = now
        open.over.abort()
      }
    }
  }
}
