import type { Kysely } from 'kysely'
import type { Lane } from '../../../domain/lane.ts'
import { startWork, timed } from '../../../timing.ts'
import { ofOneOrganization } from '../../interface/connection-counts.ts'
import type { DatasetKey } from '../../interface/datasets.ts'
import type { LaneChoice } from '../../reads/lanes.ts'
import { tenant } from '../../sql/differences.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import type { Schema } from '../../sql/schema.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { organizationOf } from '../wire.ts'
import { NextAnswer } from './next-answer.ts'

/** Of the connections for pages, those that one organization may hold: even if its statements wait for a lock, others find connections. */
const PAGES_OF_ONE = 4 / 5
const PAGES_WAITING = 2_000

type Read<Answer> = (db: Kysely<Schema>) => Promise<Answer>

/** Reads that the main thread sends to the server: those by key, pages that an index serves, and small tables. */
export class MainReads {
  readonly #pages: Kysely<Schema>
  readonly #limit: ConcurrencyLimit
  readonly #datasets = new NextAnswer()

  constructor(pages: Kysely<Schema>, connections: number) {
    this.#pages = pages
    this.#limit = new ConcurrencyLimit(ofOneOrganization(connections, PAGES_OF_ONE), PAGES_WAITING)
  }

  run<Answer>(args: unknown, read: Read<Answer>): Promise<Answer> {
    return onMain('main', () => this.#send(args, () => read(this.#pages)))
  }

  /** A read about a dataset that many ask for: equal ones at the same time share an answer. */
  shared<Answer>(name: string, key: DatasetKey, read: Read<Answer>): Promise<Answer> {
    const question = `${name} ${key.organizationId} ${key.datasetId}`
    return onMain('main', () => this.#datasets.ask(question, () => this.#send(key, () => read(this.#pages))))
  }

  /** A read by the index that was chosen for it; undefined where that turns out not to serve it. */
  indexed<Answer>(
    args: unknown,
    { read }: Extract<LaneChoice<Answer>, { lane: 'index' }>,
  ): Promise<Answer | undefined> {
    const own = tenant(this.#pages, organizationOf(args))
    return onMain('index', () => this.#send(args, () => read(own, () => own)))
  }

  /** Reads by a key or a session, before the organization is known, are not limited. */
  #send<Answer>(args: unknown, read: () => Promise<Answer>): Promise<Answer> {
    const organizationId = organizationOf(args)
    const run = () => repeating(read)
    return organizationId === '' ? run() : this.#limit.run(organizationId, run)
  }
}

/** The main thread only waits for the server. */
function onMain<Answer>(lane: Lane, read: () => Promise<Answer>): Promise<Answer> {
  return timed(startWork(lane), read).catch((error) => Promise.reject(storeError(error)))
}
