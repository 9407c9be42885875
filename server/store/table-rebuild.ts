import { isUnique } from '../domain/index-fields.ts'
import type { NotConvertible, NotUnique } from './interface/columns.ts'
import type { BuiltIndexKey } from './interface/indexes.ts'
import type { NotFinished, Rebuild, RebuildEnd, RebuiltRows, RowRange, SpareTable } from './interface/rebuild.ts'
import type { Statements } from './interface/statements.ts'
import { StoreError } from './interface/store-error.ts'
import type { Engine } from './runtime/engine.ts'
import type { SerialChanges } from './serial-changes.ts'
import { rangesOf, rowsIn } from './writes/finish-rebuild.ts'
import { retypedColumn } from './writes/rebuild.ts'

/**
 * How long a step takes, about. Where it holds the writer of all organizations its commit takes as long again. Where it holds nobody it is
 * worth the ways to the server and back.
 */
const STEP_MS = { holdingWriters: 25, holdingNobody: 250 }
const FIRST_STEP_ROWS = 1_024
const LARGEST_STEP_ROWS = 65_536

/** Cells that did not convert, by their rows. */
const FAILURES_SHOWN = 100

/** Versions of the log that are read at once. */
const VERSIONS_PER_STEP = 5_000

/** What the last transaction rebuilds at most, and how much more after each attempt that came too late. */
const LAST_ROWS = 2_048

/** How often a new table may turn out to lack too much. */
const ATTEMPTS = 20

export type RebuildEngine = Pick<Engine, 'statements' | 'buildIndex' | 'dropIndex'>

/** Why a table cannot take the place of another one: a row in it is not as it has to be. */
export type RefusedRebuild = NotConvertible | NotUnique | { readonly outcome: 'too_large' }

/** What is done with a table that is being built. */
export interface RebuildHandling<Finished> {
  /** Told of each step. */
  onRebuilt?(rebuilt: RebuiltRows): void
  /** Rebuilds what was written since the last step and puts the table in place of the old one, in one transaction. */
  finish(end: RebuildEnd): Promise<Finished | NotFinished>
  /** Whether the new table is in place then. */
  isInPlace(finished: Finished): boolean
  /** The indexes that go with the old one and not by themselves. */
  goneIndexes?(finished: Finished): readonly string[]
}

/** A table is built by steps that let others in between, follows the log until little is left, and takes the old one's place in one step. */
export class TableRebuild {
  readonly #engine: RebuildEngine
  readonly #serial: SerialChanges

  constructor(engine: RebuildEngine, serial: SerialChanges) {
    this.#engine = engine
    this.#serial = serial
  }

