import type { ImportKey } from './interface/imports.ts'

/** So long a process that has the file may take to carry an import on, as after a restart of its machine. */
const LOST_AFTER_MS = 10 * 60_000

/** An import that no request asked about for so long is forgotten. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

interface Untouched {
  readonly touchedAt: number
  readonly seenAt: number
}

/**
 * Imports that no process works on, and since when this process has known. The times in their records do not tell: no server may have run for a night,
 * the database may have been away, a clock may have been set, and a server that ends leaves its imports without a time.
 */
export class UntouchedImports {
  readonly #seen = new Map<string, Untouched>()

  /** To be asked whenever an import is found that was not touched for some time. True once this process has seen it so for ten minutes. */
  isLost({ importId }: ImportKey, touchedAt: number): boolean {
    const now = performance.now()
    const before = this.#seen.get(importId)
    if (before?.touchedAt === touchedAt) return now - before.seenAt >= LOST_AFTER_MS
    for (const [id, { seenAt }] of this.#seen) if (now - seenAt > FORGOTTEN_AFTER_MS) this.#seen.delete(id)
    this.#seen.set(importId, { touchedAt, seenAt: now })
    return false
  }
}
