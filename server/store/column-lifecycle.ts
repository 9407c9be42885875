import { setTimeout as after } from 'node:timers/promises'
import { isKeyRetyped, tryColumnUpdate, updateChecked } from './column-check.ts'
import { eachOrganization } from './each-organization.ts'
import type { ColumnChange, ColumnLifecycle, UpdatedColumn } from './interface/columns.ts'
import type { FinishedRebuild, NotFinished, Rebuild } from './interface/rebuild.ts'
import { StoreError } from './interface/store-error.ts'
import type { SerialChanges } from './serial-changes.ts'
import { dropSpare, type RebuildEngine, type RefusedRebuild, TableRebuild } from './table-rebuild.ts'
import { retypedColumn } from './writes/rebuild.ts'
import { hasEnded } from './writes/this-process.ts'

/** Changes of columns, of which those that change every row build a table beside the dataset's. */
export function columnLifecycle(engine: RebuildEngine, serial: SerialChanges): ColumnLifecycle {
  const { statements } = engine
  const tables = new TableRebuild(engine, serial)

  /** Builds a table with another column, or without one; a dry run does not put it in place. */
  function carryOut(rebuild: Rebuild, isDryRun = false) {
    return tables.carryOut<Exclude<FinishedRebuild, NotFinished>>(rebuild, {
      finish: async (end) => (isDryRun ? { outcome: 'finished', goneIndexes: [] } : statements.finishRebuild(end)),
      isInPlace: ({ outcome }) => outcome === 'finished' && !isDryRun,
      goneIndexes: (finished) => (finished.outcome === 'finished' ? finished.goneIndexes : []),
    })
  }

  async function update(change: ColumnChange): Promise<UpdatedColumn> {
    const updated = await updateChecked(statements, change)
    if (updated.outcome !== 'begun') return updated
    const finished = await carryOut(updated.rebuild, change.isDryRun)
    return finished.outcome === 'finished' ? updatedBy(updated.rebuild) : refusedBy(finished)
  }

  return {
    createColumn: (args) => serial.run(args, () => betweenReaders(() => statements.createColumn(args))),
    updateColumn: async (args) => {
      if (!args.isDryRun) return serial.run(args, () => update(args))
      const tried = await tryColumnUpdate(statements, args)
      // Whether keys stay distinct is only known of a table that has them.
      const isBuilt = tried.outcome === 'updated' && (await isKeyRetyped(statements, args))
      return isBuilt ? serial.run(args, () => update(args)) : tried
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
      for await (const { id: organizationId } of eachOrganization(statements, args)) {
        const found = await statements.selectSpareTables({ organizationId, ...args })
        const spare = found.filter(({ touchedAt, owner }) => touchedAt < args.touchedBefore || hasEnded(owner))
        for (const table of spare) await dropSpare(statements, { organizationId, ...table })
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
  const { change } = rebuild
  const { name = '', terms } = change.kind === 'column' ? change : {}
  return { outcome: 'updated', column: { name, type: retypedColumn(rebuild).type, ...terms } }
}

function refusedBy(refused: RefusedRebuild): UpdatedColumn {
  if (refused.outcome === 'too_large') throw new Error('a retype makes no row too large') // it takes what it finds
  return refused
}
