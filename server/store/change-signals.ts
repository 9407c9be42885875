import { HintExchange } from './change-hints.ts'
import type { ChangeHints, ChangeSignals, ChangeWatch } from './interface/change-signals.ts'
import type { DatasetKey } from './interface/datasets.ts'
import type { EventLoop } from './interface/event-loops.ts'
import type { Statements } from './interface/statements.ts'
import { LoopSignals } from './loop-signals.ts'
import { otherWrites, shortWrites } from './writes/index.ts'

/** Called after each write, with its arguments and its name. */
type OnWrite = (args: Partial<DatasetKey>, name: string) => void

/**
 * Wakes the readers of a process after each write, of all its event loops, and those of other nodes by hints. Nothing here is part of a transaction: PostgreSQL's NOTIFY
 * in one lets all commits of the server wait for each other.
 */
export class ChangeBus implements ChangeSignals {
  readonly #watches = new Map<string, Set<Watch>>()
  readonly #exchange: HintExchange | undefined
  readonly #loops: LoopSignals | undefined
  readonly #onWrite: OnWrite

  /** `loop` where there are several in this process. */
  constructor(hints: ChangeHints | undefined, loop: EventLoop | undefined, onWrite: OnWrite) {
    this.#onWrite = onWrite
    this.#exchange = hints && new HintExchange(hints, (datasetId) => this.#wake(datasetId))
    this.#loops = loop && new LoopSignals(loop.name, (datasetId) => this.#wake(datasetId))
  }

  watch({ datasetId }: DatasetKey): ChangeWatch {
    const watches = this.#watches.get(datasetId) ?? new Set()
    const watch = new Watch(() => {
      watches.delete(watch)
      if (watches.size > 0 || this.#watches.get(datasetId) !== watches) return
      this.#watches.delete(datasetId)
      this.#exchange?.unwatch(datasetId)
    })
    watches.add(watch)
    this.#watches.set(datasetId, watches)
    this.#exchange?.watch(datasetId)
    return watch
  }

  /** The same statements, of which each write wakes the readers of its dataset. */
  announcing(statements: Statements): Statements {
    const names = Object.keys({ ...shortWrites, ...otherWrites }) as (keyof Statements)[] // it has no others
    const announced = names.map((name) => {
      const run = statements[name] as (args: unknown) => Promise<unknown>
      return [name, (args: unknown) => run(args).finally(() => this.noteWrite(args, name))]
    })
    // Each has the arguments and answers that it had.
    return { ...statements, ...(Object.fromEntries(announced) as Statements) }
  }

  async close(): Promise<void> {
    this.#loops?.close()
    await this.#exchange?.close()
  }

  /** Also of a write that failed: it may have been committed. */
  noteWrite(args: unknown, name: string): void {
    if (typeof args !== 'object' || args === null) return
    this.#onWrite(args, name)
    if (!('datasetId' in args)) return
    const datasetId = String(args.datasetId)
    this.#wake(datasetId)
    this.#loops?.note(datasetId)
    this.#exchange?.note(datasetId)
  }

  #wake(datasetId: string): void {
    for (const watch of this.#watches.get(datasetId) ?? []) watch.wake()
  }
}

class Watch implements ChangeWatch {
  readonly #onClose: () => void
  #isDue = false
  #end: ((isDue: boolean) => void) | undefined

  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  wake(): void {
    if (this.#end === undefined) this.#isDue = true
    else this.#end(true)
  }

  next(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#isDue || signal.aborted) {
      const isDue = this.#isDue
      this.#isDue = false
      return Promise.resolve(isDue)
    }
    return new Promise((resolve) => {
      const end = (isDue: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        this.#end = undefined
        resolve(isDue)
      }
      const stop = () => end(false)
      const timer = setTimeout(stop, ms)
      signal.addEventListener('abort', stop)
      this.#end = end
    })
  }

  close(): void {
    this.#end?.(false)
    this.#onClose()
  }
}
