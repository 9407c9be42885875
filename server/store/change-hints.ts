import type { ChangeHints } from './interface/change-signals.ts'

/** Writes of this time are noted together, in one statement. */
const NOTE_MS = 50

/** How often a node looks for hints, while anybody waits. */
const LOOK_MS = 250

/** Tells other nodes which datasets this one has written to, and wakes the readers of this node for what others have written. */
export class HintExchange {
  readonly #hints: ChangeHints
  readonly #wake: (datasetId: string) => void
  /** The last mark of each dataset that is watched; undefined before the first look. */
  readonly #marks = new Map<string, string | undefined>()
  #noted = new Set<string>()
  #noting: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(hints: ChangeHints, wake: (datasetId: string) => void) {
    this.#hints = hints
    this.#wake = wake
  }

  note(datasetId: string): void {
    if (this.#isClosed) return
    this.#noted.add(datasetId)
    this.#noting ??= setTimeout(() => void this.#flush(), NOTE_MS)
  }

  watch(datasetId: string): void {
    if (!this.#marks.has(datasetId)) this.#marks.set(datasetId, undefined)
    this.#lookLater()
  }

  unwatch(datasetId: string): void {
    this.#marks.delete(datasetId)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#looking)
    clearTimeout(this.#noting)
    await this.#flush()
  }

  /** A hint that cannot be written is lost: readers look into the log now and then all the same. */
  async #flush(): Promise<void> {
    const datasetIds = [...this.#noted].sort()
    this.#noted = new Set()
    this.#noting = undefined
    if (datasetIds.length > 0) await this.#hints.note(datasetIds).catch(() => undefined)
  }

  #lookLater(): void {
    if (this.#isClosed || this.#looking !== undefined || this.#marks.size === 0) return
    this.#looking = setTimeout(() => void this.#look(), LOOK_MS)
  }

  async #look(): Promise<void> {
    const hints = await this.#hints.find([...this.#marks.keys()]).catch(() => [])
    for (const { datasetId, mark } of hints) {
      if (!this.#marks.has(datasetId) || this.#marks.get(datasetId) === mark) continue
      this.#marks.set(datasetId, mark)
      // Also for the first one that is seen: it may be of a change after the reader read.
      this.#wake(datasetId)
    }
    this.#looking = undefined
    this.#lookLater()
  }
}
