import type { AppendAllOptions } from './report.ts'

/** For those of this package alone. */
export interface InternalAppendOptions extends AppendAllOptions {
  /** Kept with a batch that is sent, to see later whether the source is still the same there. */
  readonly printOf?: ((texts: readonly string[]) => string) | undefined
  /** So many rows were in the dataset before. */
  readonly rowsBefore?: number | undefined
}
