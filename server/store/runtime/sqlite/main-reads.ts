import type { Kysely } from 'kysely'
import type { Lane } from '../../../domain/lane.ts'
import { startWork, timed } from '../../../timing.ts'
import type { DatasetKey } from '../../interface/datasets.ts'
import { StoreError } from '../../interface/store-error.ts'
import type { LaneChoice } from '../../reads/lanes.ts'
import type { Schema } from '../../sql/schema.ts'
import { byIndex } from '../../sql/sqlite/by-index.ts'
import type { CatalogueConnection } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { ReadSnapshot } from './read-snapshot.ts'
import { requireGeneration } from './require-generation.ts'

type Read<Answer> = (db: Kysely<Schema>) => Promise<Answer>

/** Reads that run on the main thread, on one connection: those by key, pages that an index serves, and small tables. */
export class MainReads {
  readonly #connection: CatalogueConnection
  readonly #snapshot: ReadSnapshot

  constructor(connection: CatalogueConnection) {
    this.#connection = connection
    this.#snapshot = new ReadSnapshot(connection)
  }

  run<Answer>(read: Read<Answer>, lane: Lane = 'main'): Promise<Answer> {
    return timed(startWork(lane), async () => {
      // Of a request that a shutdown did not wait for.
      if (!this.#connection.database.open) throw new StoreError('unavailable', 'the store is closed')
      this.#snapshot.begin()
      return read(this.#connection.db)
    }).catch((error) => Promise.reject(storeError(error)))
  }

  /** A read of an organization's rows, which asks nothing of the catalogue. */
  ofRows<Answer>(organizationId: string, read: Read<Answer>): Promise<Answer> {
    return this.run(async () => read(this.#connection.of(organizationId).db))
  }

  /** A read about a dataset that many ask for: it runs once for each commit. */
  shared<Answer>(name: string, { organizationId, datasetId }: DatasetKey, read: Read<Answer>): Promise<Answer> {
    return this.run((db) =>
      this.#snapshot.once(organizationId, `${name} ${organizationId} ${datasetId}`, () => read(db)),
    )
  }

  /** A read of an organization's rows by the index that was chosen for it; undefined where that turns out not to serve it. */
  indexed<Answer>(
    organizationId: string,
    choice: Extract<LaneChoice<Answer>, { lane: 'index' }>,
  ): Promise<Answer | undefined> {
    return this.run(async () => {
      const { database, db } = this.#connection.of(organizationId)
      requireGeneration(database, choice)
      return choice.read(db, () => byIndex(db, choice.index))
    }, 'index')
  }

  /** Lets reads that begin from now on see what was just written. */
  refresh(): void {
    this.#snapshot.end()
  }

  close(): void {
    this.#snapshot.end()
    this.#connection.close()
  }
}
