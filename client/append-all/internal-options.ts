import type { AppendAllOptions } from './report.ts'

/** Options for this package only. */
export interface InternalAppendOptions extends AppendAllOptions {
  /** The fingerprint to keep with a batch, to check later whether the source has changed there. */
  readonly printOf?: ((texts: readonly string[]) => string) | undefined
  /** How many rows the dataset had before. */
  readonly rowsBefore?: number | undefined
}
