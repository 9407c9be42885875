/** A copy of the project whose tests run with mutations on. Several lanes work side by side. */
import { giveOrders, type RunEvent, readEvents, type Tried } from './breaking-run.ts'
import { openCopy } from './copy.ts'
import { noticedByLinter } from './linter.ts'
import type { Numbered } from './switched.ts'
import { type Failure, openTester } from './tester.ts'
import type { Batch } from './tries.ts'

/** What a run told, and what failed first, if anything did. */
export interface Ran {
  readonly events: readonly RunEvent[]
  readonly failed: Failure | undefined
}

export interface Lane {
  /** Mutations of what is read once, when a file is loaded. */
  readonly early: ReadonlySet<number>
  /** Those that the linter reports. */
  linted(): number[]
  /** Runs all tests, each that passes again with those of the pending mutations to which it comes. */
  tryEach(batch: Batch, pending: readonly Tried[]): Promise<Ran>
  /** Runs tests until one fails, with a mutation on from the start of the process; with none if there is no `id`. */
  runWith(batch: Batch, id?: number): Promise<Ran>
  close(): void
}

/** `product` are the files in which mutations may be used. */
export function openLane(mutations: readonly Numbered[], product: readonly string[]): Lane {
  const { folder, early, remove } = openCopy(mutations, product)
  const tester = openTester(folder)
  const count = Math.max(...mutations.map(({ id }) => id)) + 1

  async function run(batch: Batch, stops: boolean): Promise<Ran> {
    const failed = await tester.firstFailure({ ...batch, stops })
    return { failed, events: readEvents(folder) }
  }

  return {
    early,
    linted: () => noticedByLinter(folder, mutations),
    tryEach(batch, pending) {
      giveOrders(folder, { count, pending })
      return run(batch, false)
    },
    runWith(batch, id) {
      giveOrders(folder, { count, pending: [], ...(id !== undefined && { always: id }) })
      return run(batch, true)
    },
    close() {
      tester.close()
      remove()
    },
  }
}
