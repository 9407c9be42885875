import { addedRules, type ColumnRules } from '../domain/column-rules.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { isUnique } from '../domain/index-fields.ts'
import type { BadCells } from './interface/bad-cells.ts'
import type { ColumnChange, FoundCell, UpdatedColumn } from './interface/columns.ts'
import type { RowTableRecord } from './interface/datasets.ts'
import type { BegunRebuild, RowRange } from './interface/rebuild.ts'
import type { Statements } from './interface/statements.ts'
import { StoreError } from './interface/store-error.ts'
import { rangesOf, rowsIn } from './writes/finish-rebuild.ts'

/** Row numbers, and bytes of rows, that one scan looks at; each scan has some seconds. */
const SCANNED_AT_ONCE = { rows: 1_000_000, bytes: 4 * 1024 ** 3 }
const CELLS_KEPT = 100

/** Versions of the log that are read at once. */
const VERSIONS_PER_STEP = 5_000

/** How many rows are checked at most while the dataset's writers wait, and how often that limit is doubled if more rows are written in the meantime. */
const LAST_ROWS = 2_048
const ATTEMPTS = 10

/**
 * Changes a column in the way of `beginColumnUpdate`, after its present cells were checked by the rules that it adds: all of them by scans
 * that hold no writer, what was written in the meantime by the log, the last of it in the transaction of the change.
 */
export async function updateChecked(
  statements: Statements,
  change: ColumnChange,
): Promise<UpdatedColumn | BegunRebuild> {
  const found = await findColumn(statements, change)
  if ('outcome' in found) return found
  const { table, column } = found
  const rules = change.type === undefined ? addedRules(column.rules, change.terms?.rules ?? column.rules) : undefined
  const check = new RuleCheck(statements, table, column, rules ?? {})
  if (rules !== undefined) await check.all()
  for (let [attempt, mostRows] = [1, LAST_ROWS]; attempt <= ATTEMPTS; attempt += 1, mostRows *= 2) {
    if (rules !== undefined) await check.followLog(mostRows)
    if (check.bad.count > 0) return { outcome: 'rules_broken', rules: rules ?? {}, ...check.bad }
    const checked = rules && { rules, version: check.version, mostRows: mostRows * 2 }
    const updated = await statements.beginColumnUpdate({ ...change, ...(checked && { checked }) })
    if (updated.outcome !== 'behind') return updated
  }
  throw new StoreError('unavailable', `${change.datasetId} is written faster than it can be checked`)
}

/** What `updateColumn` would answer at this moment. */
export async function tryColumnUpdate(statements: Statements, change: ColumnChange): Promise<UpdatedColumn> {
  const found = await findColumn(statements, change)
  if ('outcome' in found) return found
  const { table, column } = found
  const { description, rules } = column
  const present = { ...(description !== undefined && { description }), ...(rules && { rules }) }
  const { name = column.name, type = column.type, terms = present } = change
  const updated = { outcome: 'updated', column: { name, type, ...terms } } as const
  const isRetype = type !== column.type
  const unique = uniqueIndexOf(found)
  if (type === 'json' && isRetype && unique !== undefined) return { outcome: 'in_unique_index', of: unique.id }
  const checked = isRetype ? (terms.rules ?? {}) : addedRules(column.rules, terms.rules)
  if (checked === undefined) return updated
  const check = new RuleCheck(statements, table, { ...column, to: type }, checked)
  await check.all()
  const { count, cells } = check.bad
  if (count === 0) return updated
  if (!isRetype) return { outcome: 'rules_broken', rules: checked, count, cells }
  return { outcome: 'not_convertible', from: column.type, failureCount: count, failures: cells }
}

/** Whether a column that gets another type is in the key of a unique index. */
export async function isKeyRetyped(statements: Statements, change: ColumnChange): Promise<boolean> {
  const found = await findColumn(statements, change)
  if ('outcome' in found || change.type === undefined || change.type === found.column.type) return false
  return uniqueIndexOf(found) !== undefined
}

function uniqueIndexOf({ table, column }: FoundColumn) {
  return table.indexes.filter(isUnique).find(({ fields }) => fields.some((field) => field.column === column.number))
}

interface FoundColumn {
  readonly table: RowTableRecord
  readonly column: ColumnRecord
}

/** The column, or why it cannot be changed so. */
async function findColumn(statements: Statements, change: ColumnChange): Promise<FoundColumn | UpdatedColumn> {
  const table = await statements.findRowTable(change)
  const column = table?.columns.find(({ name }) => name === change.columnName)
  if (table === undefined || column === undefined) return { outcome: 'no_such_column' }
  if (change.columnsVersion !== undefined && change.columnsVersion !== table.columnsVersion)
    return { outcome: 'columns_changed' }
  const isTaken = table.columns.some((other) => other !== column && other.name === change.name)
  return isTaken ? { outcome: 'name_taken' } : { table, column }
}

/** How far the cells of a column are checked. */
class RuleCheck {
  readonly bad = { count: 0, cells: [] as FoundCell[] }
  /** What was written up to this version of the dataset is checked. */
  version: number
  readonly #statements: Statements
  readonly #table: RowTableRecord
  readonly #column: ColumnRecord & { readonly to?: ColumnRecord['type'] }
  readonly #rules: ColumnRules

  constructor(
    statements: Statements,
    table: RowTableRecord,
    column: ColumnRecord & { readonly to?: ColumnRecord['type'] },
    rules: ColumnRules,
  ) {
    this.#statements = statements
    this.#table = table
    this.#column = column
    this.#rules = rules
    this.version = table.version
  }

  async all(): Promise<void> {
    const { organizationId, id: datasetId, generation, largestRowBytes } = this.#table
    const last = await this.#statements.findLastRowNumber({ organizationId, datasetId, generation })
    const bytes = Math.floor(SCANNED_AT_ONCE.bytes / Math.max(1, largestRowBytes))
    const rows = Math.max(1, Math.min(SCANNED_AT_ONCE.rows, bytes))
    for (let first = 1; first <= last; first += rows)
      await this.#look([{ first, last: Math.min(last, first + rows - 1) }])
  }

  /** Checks what was written since, until at most `mostRows` are left. */
  async followLog(mostRows: number): Promise<void> {
    const { organizationId, id: datasetId } = this.#table
    while (this.bad.count === 0) {
      const after = this.version
      const changes = await this.#statements.selectChanges({
        organizationId,
        datasetId,
        after,
        limit: VERSIONS_PER_STEP,
      })
      const ranges = rangesOf(changes)
      if (changes.length < VERSIONS_PER_STEP && changes.length + rowsIn(ranges) <= mostRows) return
      await this.#look(ranges)
      this.version = changes.at(-1)?.version ?? after
    }
  }

  async #look(ranges: readonly RowRange[]): Promise<void> {
    const { organizationId, id: datasetId, generation, rowCount, largestRowBytes } = this.#table
    const { to = this.#column.type, ...column } = this.#column
    const sizes = { generation, rowCount, largestRowBytes }
    const asked = { organizationId, datasetId, ...sizes, column, type: to, rules: this.#rules, ranges }
    const { count, cells }: BadCells = await this.#statements.selectBadCells(asked)
    this.bad.count += count
    this.bad.cells.push(...cells.slice(0, CELLS_KEPT - this.bad.cells.length))
  }
}
