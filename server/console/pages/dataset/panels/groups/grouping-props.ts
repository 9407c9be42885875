import type { Column } from '../../../../../../client/index.ts'
import type { Grouping } from '../../grouping.ts'

/** What the parts of the panel share. */
export interface GroupingProps {
  readonly columns: readonly Column[]
  readonly grouping: Grouping
  readonly change: (changes: Partial<Grouping>) => void
}
