import { newId } from '../domain/ids.ts'
import type { DatasetKey } from './interface/datasets.ts'
import type { Unannounced } from './interface/events.ts'
import type { Statements } from './interface/statements.ts'
import { tryEach } from './try-each.ts'

/** Changes of a dataset within this time are one event. */
const TOGETHER_MS = 1_000

/** Events that were left beside the rows get into the catalogue so soon. */
const PLACED_AFTER_MS = 20

/** Datasets that are told of at the same time. */
const AT_ONCE = 4

/** The writes that leave events beside the rows. */
const LEAVE_EVENTS: ReadonlySet<string> = new Set<keyof Statements>([
  'beginColumnUpdate',
  'cancelImport',
  'createColumn',
  'endImport',
  'finishRebuild',
  'finishReplacement',
  'insertImport',
  'markIndexDropping',
  'markIndexReady',
])

/** The writes that name a dataset whose log they cannot change. To ask for it would read the schema of its file again, on the main thread. */
const OF_NEW_DATASETS: ReadonlySet<string> = new Set<keyof Statements>(['createRowTable', 'insertDataset'])

interface Delays {
  readonly rowsChangedMs?: number | undefined
  readonly eventsPlacedMs?: number | undefined
}

/** Makes the cursor from which changes can be read. */
export type CursorOf = (dataset: DatasetKey, changes: Unannounced) => string

/**
 * Makes events of what was written beside the rows. Changes of rows are told once a second, by the dataset's log, so that a write of rows costs
 * nothing more; events of columns, indexes and imports were written with their change, and only go to the catalogue. How far changes are told,
 * and which events are in the catalogue, is in the database: what is noted here only says where to look, and may be lost.
 */
export class EventWorker {
  readonly #statements: Statements
  readonly #cursorOf: CursorOf
  readonly #togetherMs: number
  readonly #placedAfterMs: number
  /** Organizations by the datasets that were written to. */
  readonly #written = new Map<string, string>()
  readonly #pending = new Set<string>()
  #telling: NodeJS.Timeout | undefined
  #placing: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(
    statements: Statements,
    cursorOf: CursorOf,
    { rowsChangedMs = TOGETHER_MS, eventsPlacedMs = PLACED_AFTER_MS }: Delays,
  ) {
    this.#togetherMs = rowsChangedMs
    this.#placedAfterMs = eventsPlacedMs
    this.#statements = statements
    this.#cursorOf = cursorOf
  }

  /** To be called after each write, by its name; also of one that failed, which may have been committed. */
  noteWrite(args: Partial<DatasetKey>, name: string): void {
    if (!OF_NEW_DATASETS.has(name)) this.#note(args, LEAVE_EVENTS.has(name))
  }

  #note({ organizationId, datasetId }: Partial<DatasetKey>, leavesEvents: boolean): void {
    if (organizationId === undefined || this.#isClosed) return
    if (datasetId !== undefined && !this.#written.has(datasetId)) {
      this.#written.set(datasetId, organizationId)
      this.#telling ??= setTimeout(() => this.#tellLater(), this.#togetherMs).unref()
    }
    if (!leavesEvents) return
    this.#pending.add(organizationId)
    this.#placing ??= setTimeout(() => this.#placeLater(), this.#placedAfterMs).unref()
  }

  /** Tells of everything in some datasets, and places the events of some organizations. */
  async catchUp(datasets: readonly DatasetKey[], organizationIds: readonly string[]): Promise<void> {
    await this.#tell(datasets)
    await tryEach(organizationIds, (organizationId) => this.#place(organizationId))
  }

  /** Tells of what was written up to now. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#telling)
    clearTimeout(this.#placing)
    await this.#running
    await this.#tellWritten()
    await this.#placePending()
  }

  #tellLater(): void {
    this.#telling = undefined
    this.#running = this.#running.then(() => this.#tellWritten())
  }

  #placeLater(): void {
    this.#placing = undefined
    this.#running = this.#running.then(() => this.#placePending())
  }

  async #tellWritten(): Promise<void> {
    const datasets = [...this.#written].map(([datasetId, organizationId]) => ({ organizationId, datasetId }))
    this.#written.clear()
    await this.#tell(datasets)
  }

  async #placePending(): Promise<void> {
    const organizationIds = [...this.#pending]
    this.#pending.clear()
    for (const organizationId of organizationIds)
      await this.#place(organizationId).catch(() => this.#note({ organizationId }, true))
  }

  /** What fails is tried again with the next changes, after a second. */
  async #tell(datasets: readonly DatasetKey[]): Promise<void> {
    const waiting = [...datasets]
    const organizations = new Set<string>()
    const next = async () => {
      for (let dataset = waiting.pop(); dataset !== undefined; dataset = waiting.pop()) {
        const { organizationId, datasetId } = dataset
        const isTold = await this.#announce({ organizationId, datasetId }).catch(() => this.#note(dataset, false))
        if (isTold === true) organizations.add(organizationId)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    for (const organizationId of organizations)
      await this.#place(organizationId).catch(() => this.#note({ organizationId }, true))
  }

  /** True when an event was left beside the rows. */
  async #announce(dataset: DatasetKey): Promise<boolean> {
    const changes = await this.#statements.findUnannounced(dataset)
    if (changes === undefined) return false
    const { from, to } = changes
    const changesCursor = this.#cursorOf(dataset, changes)
    return this.#statements.announceChanges({ ...dataset, from, to, eventId: newId('evt'), changesCursor })
  }

  /** Each event has its identifier from the beginning: one that was recorded before the process ended is recorded no second time. */
  async #place(organizationId: string): Promise<void> {
    for (;;) {
      const events = await this.#statements.selectPendingEvents({ organizationId })
      if (events.length === 0) return
      await this.#statements.placeEvents({ organizationId, events })
      const ids = events.flatMap(({ id }) => id ?? [])
      await this.#statements.deletePendingEvents({ organizationId, ids })
    }
  }
}
