import { availableParallelism } from 'node:os'
import type { MessagePort, Worker } from 'node:worker_threads'
import type { Places } from '../../sql/sqlite/places.ts'
import { CATALOGUE_PLACE } from '../../sql/sqlite/places.ts'
import { WRITES_OF_ALL } from '../backlog.ts'
import { type Line, type RunOptions, Thread, threadOf } from '../thread.ts'
import { organizationOf } from '../wire.ts'
import type { ThreadData } from './thread-data.ts'
import type { WriterJobs } from './write-thread.ts'

const WRITE_THREAD = new URL('./write-thread.ts', import.meta.url)

/** Each takes some 30 MB. One processor is the main thread's. */
const PLACE_WRITERS = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Starts the thread of a number; 0 writes the catalogue's file. */
export function startWriter(file: string, writer: number): () => Worker {
  const data: ThreadData = { file, isOfPlaces: writer > 0 }
  return threadOf(WRITE_THREAD, data)
}

/** What changes nothing but the tables of one organization. All other jobs run in the thread of the catalogue. */
const OF_PLACES: ReadonlySet<string> = new Set<keyof WriterJobs>([
  'announceChanges',
  'appendRows',
  'appendStaged',
  'beginColumnDrop',
  'beginColumnUpdate',
  'beginIndex',
  'beginReplacement',
  'beginRowRebuild',
  'cancelImport',
  'changeImported',
  'changeMatching',
  'changeReadRows',
  'changeRows',
  'checkpoint',
  'createColumn',
  'createRowTable',
  'deleteChanges',
  'deleteHistory',
  'deleteImports',
  'deleteIndexRecord',
  'deleteKeptAnswers',
  'deletePendingEvents',
  'deleteRow',
  'deleteStagedHistory',
  'dropIndex',
  'dropReplacedIndexes',
  'dropRowTable',
  'dropSpareTable',
  'emptySomeOfTenant',
  'endImport',
  'endIndex',
  'eraseDatasets',
  'eraseSome',
  'fillIndex',
  'fillTrigrams',
  'finishRebuild',
  'finishReplacement',
  'finishRowRebuild',
  'hideCounters',
  'insertImport',
  'insertIndex',
  'markIndexDropping',
  'markIndexReady',
  'moveImport',
  'noteKey',
  'overwriteFree',
  'rebuildRows',
  'releaseImport',
  'restoreRow',
  'setHistory',
  'takeImport',
  'touchImport',
  'truncateWal',
  'updateRow',
])

type Run = Thread<WriterJobs>['run']

interface Settings {
  /** Receives how many writes a thread has committed together. */
  readonly onCommit?: (writes: number) => void
  /** Threads for places, the same number in each event loop of a process. */
  readonly placeWriters?: number
}

/**
 * The threads that write: one for the catalogue's file, and some among which places are divided, so that places commit side by side. Which
 * thread has a job is a matter of speed only: SQLite's lock on each file decides who writes.
 */
export class WriteThreads {
  readonly #places: Places
  readonly #ofCatalogue: Thread<WriterJobs>
  readonly #ofPlaces: readonly Thread<WriterJobs>[]
  readonly run: Run

  /** `open` opens the thread of a number: 0 is that of the catalogue. */
  constructor(
    places: Places,
    open: (writer: number) => () => Line,
    { onCommit, placeWriters = PLACE_WRITERS }: Settings = {},
  ) {
    const start = (writer: number) => new Thread<WriterJobs>(open(writer), WRITES_OF_ALL, onCommit)
    this.#places = places
    this.#ofCatalogue = start(0)
    this.#ofPlaces = Array.from({ length: placeWriters }, (_, index) => start(index + 1))
    this.run = (name, args, options?: RunOptions) => this.#threadOf(name, args).run(name, args, options)
  }

  get #all(): readonly Thread<WriterJobs>[] {
    return [this.#ofCatalogue, ...this.#ofPlaces]
  }

  /** Jobs that are not answered yet. */
  get load(): number {
    return this.#all.reduce((sum, { load }) => sum + load, 0)
  }

  /** Has a thread write for another event loop, too. */
  join(writer: number, port: MessagePort): void {
    this.#all[writer]?.join(port)
  }

  /** The catalogue's thread last: it writes events of what the others did. */
  async close(): Promise<void> {
    await Promise.all(this.#ofPlaces.map((thread) => thread.close()))
    await this.#ofCatalogue.close()
  }

  #threadOf(name: string, args: unknown): Thread<WriterJobs> {
    const organizationId = organizationOf(args)
    if (organizationId === '' || !OF_PLACES.has(name)) return this.#ofCatalogue
    // One that is being moved has its writes where holds that have run out are taken away.
    const { number, isHeld } = this.#places.placeOf(organizationId)
    if (number === CATALOGUE_PLACE || isHeld === 1) return this.#ofCatalogue
    return this.#ofPlaces[number % this.#ofPlaces.length] ?? this.#ofCatalogue
  }
}
