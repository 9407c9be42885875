import { actingAs } from '../acting.ts'
import { BY_ITSELF } from '../domain/origin.ts'
import { createDatasetFromFile, createImport, type MadeDatasets } from './create-import.ts'
import { eachOrganization } from './each-organization.ts'
import type { ImportFiles } from './import-files.ts'
import { ImportRun } from './import-run.ts'
import type { ImportEngine } from './import-terms.ts'
import type { ImportKey, ImportLifecycle, ImportRecord, UnfinishedImport } from './interface/imports.ts'
import { StoreError } from './interface/store-error.ts'
import { previewImport } from './preview-import.ts'
import { ConcurrencyLimit } from './runtime/concurrency-limit.ts'
import { tryEach } from './try-each.ts'
import { UntouchedImports } from './untouched-imports.ts'
import { hasEnded } from './writes/this-process.ts'

/** So many go on at once, part by part in turn with those that wait; of one organization one, in the order in which they came. */
const RUNNING_OF_ALL = 2

// Of one organization; more are refused with a 503.
const WAITING_OF_ONE = 100
const RECEIVED_OF_ONE = 8

/** What shows that an import is worked on. */
const TOUCH_EVERY_MS = 15_000

/** After so long without a sign of another process, one that has the file goes on. */
const LEASE_MS = 60_000

/** Imports of this process: they are begun, carried on after a restart, and ended with the store. */
export interface Imports extends ImportLifecycle {
  /** Lets all that go on be carried on later, by this process's successor. */
  stop(): Promise<void>
}

export function importLifecycle(engine: ImportEngine, files: ImportFiles, datasets: MadeDatasets): Imports {
  const { statements } = engine
  const perOrganization = new ConcurrencyLimit(1, WAITING_OF_ONE)
  const ofAll = new ConcurrencyLimit(RUNNING_OF_ALL, Number.POSITIVE_INFINITY)
  const going = new Map<string, { readonly key: ImportKey; readonly ended: Promise<void> }>()
  const receiving = new Map<string, number>()
  const untouched = new UntouchedImports()
  let isStopping = false
  let touching: NodeJS.Timeout | undefined

  function begin({ organizationId, importId }: ImportKey): void {
    if (going.has(importId) || isStopping) return
    const key = { organizationId, importId }
    const ended = perOrganization
      .run(organizationId, () => ofAll.run('all', () => carryOn(key)))
      .catch((error) => process.emitWarning(`import ${importId}: ${error?.stack ?? error}`))
      .finally(() => {
        going.delete(importId)
        if (going.size === 0) clearInterval(touching)
      })
    if (going.size === 0) touching = setInterval(touch, TOUCH_EVERY_MS).unref()
    going.set(importId, { key, ended })
  }

  async function carryOn(key: ImportKey): Promise<void> {
    if (isStopping) return
    const taken = await statements.takeImport({ ...key, withinMs: LEASE_MS })
    if (taken !== undefined) {
      // Its first part is read in the turn that it has. There is one turn for parts that are read at once.
      let turn: Promise<void> | undefined = Promise.resolve()
      const takeTurns = () => {
        const own = turn ?? ofAll.takeTurns('all')
        turn = own
        return own.finally(() => {
          if (turn === own) turn = undefined
        })
      }
      const turns = {
        takeTurns,
        stepAside: <Answer>(job: () => Promise<Answer>) => ofAll.stepAside('all', job),
      }
      const run = new ImportRun({ engine, path: files.pathOf(key), key, isStopping: () => isStopping, ...turns })
      // Whoever asked for it does all of it, also when another process carries it on.
      await actingAs(taken.origin ?? BY_ITSELF, () => run.run(taken)).finally(() => turn)
    }
    const left = await statements.findImport(key)
    if (left === undefined || left.endedAt !== undefined) await finish(key, left)
  }

  /** Leaves nothing of an import that has ended but its record and its rows. */
  async function finish(key: ImportKey, ended: ImportRecord | undefined): Promise<void> {
    await files.remove(key)
    if (ended !== undefined) await dropMade(key, ended)
  }

  /** The dataset that was made for an import goes with it. */
  async function dropMade({ organizationId }: ImportKey, { mode, status, datasetId }: ImportRecord): Promise<void> {
    if (mode === 'create' && status !== 'succeeded')
      await datasets.deleteDataset({ organizationId, datasetId, now: Date.now() })
  }

  /** Receives a file unless the organization sends or has sent many. */
  async function receive<Outcome>(organizationId: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const before = receiving.get(organizationId) ?? 0
    const waiting = [...going.values()].filter(({ key }) => key.organizationId === organizationId).length
    if (before >= RECEIVED_OF_ONE || waiting >= WAITING_OF_ONE)
      throw new StoreError('unavailable', `${before} files of ${organizationId} are received, ${waiting} wait`)
    receiving.set(organizationId, before + 1)
    try {
      return await run()
    } finally {
      const left = (receiving.get(organizationId) ?? 1) - 1
      if (left === 0) receiving.delete(organizationId)
      else receiving.set(organizationId, left)
    }
  }

  function touch(): void {
    for (const { key } of going.values()) statements.touchImport(key).catch(() => {})
  }

  return {
    createImport: (created) => receive(created.organizationId, () => createImport(engine, files, created, begin)),
    createDatasetFromFile: (created) =>
      receive(created.organizationId, () => createDatasetFromFile({ engine, files, datasets, begin }, created)),
    previewImport: (asked) => receive(asked.organizationId, () => previewImport(engine, files, asked)),
    async cancelImport(key) {
      const isThere = await statements.cancelImport(key)
      const ended = isThere ? await statements.findImport(key) : undefined
      if (ended !== undefined && ended.endedAt !== undefined) await dropMade(key, ended)
      if (!going.has(key.importId)) await files.remove(key)
      return isThere
    },
    async resumeImports() {
      await tryEach(await files.list(), async ({ isOld, ...key }) => {
        if (going.has(key.importId)) return
        const found = await statements.findImport(key)
        if (found === undefined ? isOld : found.endedAt !== undefined) await finish(key, found)
        else if (found !== undefined && isFree(found)) begin(key)
      })
    },
    async endLostImport(key) {
      const found = await statements.findImport(key)
      if (found === undefined || found.endedAt !== undefined) return found
      if (going.has(key.importId) || found.idleMs <= LEASE_MS || !untouched.isLost(key, found.touchedAt)) return found
      const end = { ...key, status: 'failed', failure: { kind: 'lost_file' }, now: Date.now() } as const
      await actingAs(found.origin ?? BY_ITSELF, () => statements.endImport(end))
      const ended = await statements.findImport(key)
      if (ended !== undefined && ended.endedAt !== undefined) await finish(key, ended)
      return ended
    },
    async forgetImports({ endedBefore, ...swept }) {
      let deleted = 0
      for await (const { id: organizationId } of eachOrganization(statements, swept))
        for (let step = 1; step > 0; deleted += step)
          step = await statements.deleteImports({ organizationId, endedBefore })
      return deleted
    },
    async stop() {
      isStopping = true
      clearInterval(touching)
      const all = [...going.values()]
      await Promise.all(all.map(({ ended }) => ended))
      for (const { key } of all) await statements.releaseImport(key).catch(() => {})
    },
  }
}

function isFree({ owner, idleMs }: UnfinishedImport): boolean {
  return owner === null || hasEnded(owner) || idleMs > LEASE_MS
}
