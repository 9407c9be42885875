import { setTimeout as after } from 'node:timers/promises'
import { tryColumnUpdate, updateChecked } from './column-check.ts'
import type { ColumnLifecycle, UpdatedColumn } from './interface/columns.ts'
import type { BuiltIndexKey } from './interface/indexes.ts'
import type { FinishedRebuild, Rebuild, RebuiltRows, RowRange } from './interface/rebuild.ts'
import type { Statements } from './interface/statements.ts'
import { StoreError } from './interface/store-error.ts'
import type { Engine } from './runtime/engine.ts'
import type { SerialChanges } from './serial-changes.ts'
import { rangesOf, rowsIn } from './writes/finish-rebuild.ts'
import { retypedColumn } from './writes/rebuild.ts'
import { hasEnded } from './writes/this-process.ts'

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

type ColumnEngine = Pick<Engine, 'statements' | 'buildIndex' | 'dropIndex'>

/** A table is built by steps that let others in between, follows the log until little is left, and takes the old one's place in one step. */
export function columnLifecycle(engine: ColumnEngine, serial: SerialChanges): ColumnLifecycle {
  const { statements, dropIndex } = engine

  async function carryOut(rebuild: Rebuild): Promise<FinishedRebuild> {
    const { organizationId, datasetId } = rebuild
    const building = { organizationId, datasetId, generation: rebuild.to }
    const finished = await buildAndFinish(engine, rebuild).catch(async (error) => {
      await serial.drop(building, () => statements.dropSpareTable(building))
      throw error
    })
    const spare = finished.outcome === 'finished' ? { ...building, generation: rebuild.from } : building
    await serial.drop(spare, () => statements.dropSpareTable(spare))
    if (finished.outcome === 'finished') {
      for (const indexId of finished.goneIndexes) await serial.drop(building, () => dropGone({ ...building, indexId }))
    }
    if (finished.outcome === 'given_up') throw new StoreError('unavailable', `the change of ${datasetId} was given up`)
    return finished
  }

  async function dropGone(index: BuiltIndexKey): Promise<void> {
    await dropIndex(index)
    await statements.deleteIndexRecord(index)
  }

  return {
    createColumn: (args) => serial.run(args, () => betweenReaders(() => statements.createColumn(args))),
    updateColumn: async (args) => {
      if (args.isDryRun) return tryColumnUpdate(statements, args)
      return serial.run(args, async () => {
        const updated = await updateChecked(statements, args)
        if (updated.outcome !== 'begun') return updated
        const finished = await carryOut(updated.rebuild)
        return finished.outcome === 'not_convertible' ? finished : updatedBy(updated.rebuild)
      })
    },
    deleteColumn: (args) =>
      serial.run(args, async () => {
        const deleted = await statements.beginColumnDrop(args)
        if (deleted.outcome !== 'begun') return deleted.outcome
        await carryOut(deleted.rebuild)
        return 'deleted'
      }),
    async dropSpareTables(args) {
      let dropped = 0
      for (const { id: organizationId } of await statements.selectOrganizations()) {
        const found = await statements.selectSpareTables({ organizationId, ...args })
        const spare = found.filter(({ touchedAt, owner }) => touchedAt < args.touchedBefore || hasEnded(owner))
        for (const table of spare) await statements.dropSpareTable({ organizationId, ...table })
        dropped += spare.length
      }
      return dropped
    },
  }
}

/** How often something is tried that readers have to let through, and the pause in between, in which those come first that wait. */
const TRIES = 20
const PAUSE_MS = 200

/** Tries again what gave up because a table is read: waiting in the server would hold up every reader that comes later. */
async function betweenReaders<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isInUse = error instanceof StoreError && error.reason === 'in_use'
      if (!isInUse || attempt === TRIES) throw error
      await after(PAUSE_MS)
    }
  }
}

function updatedBy(rebuild: Rebuild): UpdatedColumn {
  const { name = '', terms } = rebuild
  return { outcome: 'updated', column: { name, type: retypedColumn(rebuild).type, ...terms } }
}