  async carryOut<Finished extends { readonly outcome: string }>(
    rebuild: Rebuild,
    handling: RebuildHandling<Finished>,
  ): Promise<Finished | RefusedRebuild> {
    const { organizationId, datasetId } = rebuild
    const building = { organizationId, datasetId, generation: rebuild.to }
    const drop = (spare: typeof building) => this.#serial.drop(spare, () => dropSpare(this.#engine.statements, spare))
    const finished = await this.#buildAndFinish(rebuild, handling).catch(async (error) => {
      await drop(building)
      throw error
    })
    if (isUnfinished(finished)) {
      await drop(building)
      throw new StoreError('unavailable', `the change of ${datasetId} was given up`)
    }
    const isInPlace = !isRefused(finished) && handling.isInPlace(finished)
    await drop(isInPlace ? { ...building, generation: rebuild.from } : building)
    const gone = isInPlace ? (handling.goneIndexes?.(finished) ?? []) : []
    for (const indexId of gone) await this.#serial.drop(building, () => this.#dropGone({ ...building, indexId }))
    return finished
  }

  async #dropGone(index: BuiltIndexKey): Promise<void> {
    await this.#engine.dropIndex(index)
    await this.#engine.statements.deleteIndexRecord(index)
  }

  async #buildAndFinish<Finished extends { readonly outcome: string }>(
    rebuild: Rebuild,
    handling: RebuildHandling<Finished>,
  ): Promise<Finished | RefusedRebuild | NotFinished> {
    const running = new RunningRebuild(this.#engine.statements, rebuild, handling.onRebuilt)
    const indexes = new LaterIndexes(this.#engine, rebuild)
    await running.all([{ first: 1, last: rebuild.lastRow }], false)
    for (let mostRows = LAST_ROWS; mostRows < LAST_ROWS * 2 ** ATTEMPTS; mostRows *= 2) {
      if (running.refused() === undefined) await running.followLog(mostRows)
      const refused = running.refused()
      if (refused !== undefined) return refused
      const fault = await indexes.build()
      if (fault !== undefined) {
        // Two rows of different moments may have the same key. Two that nobody wrote since have it.
        if (await running.isCurrent(fault)) return fault
        await running.followLog(0)
        continue
      }
      const finished = await unlessRefusedByIndex(() => handling.finish(running.end(mostRows * 2)))
      if (finished.outcome !== 'behind') return finished
      await indexes.dropStrict()
    }
    throw new StoreError('unavailable', `${rebuild.datasetId} is written faster than it can be rebuilt`)
  }
}

/** Drops a table that has not the rows of its dataset, and before it what indexes and the history had for these. */
export async function dropSpare(statements: Statements, spare: SpareTable): Promise<void> {
  while (await statements.emptySpareTable(spare));
  await statements.dropReplacedIndexes(spare)
  while ((await statements.deleteStagedHistory(spare)) > 0);
  await statements.dropSpareTable(spare)
}

/** A row that was written since has a key that another one has: the next attempt finds them. */
async function unlessRefusedByIndex<Finished>(finish: () => Promise<Finished>): Promise<Finished | NotFinished> {
  try {
    return await finish()
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'not_unique') return { outcome: 'behind' }
    throw error
  }
}

function isUnfinished(finished: { readonly outcome: string }): finished is NotFinished {
  return finished.outcome === 'given_up' || finished.outcome === 'behind'
}

function isRefused(finished: { readonly outcome: string }): finished is RefusedRebuild {
  return ['not_convertible', 'not_unique', 'too_large'].includes(finished.outcome)
}

/** Indexes of a new table that are built when it has its rows. */
class LaterIndexes {
  readonly #engine: RebuildEngine
  readonly #rebuild: Rebuild
  readonly #built = new Set<string>()

  constructor(engine: RebuildEngine, rebuild: Rebuild) {
    this.#engine = engine
    this.#rebuild = rebuild
  }

