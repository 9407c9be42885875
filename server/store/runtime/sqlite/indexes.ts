import type { BuiltIndexKey, KeyFault, PhysicalIndex } from '../../interface/indexes.ts'
import { Thread, threadOf } from '../thread.ts'
import type { Writer } from '../writer.ts'
import { buildIndex, type IndexSteps } from './index-builder.ts'
import type { IndexJobs } from './index-thread.ts'
import type { WalRests } from './wal-rest.ts'
import type { WriterJobs } from './write-thread.ts'

const INDEX_THREAD = new URL('./index-thread.ts', import.meta.url)

const INDEXES_OF_ALL = 256

/** Builds and drops physical indexes: a thread sorts their keys, and the writer does the rest in short steps. */
export class PhysicalIndexes {
  readonly #sorter: Thread<IndexJobs>
  readonly #steps: IndexSteps
  readonly #drop: (index: BuiltIndexKey) => Promise<void>
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: string, thread: Pick<Thread<WriterJobs>, 'run'>, writer: Writer, rest: WalRests) {
    const sorter = new Thread<IndexJobs>(threadOf(INDEX_THREAD, { file }), INDEXES_OF_ALL)
    this.#sorter = sorter
    this.#steps = {
      beginIndex: (index) => writer.run(index, (onRan) => thread.run('beginIndex', index, { onRan })),
      sortKeys: (index) => rest.run(index, () => sorter.run('sortKeys', index)),
      findKeyFault: (index) => rest.run(index, () => sorter.run('findKeyFault', index)),
      fillIndex: (step) => writer.run(step, (onRan) => thread.run('fillIndex', step, { onRan })),
      endIndex: (index) => writer.run(index, (onRan) => thread.run('endIndex', index, { onRan })),
      fillTrigrams: (step) => writer.run(step, (onRan) => thread.run('fillTrigrams', step, { onRan })),
    }
    this.#drop = async (index) => {
      while (await writer.run(index, (onRan) => thread.run('emptyIndex', index, { onRan })));
      await writer.run(index, (onRan) => thread.run('dropIndex', index, { onRan }))
    }
  }

  /** One at a time: sorting takes a processor and space beside the database. */
  build(index: PhysicalIndex): Promise<KeyFault | undefined> {
    const building = this.#last.then(() => buildIndex(this.#steps, index))
    this.#last = building.catch(() => {})
    return building
  }

  drop(index: BuiltIndexKey): Promise<void> {
    return this.#drop(index)
  }

  close(): Promise<void> {
    return this.#sorter.close()
  }
}
