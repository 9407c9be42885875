import type { ColumnRules } from '../../domain/column-rules.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FoundCell } from './columns.ts'
import type { DatasetKey } from './datasets.ts'
import type { RowRange } from './rebuild.ts'

/** Which cells of a column to look at, and what they have to be. */
export interface BadCellsQuery extends DatasetKey {
  readonly generation: number
  readonly column: Pick<ColumnRecord, 'number' | 'type'>
  /** What they have to convert to. */
  readonly type: ColumnRecord['type']
  /** What they have to keep, once converted. */
  readonly rules: ColumnRules
  readonly ranges: readonly RowRange[]
  readonly rowCount: number
  readonly largestRowBytes: number
}

/** How many cells are not what they have to be, and the first hundred. */
export interface BadCells {
  readonly count: number
  readonly cells: readonly FoundCell[]
}

/** Cells against a type and rules. */
export interface CellChecks {
  /** Looks at every row of some ranges, beside what others ask, up to some seconds (`too_slow`). `columns_changed`. */
  selectBadCells(query: BadCellsQuery): Promise<BadCells>
  /** The number of the last row that a dataset has; 0 for none. `columns_changed`. */
  findLastRowNumber(table: DatasetKey & { readonly generation: number }): Promise<number>
}
