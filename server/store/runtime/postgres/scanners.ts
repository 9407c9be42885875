import type { Kysely } from 'kysely'
import { startWork, timed } from '../../../timing.ts'
import { connectionCounts, ofOneOrganization } from '../../interface/connection-counts.ts'
import type { RowPage, RowQuery } from '../../interface/rows.ts'
import type { ScanningReads } from '../../reads/index.ts'
import type { PostgresSettings } from '../../sql/postgres/connection.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import type { Schema } from '../../sql/schema.ts'
import { Backlog, SCANS_OF_ALL, SCANS_WAITING } from '../backlog.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { type RunOptions, Thread, threadOf } from '../thread.ts'
import { callerGone, organizationOf } from '../wire.ts'
import { Replica } from './replica.ts'
import { scanRows } from './scan.ts'

const SUMMARY_THREAD = new URL('./summary-thread.ts', import.meta.url)

/** Of the connections for scans, those that one organization may hold. Its other scans wait. */
const SCANS_OF_ONE = 1 / 2

/** The connections that scans use. */
interface ScanPools {
  readonly pages: Kysely<Schema>
  readonly scans: Kysely<Schema>
  readonly replica?: Kysely<Schema>
}

/** Runs what may look at many rows: pages on connections of their own or on a replica, summaries and groups in a thread. */
export class Scanners {
  readonly #pools: ScanPools
  readonly #replica: Replica | undefined
  readonly #summaries: Thread<
    Pick<ScanningReads, 'selectSummary' | 'selectGroups' | 'selectBadCells' | 'countMatching'>
  >
  readonly #waiting = new Backlog(SCANS_WAITING)
  readonly #limit: ConcurrencyLimit

  constructor(settings: PostgresSettings, pools: ScanPools) {
    this.#pools = pools
    this.#replica = pools.replica && new Replica(pools.pages, pools.replica)
    const { scans } = connectionCounts(settings.connections)
    this.#limit = new ConcurrencyLimit(ofOneOrganization(scans, SCANS_OF_ONE), SCANS_OF_ALL)
    this.#summaries = new Thread(threadOf(SUMMARY_THREAD, settings), SCANS_OF_ALL)
  }

  /** Scans that wait or run. */
  get load(): number {
    return this.#waiting.load
  }

  /** Rejects with `gone` if the caller left before its scan began. */
  run(name: keyof ScanningReads, args: never, signal: AbortSignal | undefined): Promise<unknown> {
    const organizationId = organizationOf(args)
    const onRan = startWork('scan')
    const scan = async () => {
      if (signal?.aborted) throw callerGone()
      return this.#ways[name](args, { onRan, signal })
    }
    const limited = () => this.#limit.run(organizationId, scan)
    return this.#waiting.run(organizationId, limited).catch((error) => Promise.reject(storeError(error)))
  }

  close(): Promise<void> {
    return this.#summaries.close()
  }

  readonly #ways: { readonly [Name in keyof ScanningReads]: (args: never, options: RunOptions) => Promise<unknown> } = {
    selectRows: (query, { onRan, signal }) => timed(onRan, () => this.#selectRows(query, signal)),
    selectSummary: (query, options) => this.#summaries.run('selectSummary', query, options),
    selectBadCells: (query, options) => this.#summaries.run('selectBadCells', query, options),
    countMatching: (query, options) => this.#summaries.run('countMatching', query, options),
    selectGroups: (query, options) => this.#summaries.run('selectGroups', query, options),
  }

  async #selectRows(query: RowQuery, signal: AbortSignal | undefined): Promise<RowPage> {
    const { pages, scans } = this.#pools
    const fromReplica = await this.#replica?.read((replica) =>
      scanRows(replica, query, undefined, signal && { signal, by: replica }),
    )
    return fromReplica ?? repeating(() => scanRows(scans, query, undefined, signal && { signal, by: pages }))
  }
}
