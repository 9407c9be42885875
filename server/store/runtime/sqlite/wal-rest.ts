import { once } from 'node:events'
import type { OrganizationKey } from '../../interface/organizations.ts'
import type { CatalogueConnection } from '../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE, placeFile } from '../../sql/sqlite/places.ts'
import { sizeOf } from './size-of.ts'

/** Without long reads the WAL of a writer at full rate stays below a third of this. */
const WAL_LIMIT_BYTES = 32 * 1024 ** 2

/** Who wants to read waits so long at most for those that read, and is not asked to again for a while. */
const WAIT_MS = 1_000
const AGAIN_AFTER_MS = 10_000

/** The same for each file: that of the catalogue, and those of places. */
export class WalRests {
  readonly #catalogue: CatalogueConnection
  readonly #checkpoint: (of: OrganizationKey) => Promise<unknown>
  readonly #files = new Map<number, WalRest>()

  /** `checkpoint` is that of the file that has the tables of an organization. */
  constructor(catalogue: CatalogueConnection, checkpoint: (of: OrganizationKey) => Promise<unknown>) {
    this.#catalogue = catalogue
    this.#checkpoint = checkpoint
  }

  /** Runs what reads one snapshot of an organization's rows for long. */
  run<Answer>({ organizationId }: OrganizationKey, read: () => Promise<Answer>): Promise<Answer> {
    const { places } = this.#catalogue
    const number = places.numberOf(organizationId)
    let rest = this.#files.get(number)
    if (rest === undefined) {
      const file = number === CATALOGUE_PLACE ? places.file : placeFile(places.file, number)
      rest = new WalRest(file, () => this.#checkpoint({ organizationId }))
      this.#files.set(number, rest)
    }
    return rest.run(read)
  }
}

/**
 * Lets SQLite restart the WAL, which it can do only when nothing reads from it. With overlapping long reads something always does, and
 * the WAL would grow. Once it is large, new long reads wait for those in progress, and for a checkpoint.
 */
export class WalRest {
  readonly #walFile: string
  readonly #checkpoint: () => Promise<unknown>
  readonly #limitBytes: number
  readonly #idle = new EventTarget()
  #reading = 0
  #resting: Promise<void> | undefined
  #notBefore = Number.NEGATIVE_INFINITY

  /** `checkpoint` writes the WAL into the database, so that the next write restarts it. */
  constructor(file: string, checkpoint: () => Promise<unknown>, limitBytes: number = WAL_LIMIT_BYTES) {
    this.#walFile = `${file}-wal`
    this.#checkpoint = checkpoint
    this.#limitBytes = limitBytes
  }

  /** Runs what reads one snapshot for long. */
  async run<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    this.#resting ??= this.#rest().finally(() => {
      this.#resting = undefined
    })
    await this.#resting
    this.#reading += 1
    try {
      return await read()
    } finally {
      this.#reading -= 1
      if (this.#reading === 0) this.#idle.dispatchEvent(new Event('idle'))
    }
  }

  async #rest(): Promise<void> {
    if (performance.now() < this.#notBefore || (await sizeOf(this.#walFile)) < this.#limitBytes) return
    this.#notBefore = performance.now() + AGAIN_AFTER_MS
    if (!(await this.#isIdle())) return
    const isDone = await this.#checkpoint().then(
      () => true,
      () => false,
    )
    if (isDone) this.#notBefore = Number.NEGATIVE_INFINITY
  }

  /** Whether all that was under way has ended in time. */
  async #isIdle(): Promise<boolean> {
    if (this.#reading === 0) return true
    const idle = once(this.#idle, 'idle', { signal: AbortSignal.timeout(WAIT_MS) })
    return idle.then(
      () => true,
      () => false,
    )
  }
}
