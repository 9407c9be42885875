import type { Connection } from '../../../sql/sqlite/connection.ts'
import { datasetTables, type TableOfDatasets } from './dataset-tables.ts'

/** What was copied. */
export interface CopiedTenant {
  readonly datasets: number
  readonly rows: number
}

interface Copy {
  readonly from: Connection
  readonly to: Connection
  readonly organizationId: string
  /** Whether the logs of changes are left out. */
  readonly isWithoutLog?: boolean
}

const ROWS_PER_STEP = 100

const OF_DATASETS = `dataset_id in (select replace(dataset_id, 'deleted ', '') from counters where organization_id = ?)`
const OF_IMPORTS = 'import_id in (select id from imports where organization_id = ?)'
const OF_ORGANIZATION = 'organization_id = ?'

/** The tables that organizations of a file share, and what of them belongs to one. The counters come first: they name the tables that follow. */
const SHARED: Readonly<Record<string, string>> = {
  counters: OF_ORGANIZATION,
  columns: OF_DATASETS,
  indexes: OF_DATASETS,
  spare_tables: OF_DATASETS,
  changes: OF_DATASETS,
  row_history: OF_DATASETS,
  history_batches: OF_DATASETS,
  announced: OF_DATASETS,
  imports: OF_ORGANIZATION,
  refused_rows: OF_IMPORTS,
  idempotency_keys: OF_ORGANIZATION,
  pending_events: OF_ORGANIZATION,
}

/** The tables in which records of several organizations have one order. */
const NUMBERED: ReadonlySet<string> = new Set(['indexes', 'imports'])

/**
 * Copies the tables of an organization from one file to another, which has none of them. Nobody writes them in between. It stops after some rows each
 * time, in the same transaction of `to` or in a later one.
 */
export function* copyTenant(copy: Copy): Generator<void, CopiedTenant> {
  const { from, to, organizationId } = copy
  for (const [table, condition] of Object.entries(SHARED))
    if (copy.isWithoutLog !== true || table !== 'changes') yield* copyRows(copy, table, condition)
  const tables = datasetTables(from, organizationId)
  let rows = 0
  to.database.unsafeMode(true) // the parts of a full-text table are copied as they are
  for (const table of tables) {
    to.database.exec(table.sql)
    const copied = yield* copyTable(copy, table)
    if (table.hasRows) rows += copied
    for (const trigger of table.triggers) to.database.exec(trigger)
    yield
  }
  const counted = 'select count(*) from counters where organization_id = ?'
  return { datasets: Number(to.database.prepare(counted).pluck().get(organizationId)), rows }
}

/** Copies a table, or the tables that a full-text table consists of. */
function* copyTable(copy: Copy, { name, parts }: TableOfDatasets): Generator<void, number> {
  if (parts.length === 0) return yield* copyRows(copy, name)
  for (const part of parts) {
    copy.to.database.exec(`delete from ${part}`)
    yield* copyRows(copy, part)
  }
  return 0
}

/** Copies the rows of a table, or of those of an organization by a condition with its identifier as parameter. */
export function* copyRows(copy: Copy, table: string, condition?: string): Generator<void, number> {
  const { from, to, organizationId } = copy
  const columns = columnsOf(copy, table, condition)
  const order = columns.includes('sequence') || !NUMBERED.has(table) ? '' : 'order by sequence'
  const where = condition === undefined ? '' : `where ${condition}`
  const select = from.database
    .prepare<unknown[], unknown[]>(`select ${columns.join()} from ${table} ${where} ${order}`)
    .raw()
    .safeIntegers() // otherwise an integer would come back as a double
  // An idempotency key that is there already has its answer in the catalogue; beside the rows it was only noted.
  const insert = to.database.prepare<unknown[]>(
    `insert ${table === 'idempotency_keys' ? 'or ignore' : ''} into ${table} (${columns.join()})
      values (${columns.map(() => '?').join()})`,
  )
  let count = 0
  for (const row of select.iterate(...(condition === undefined ? [] : [organizationId]))) {
    insert.run(...row)
    count += 1
    if (count % ROWS_PER_STEP === 0) yield
  }
  return count
}

/** All columns except `sequence`, whose numbers other organizations in the file may have. */
function columnsOf({ from, to, organizationId }: Copy, table: string, condition?: string): string[] {
  const info = from.database.prepare<[string], string>('select name from pragma_table_info(?)').pluck()
  const columns = info.all(table)
  if (!NUMBERED.has(table)) return columns
  const last = to.database.prepare<[], number>(`select coalesce(max(sequence), 0) from ${table}`).pluck()
  const first = from.database
    .prepare<[string], number | null>(`select min(sequence) from ${table} where ${condition}`)
    .pluck()
  const isFree = (last.get() ?? 0) < (first.get(organizationId) ?? Number.POSITIVE_INFINITY)
  return isFree ? columns : columns.filter((name) => name !== 'sequence')
}
