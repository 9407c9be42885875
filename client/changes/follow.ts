import type { Waiting } from '../../generated/resource.gen.ts'
import { ChangesGoneError } from '../errors.ts'
import type { RowRecordOf } from '../rows/columns.ts'
import { readChanges } from './changes.ts'
import { type ChangeLine, type ChangesSource, linesOfChanges } from './read-changes.ts'
import { Resuming } from './resuming.ts'
import type { RowStore } from './row-store.ts'

export interface CopyOptions {
  readonly once?: boolean | undefined
  readonly onCurrent?: (() => void) | undefined
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
}

/** Keeps a copy equal: brings it up to date with whole replies, and then follows each change. */
export async function keepCopy<Columns>(
  source: ChangesSource,
  store: RowStore<Columns>,
  { once = false, onCurrent, onWaiting }: CopyOptions,
): Promise<void> {
  const copy = new Copy(source, store, onWaiting)
  for (;;) {
    try {
      const cursor = await copy.bringUpToDate()
      onCurrent?.()
      if (once) return
      await copy.followAfter(cursor)
    } catch (error) {
      if (!(error instanceof ChangesGoneError || error instanceof AllReplaced)) throw error
      await copy.beginAgain()
    }
  }
}

/** All rows may be others. */
class AllReplaced extends Error {}

class Copy<Columns> {
  readonly #source: ChangesSource
  readonly #store: RowStore<Columns>
  /** One for all that is read, so that what has succeeded once is known later. */
  readonly #resuming: Resuming

  constructor(source: ChangesSource, store: RowStore<Columns>, onWaiting: ((waiting: Waiting) => void) | undefined) {
    this.#source = source
    this.#store = store
    this.#resuming = new Resuming(source, onWaiting)
  }

  /** Without a cursor everything is read again, and the rows are removed as soon as there are others. */
  async beginAgain(): Promise<void> {
    await this.#store.setCursor(undefined)
  }

  /** Reads everything until now. Returns the cursor after it. */
  async bringUpToDate(): Promise<string> {
    let isFirst = false
    const begin = async () => {
      // What is read from the beginning does not name the rows that are gone: those of a beginning that broke off, or of a killed process.
      await this.#store.clear()
      isFirst = true
    }
    const take = async (line: ChangeLine) => {
      if (line.type === 'cursor') await this.#store.setCursor(line.cursor)
      // The first line of all only says what the rows have.
      else if (line.type === 'columns' && !isFirst) await this.#readAllRows()
      else await this.#apply(line)
      isFirst = false
    }
    return this.#readLines(await this.#store.getCursor(), take, begin)
  }

  /** Follows each change, without end. */
  async followAfter(since: string): Promise<void> {
    for await (const change of readChanges(this.#source, since, this.#resuming)) {
      if (change.type === 'columns') await this.#readAllRows()
      else await this.#apply(change)
      await this.#store.setCursor(change.cursor)
    }
  }

  /** Sets all rows again, which have other columns by now. Rows that are gone are named by what follows the present cursor. */
  async #readAllRows(): Promise<void> {
    await this.#readLines(undefined, async (line) => {
      if (line.type === 'row') await this.#apply(line)
    })
  }

  /**
   * Reads lines after a cursor, and again from the last one on where a reply breaks off. Returns the last cursor. `begin` is called before the first
   * line of each reply from the beginning.
   */
  async #readLines(
    since: string | undefined,
    take: (line: ChangeLine) => Promise<void>,
    begin = async () => {},
  ): Promise<string> {
    let cursor = since
    for (;;) {
      this.#source.signal?.throwIfAborted()
      try {
        let last: ChangeLine | undefined
        for await (const line of linesOfChanges(this.#source, cursor)) {
          if (cursor === undefined && last === undefined) await begin()
          await take(line)
          this.#resuming.succeeded()
          if (line.type === 'cursor') cursor = line.cursor
          last = line
        }
        if (last?.type === 'cursor') return last.cursor
        await this.#resuming.pause()
      } catch (error) {
        await this.#resuming.after(error)
      }
    }
  }

  async #apply(change: Exclude<ChangeLine, { type: 'cursor' }>): Promise<void> {
    // Cast: the program says which columns there are, as for every row.
    if (change.type === 'row') await this.#store.set(change.row.id, change.row as RowRecordOf<Columns>)
    else if (change.type === 'gone') await this.#store.delete(change.row_id)
    else if (change.type === 'replaced') throw new AllReplaced()
  }
}