async function buildAndFinish(engine: ColumnEngine, rebuild: Rebuild): Promise<FinishedRebuild> {
  const running = new RunningRebuild(engine.statements, rebuild)
  await running.all([{ first: 1, last: rebuild.lastRow }], false)
  const refused = running.refused()
  if (refused !== undefined) return refused
  for (let mostRows = LAST_ROWS; mostRows < LAST_ROWS * 2 ** ATTEMPTS; mostRows *= 2) {
    await running.followLog(mostRows)
    const late = running.refused()
    if (late !== undefined) return late
    if (!(await buildUniques(engine, rebuild))) continue
    const finished = await running.finish(mostRows)
    if (finished.outcome !== 'behind') return finished
    // In between two rows of the table may have the same key that had it one after the other.
    for (const index of rebuild.uniques) await engine.dropIndex(index)
  }
  throw new StoreError('unavailable', `${rebuild.datasetId} is written faster than it can be rebuilt`)
}

/** False where rows in the new table have the same key, which had it one after the other: the table lacks what was written since. */
async function buildUniques(engine: ColumnEngine, { uniques }: Rebuild): Promise<boolean> {
  for (const [at, index] of uniques.entries()) {
    if ((await engine.buildIndex(index)) === undefined) continue
    for (const built of uniques.slice(0, at + 1)) await engine.dropIndex(built)
    return false
  }
  return true
}

/** How far a new table is. */
class RunningRebuild {
  readonly #statements: Statements
  readonly #rebuild: Rebuild
  #version: number
  #stepRows = FIRST_STEP_ROWS
  #storedBytes = 0
  #largestGrowthBytes = 0
  #failureCount = 0
  #failures: RebuiltRows['failures'] = []

  constructor(statements: Statements, rebuild: Rebuild) {
    this.#statements = statements
    this.#rebuild = rebuild
    this.#version = rebuild.version
  }

  async all(ranges: readonly RowRange[], replaces: boolean): Promise<void> {
    const { organizationId } = this.#rebuild
    for (let rest = ranges; rest.length > 0; ) {
      const onlyCounts = this.#failureCount > 0
      const step = { organizationId, rebuild: this.#rebuild, ranges: rest, limit: this.#stepRows, replaces, onlyCounts }
      const rebuilt = await this.#statements.rebuildRows({ ...step, now: Date.now() })
      this.#add(rebuilt)
      rest = rebuilt.rest
    }
  }

  #add({ storedBytes, largestGrowthBytes, failureCount, failures, ranMs, holdsWriters }: RebuiltRows): void {
    this.#storedBytes += storedBytes
    this.#largestGrowthBytes = Math.max(this.#largestGrowthBytes, largestGrowthBytes)
    this.#failures = [...this.#failures, ...failures].slice(0, FAILURES_SHOWN)
    this.#failureCount += failureCount
    const stepMs = holdsWriters ? STEP_MS.holdingWriters : STEP_MS.holdingNobody
    // By powers of two, so that there are few statements.
    if (ranMs < stepMs / 2 && this.#stepRows < LARGEST_STEP_ROWS) this.#stepRows *= 2
    if (ranMs > stepMs * 2 && this.#stepRows > 1) this.#stepRows /= 2
  }

  /** The answer to a change of which cells did not convert. */
  refused(): FinishedRebuild | undefined {
    if (this.#failureCount === 0) return undefined
    const from = retypedColumn(this.#rebuild).from.type
    return { outcome: 'not_convertible', from, failureCount: this.#failureCount, failures: this.#failures }
  }

  /** Rebuilds what was written since, until at most `mostRows` are left. */
  async followLog(mostRows: number): Promise<void> {
    const { organizationId, datasetId } = this.#rebuild
    for (;;) {
      const after = this.#version
      const asked = { organizationId, datasetId, after, limit: VERSIONS_PER_STEP }
      const changes = await this.#statements.selectChanges(asked)
      const ranges = rangesOf(changes)
      const isLittle = changes.length < VERSIONS_PER_STEP && changes.length + rowsIn(ranges) <= mostRows
      if (isLittle || this.#failureCount > 0) return
      await this.all(ranges, true)
      this.#version = changes.at(-1)?.version ?? after
    }
  }

  finish(mostRows: number): Promise<FinishedRebuild> {
    const { organizationId, datasetId } = this.#rebuild
    const rebuilt = {
      version: this.#version,
      storedBytes: this.#storedBytes,
      largestGrowthBytes: this.#largestGrowthBytes,
    }
    const args = { organizationId, datasetId, rebuild: this.#rebuild, ...rebuilt, mostRows: mostRows * 2 }
    return this.#statements.finishRebuild({ ...args, now: Date.now() })
  }
}
