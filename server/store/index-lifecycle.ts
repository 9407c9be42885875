import { setTimeout as after } from 'node:timers/promises'
import type { Repeated } from '../domain/idempotency-key.ts'
import { eachOrganization } from './each-organization.ts'
import type { Keeping } from './interface/idempotency-keys.ts'
import type { BuiltIndexKey, CreatedIndex, IndexKey, IndexLifecycle, NewIndex } from './interface/indexes.ts'
import { StoreError } from './interface/store-error.ts'
import type { Engine } from './runtime/engine.ts'
import type { SerialChanges } from './serial-changes.ts'
import { hasEnded } from './writes/this-process.ts'

/** How long a request waits for its twin to build the index, and how often it looks. */
const TWIN_MS = { atMost: 30_000, each: 50 }

/** Indexes that are being made. */
export interface IndexesInProgress {
  /** Resolves when all are made or cleared away; after a second in any case. */
  whenCreated(): Promise<void>
}

const CLEARED_MS = 1_000

/**
 * The record is there before the physical index and after it: at every moment the catalogue names all physical indexes, and
 * whatever is interrupted, `dropUnfinishedIndexes` finds it.
 */
type IndexEngine = Pick<Engine, 'statements' | 'buildIndex' | 'dropIndex'>

export function indexLifecycle(engine: IndexEngine, serial: SerialChanges): IndexLifecycle & IndexesInProgress {
  const { statements } = engine
  const creating = new Set<Promise<unknown>>()

  async function drop(index: BuiltIndexKey): Promise<void> {
    await engine.dropIndex(index)
    await statements.deleteIndexRecord(index)
  }

  /**
   * Drops an index that was not built. If its dataset has got another table meanwhile, that one was built with it; without the record none
   * will be.
   */
  async function giveUp(index: BuiltIndexKey): Promise<void> {
    await drop(index)
    const generation = (await statements.findRowTable(index))?.generation
    if (generation !== undefined && generation !== index.generation) await engine.dropIndex({ ...index, generation })
  }

  /** Whether the index was made ready after all, where the reply to the commit was lost. Then its request may be answered with it again. */
  async function isReady(index: BuiltIndexKey): Promise<boolean> {
    return (await statements.findIndex(index))?.status === 'ready'
  }

  /** What the same request was answered that came before and may still be building; undefined when that was another one, whose index is there. */
  async function answerOfTwin({ keep, now, ...index }: IndexKey & Keeping): Promise<Repeated | undefined> {
    if (keep === undefined) return undefined
    let twin = await statements.findIndex(index)
    for (let waitedMs = 0; twin?.status === 'building'; waitedMs += TWIN_MS.each) {
      if (waitedMs >= TWIN_MS.atMost) throw new StoreError('unavailable', `${index.indexId} is still being built`)
      await after(TWIN_MS.each)
      twin = await statements.findIndex(index)
    }
    const { organizationId } = index
    const kept = await statements.findKeptAnswer({ ...keep, organizationId, place: 'organization', now })
    if (kept === undefined && twin === undefined)
      throw new StoreError('unavailable', `${index.indexId} was not built after all`)
    return kept
  }

  async function create(index: NewIndex): Promise<CreatedIndex> {
    const { organizationId } = index
    const allowed = (await statements.selectAllowances({ organizationId }))?.indexes ?? Number.POSITIVE_INFINITY
    const inserted = await serial.run(index, () => statements.insertIndex({ ...index, allowed }))
    if (inserted.outcome === 'duplicate') return (await answerOfTwin({ ...index, indexId: inserted.of })) ?? inserted
    if (inserted.outcome !== 'inserted') return inserted
    const built = { ...index, generation: inserted.generation }
    let isBuilt = false
    try {
      const fault = await engine.buildIndex(built)
      isBuilt = true
      if (fault !== undefined) {
        await serial.drop(built, () => giveUp(built))
        return { outcome: 'not_unique', ...fault }
      }
      const ready = await statements.markIndexReady(built)
      if (ready === true) return { outcome: 'created' }
      if (ready !== false) {
        await serial.drop(built, () => giveUp(built))
        return ready
      }
    } catch (error) {
      await serial.drop(built, async () => {
        if (!(isBuilt && (await isReady(built)))) await giveUp(built)
      })
      if (error instanceof StoreError && error.reason === 'unsupported')
        return { outcome: 'unsupported', reason: error.message }
      throw error
    }
    await engine.dropIndex(built)
    return { outcome: 'dropped' }
  }

  return {
    createIndex(index) {
      const created = create(index)
      creating.add(created)
      return created.finally(() => creating.delete(created))
    },
    async whenCreated() {
      await Promise.race([Promise.allSettled(creating), after(CLEARED_MS, undefined, { ref: false })])
    },
    async deleteIndex(index) {
      const built = await statements.markIndexDropping({ ...index, now: Date.now() })
      if (built === undefined) return false
      // Without a state that is shown it is gone.
      await serial.drop(built, () => drop(built))
      return true
    },
    async dropUnfinishedIndexes(args) {
      let dropped = 0
      for await (const { id: organizationId } of eachOrganization(statements, args)) {
        const found = await statements.selectUnfinishedIndexes({ organizationId, ...args })
        const unfinished = found.filter(({ createdAt, owner }) => createdAt < args.madeBefore || hasEnded(owner))
        for (const index of unfinished) await drop({ organizationId, ...index })
        dropped += unfinished.length
      }
      return dropped
    },
  }
}