  /** Builds those that are not there yet; what stands against it is that rows have the same key. */
  async build(): Promise<NotUnique | undefined> {
    for (const index of this.#rebuild.indexes) {
      const { indexId } = index
      if (this.#built.has(indexId)) continue
      this.#built.add(indexId)
      const fault = await this.#engine.buildIndex(index)
      if (fault === undefined) continue
      await this.dropStrict()
      return { outcome: 'not_unique', indexId, ...fault }
    }
  }

  /** Drops those that let no two rows have the same key, not even for a moment: while rows are rebuilt again they would stand against it. */
  async dropStrict(): Promise<void> {
    for (const index of this.#rebuild.indexes) {
      if (!isUnique(index) || index.isLenient || !this.#built.delete(index.indexId)) continue
      await this.#engine.dropIndex(index)
    }
  }
}

/** How far a new table is. */
class RunningRebuild {
  readonly #statements: Statements
  readonly #rebuild: Rebuild
  readonly #onRebuilt: ((rebuilt: RebuiltRows) => void) | undefined
  #version: number
  #stepRows = FIRST_STEP_ROWS
  #storedBytes = 0
  #historyBytes = 0
  #largestGrowthBytes = 0
  #failureCount = 0
  #failures: RebuiltRows['failures'] = []
  #tooLarge: number | undefined

  constructor(statements: Statements, rebuild: Rebuild, onRebuilt: ((rebuilt: RebuiltRows) => void) | undefined) {
    this.#statements = statements
    this.#rebuild = rebuild
    this.#onRebuilt = onRebuilt
    this.#version = rebuild.version
  }

  async all(ranges: readonly RowRange[], replaces: boolean): Promise<void> {
    const { organizationId } = this.#rebuild
    for (let rest = ranges; rest.length > 0 && this.#tooLarge === undefined; ) {
      const onlyCounts = this.#failureCount > 0
      const step = { organizationId, rebuild: this.#rebuild, ranges: rest, limit: this.#stepRows, replaces, onlyCounts }
      const rebuilt = await this.#statements.rebuildRows(step)
      this.#add(rebuilt)
      this.#onRebuilt?.(rebuilt)
      rest = rebuilt.rest
    }
  }

  #add({
    storedBytes,
    historyBytes,
    largestGrowthBytes,
    failureCount,
    failures,
    tooLarge,
    ranMs,
    holdsWriters,
  }: RebuiltRows): void {
    this.#storedBytes += storedBytes
    this.#historyBytes += historyBytes
    this.#largestGrowthBytes = Math.max(this.#largestGrowthBytes, largestGrowthBytes)
    this.#failures = [...this.#failures, ...failures].slice(0, FAILURES_SHOWN)
    this.#failureCount += failureCount
    this.#tooLarge ??= tooLarge
    const stepMs = holdsWriters ? STEP_MS.holdingWriters : STEP_MS.holdingNobody
    // By powers of two, so that there are few statements.
    if (ranMs < stepMs / 2 && this.#stepRows < LARGEST_STEP_ROWS) this.#stepRows *= 2
    if (ranMs > stepMs * 2 && this.#stepRows > 1) this.#stepRows /= 2
  }

  /** What stands against the change. */
  refused(): RefusedRebuild | undefined {
    if (this.#tooLarge !== undefined) return { outcome: 'too_large' }
    if (this.#failureCount === 0) return undefined
    const from = retypedColumn(this.#rebuild).from.type
    return { outcome: 'not_convertible', from, failureCount: this.#failureCount, failures: this.#failures }
  }

  /** Rebuilds what was written since, until at most `mostRows` are left. */
  async followLog(mostRows: number): Promise<void> {
    for (;;) {
      const changes = await this.#changes()
      const ranges = rangesOf(changes)
      const isLittle = changes.length < VERSIONS_PER_STEP && changes.length + rowsIn(ranges) <= mostRows
      if (isLittle || this.refused() !== undefined) return
      await this.all(ranges, true)
      this.#version = changes.at(-1)?.version ?? this.#version
    }
  }

  /** Whether two rows are in the new table as they are now. */
  async isCurrent({ rowNumber, sameAs = rowNumber }: NotUnique): Promise<boolean> {
    const changes = await this.#changes()
    const isIn = (number: number) => rangesOf(changes).some(({ first, last }) => first <= number && number <= last)
    return changes.length < VERSIONS_PER_STEP && !isIn(rowNumber) && !isIn(sameAs)
  }

  #changes() {
    const { organizationId, datasetId } = this.#rebuild
    return this.#statements.selectChanges({ organizationId, datasetId, after: this.#version, limit: VERSIONS_PER_STEP })
  }

  end(mostRows: number): RebuildEnd {
    const { organizationId, datasetId } = this.#rebuild
    const rebuilt = {
      version: this.#version,
      storedBytes: this.#storedBytes,
      historyBytes: this.#historyBytes,
      largestGrowthBytes: this.#largestGrowthBytes,
    }
    return { organizationId, datasetId, rebuild: this.#rebuild, ...rebuilt, mostRows, now: Date.now() }
  }
}
