import type { Transferable } from 'node:worker_threads'
import type { StoredCell } from '../../domain/codecs.ts'
/** Where a thread puts rows until they are stored. */
export interface Stage {
  /** A cell for each column, in an array that is used again. */
  add(cells: readonly StoredCell[]): void
  /** What the writer finds them by, and the parts of it that are moved to it. */
  end(): { readonly staged: unknown; readonly transfer: readonly Transferable[] }
  /** The rows will not be stored. */
  discard(): void
}
