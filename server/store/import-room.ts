import type { Statements } from './interface/statements.ts'

/** How long a count is believed, which lacks what others write. */
const BELIEVED_MS = 2_000

/** With less room than this it is counted each time. */
const LITTLE_ROOM_BYTES = 64 * 1024 ** 2

/** By how much an organization may still grow while rows are imported. */
export class ImportRoom {
  readonly #statements: Statements
  readonly #organizationId: string
  #used = 0
  #allowed = 0
  #countedAt = Number.NEGATIVE_INFINITY

  constructor(statements: Statements, organizationId: string) {
    this.#statements = statements
    this.#organizationId = organizationId
  }

  /** Undefined when there is room for so many bytes more; otherwise what is used and allowed. */
  async lackFor(more: number): Promise<{ used: number; allowed: number; more: number } | undefined> {
    const isOld = performance.now() - this.#countedAt > BELIEVED_MS
    if (isOld || this.#allowed - this.#used < more + LITTLE_ROOM_BYTES) await this.#count()
    const [used, allowed] = [this.#used, this.#allowed]
    return used + more > allowed ? { used, allowed, more } : undefined
  }

  /** How many bytes all rows may have. */
  async allowed(): Promise<number> {
    await this.lackFor(0)
    return this.#allowed
  }

  /** How many bytes more there is room for. */
  async left(): Promise<number> {
    await this.lackFor(0)
    return Math.max(0, this.#allowed - this.#used)
  }

  /** Rows were written, or became smaller. */
  take(bytes: number): void {
    this.#used += bytes
  }

  async #count(): Promise<void> {
    const organizationId = this.#organizationId
    const [bytes, allowances] = await Promise.all([
      this.#statements.selectStoredBytes({ organizationId }),
      this.#statements.selectAllowances({ organizationId }),
    ])
    this.#used = bytes
    this.#allowed = allowances?.bytes ?? 0
    this.#countedAt = performance.now()
  }
}
