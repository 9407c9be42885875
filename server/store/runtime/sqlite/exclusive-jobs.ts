import type { Transaction } from 'kysely'
import type { BuiltIndexKey, PhysicalIndex } from '../../interface/indexes.ts'
import type { MoveTarget, OrganizationKey } from '../../interface/organizations.ts'
import { StoreError } from '../../interface/store-error.ts'
import { migrateWithPlaces } from '../../migrations/places.ts'
import type { Schema } from '../../sql/schema.ts'
import { BUSY_TIMEOUT_MS, type CatalogueConnection, type Connection } from '../../sql/sqlite/connection.ts'
import { throwMigrationError } from '../../sql/sqlite/errors.ts'
import { emptySome } from '../../sql/sqlite/gone-tables.ts'
import { beginIndex, dropIndex, dropOtherTables, endIndex, fillTrigrams } from '../../sql/sqlite/index-tables.ts'
import { overwriteFree } from '../../sql/sqlite/overwrite-free.ts'
import type { WriteJobs } from '../writer.ts'
import { appendFromFile } from './append-staged.ts'
import { fillIndex } from './fill-index.ts'
import type { FilledStep, FilledTrigrams, FillStep, TrigramStep } from './index-builder.ts'
import { type ClearStep, clearSome } from './moving/clear.ts'
import { type MoveStep, Moves } from './moving/moves.ts'

/** How long a checkpoint waits for readers, while writes wait for it. */
const CHECKPOINT_WAIT_MS = 500

/** What runs by itself, not with writes: it brings its own transactions, or would hold up the answers of others for long. */
export interface ExclusiveJobs {
  migrate(): Promise<void>
  checkpoint(of: { organizationId: string }): Promise<void>
  /** Empties the WAL. */
  truncateWal(of: { organizationId: string }): Promise<void>
  /** Overwrites some free pages; true when that is done. */
  overwriteFree(of: { organizationId: string }): Promise<boolean>
  appendStaged: WriteJobs['appendStaged']
  beginIndex(index: PhysicalIndex): Promise<void>
  fillIndex(step: FillStep): Promise<FilledStep>
  endIndex(index: PhysicalIndex): Promise<void>
  fillTrigrams(step: TrigramStep): Promise<FilledTrigrams>
  emptyIndex(index: BuiltIndexKey): Promise<boolean>
  dropIndex(index: BuiltIndexKey): Promise<void>
  /** The next step of moving an organization to another file. */
  move(to: MoveTarget): Promise<MoveStep>
  /** The next step of removing what moves have left. */
  clearMoved(): Promise<ClearStep>
}

/** These jobs of the thread that writes `catalogue`, or the places beside it. */
export function exclusiveJobsOn(catalogue: CatalogueConnection): ExclusiveJobs {
  const moves = new Moves(catalogue)
  /** On the tables of an organization. */
  const inTransaction: InTransaction = ({ organizationId }, run) =>
    catalogue
      .of(organizationId)
      .db.transaction()
      .execute((own) => {
        requireStill(catalogue, organizationId)
        return run(own)
      })
  return {
    migrate: () => migrateWithPlaces(catalogue).catch(throwMigrationError),
    checkpoint: async ({ organizationId }) => checkpoint(catalogue.of(organizationId), 'RESTART'),
    truncateWal: async ({ organizationId }) => checkpoint(catalogue.of(organizationId), 'TRUNCATE'),
    overwriteFree: async ({ organizationId }) => overwriteFree(catalogue.of(organizationId).database),
    appendStaged: (append) =>
      appendFromFile(catalogue.of(append.organizationId), append, () => requireStill(catalogue, append.organizationId)),
    beginIndex: (index) => inTransaction(index, (own) => beginIndex(own, index)),
    fillIndex: (step) => fillIndex(catalogue.of(step.organizationId), step),
    endIndex: (index) => inTransaction(index, (own) => endIndex(own, index)),
    fillTrigrams: ({ index, limit }) =>
      inTransaction(index, async (own) => {
        const start = performance.now()
        const isFull = await fillTrigrams(own, index, limit)
        const outcome = isFull === undefined ? 'is_gone' : isFull ? 'full' : 'filled'
        return { outcome, ranMs: performance.now() - start }
      }),
    emptyIndex: ({ builtFor: only, ...index }) =>
      inTransaction(index, (own) => emptySome(own, { tables: [], indexes: [{ ...index, only }] })),
    dropIndex: (index) =>
      inTransaction(index, (own) =>
        index.builtFor === undefined ? dropOtherTables(own, index) : dropIndex(own, index),
      ),
    move: (to) => moves.step(to),
    clearMoved: () => clearSome(catalogue),
  }
}

type InTransaction = <Answer>(
  of: OrganizationKey,
  run: (own: Transaction<Schema>) => Promise<Answer>,
) => Promise<Answer>

/** To be called in a transaction of an organization's file: who moves the organization waits for those that had begun before. */
function requireStill({ places }: CatalogueConnection, organizationId: string): void {
  places.requireStill(organizationId, places.numberOf(organizationId))
}

/** Writes the WAL into the database and waits for its readers, so that the next write restarts it, or nothing is left in it. Throws if they do not end. */
function checkpoint({ database }: Connection, mode: 'RESTART' | 'TRUNCATE'): void {
  try {
    database.pragma(`busy_timeout = ${CHECKPOINT_WAIT_MS}`)
    const [{ busy }] = database.pragma(`wal_checkpoint(${mode})`) as [{ busy: number }] // always one row
    if (busy !== 0)
      throw new StoreError('unavailable', 'The database is still read, perhaps by an export. Try again in a moment.')
  } finally {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}
