import { StoreError } from '../../interface/store-error.ts'

/** Disk space for all exports that are still read. */
export const SPOOL_LIMIT_BYTES = 8 * 1024 ** 3

/** What the spooled exports of all organizations take of the disk, and may take. */
export class SpoolSpace {
  readonly #limitBytes: number
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** What those of an organization take. */
  bytesOf(organizationId: string): number {
    return this.#bytesOf.get(organizationId) ?? 0
  }

  /** Counts what one grew by, or gave back. It is counted even where it is too much: what is left of an export is given back with all that it took. */
  grow(organizationId: string, bytes: number): void {
    this.#bytes += bytes
    const own = this.bytesOf(organizationId) + bytes
    if (own === 0) this.#bytesOf.delete(organizationId)
    else this.#bytesOf.set(organizationId, own)
  }

  /** Undefined where there is room: an organization may have `allowedBytes`. */
  shortage(organizationId: string, allowedBytes: number): StoreError | undefined {
    const own = this.bytesOf(organizationId)
    if (own > allowedBytes)
      return new StoreError('unavailable', `exports of ${organizationId} take ${own} of ${allowedBytes} bytes`)
    if (this.#bytes <= this.#limitBytes) return undefined
    return new StoreError('unavailable', `exports that are being read take ${this.#bytes} bytes of disk`)
  }
}
