import { once } from 'node:events'
import { sizeOf } from './size-of.ts'

/** The WAL of a writer at full rate stays below a third of this as long as nobody reads for long. */
const WAL_LIMIT_BYTES = 32 * 1024 ** 2

/** Who wants to read waits so long at most for those that read, and is not asked to again for a while. */
const WAIT_MS = 1_000
const AGAIN_AFTER_MS = 10_000

/**
 * Lets the WAL begin anew. It can do so only when nobody reads from it, and with one long read behind the other somebody always
 * does: it would grow as long as both reads and writes go on. Once it is large, new reads wait for those under way, and for a checkpoint.
 */
export class WalRest {
  readonly #walFile: string
  readonly #checkpoint: () => Promise<unknown>
  readonly #limitBytes: number
  readonly #idle = new EventTarget()
  #reading = 0
  #resting: Promise<void> | undefined
  #notBefore = Number.NEGATIVE_INFINITY

  /** `checkpoint` writes the WAL into the database, so that the next write begins it anew. */
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
