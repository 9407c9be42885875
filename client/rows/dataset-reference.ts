import type { Resources } from '../../generated/resources.gen.ts'

/** A dataset with the columns that the program knows. */
export interface DatasetReference<Columns> {
  readonly resources: Resources
  readonly id: string
  /** Undefined if the program names no columns. */
  readonly columns: Columns | undefined
}
