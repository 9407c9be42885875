import { sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { cellCheck } from '../../domain/column-rules.ts'
import { conversion } from '../../domain/conversions.ts'
import { ROW_STORED_BYTES, rowBytes, storedBytes } from '../../domain/row-size.ts'
import type { FoundCell } from '../interface/columns.ts'
import type { RebuildStep, RebuiltColumn, RebuiltRows, RowRange } from '../interface/rebuild.ts'
import { FIRST_CELL } from '../interface/rows.ts'
import { tuplesCompiled } from '../sql/compiled.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { cellColumn, type RowTableRef, rowColumns, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { storedBytesOfFirst, storedBytesWithin } from '../sql/stored-bytes.ts'
import { storeRecords } from './new-rows.ts'
import { touchSpareTable } from './rebuild.ts'
import { type MatchedRange, rebuildMatched } from './rebuild-matched.ts'
import { removeStaged } from './staged-history.ts'

const FAILURES_KEPT = 100
const BYTES_PER_STEP = 8 * 1024 ** 2
const RANGE_COUNTS_AS = 10

/** Rebuilds rows as they are at the moment, and converts their cells. */
export async function rebuildRows(db: Transaction<Schema>, step: RebuildStep): Promise<RebuiltRows> {
  const start = performance.now()
  const own = tenant(db, step.organizationId)
  await touchSpareTable(own, step.rebuild)
  // A table that is not in place yet is given up after a crash, and the commit that puts it in place syncs all that came before.
  if (step.limit !== undefined) await differencesOf(own).withoutSync?.(own)
  const running = new RowRebuild(own, step)
  // All rows go before the first one comes: one may have the key now that another one had.
  const isLast = step.limit === undefined
  if (step.replaces && isLast) for (const range of step.ranges) await running.remove(range)
  let left = step.limit ?? Number.POSITIVE_INFINITY
  let leftBytes = isLast ? Number.POSITIVE_INFINITY : BYTES_PER_STEP
  const rest = [...step.ranges]
  const rebuilt: RowRange[] = []
  for (let range = rest.shift(); range !== undefined; range = rest.shift()) {
    const fit = await running.rowsThatFit(range, left, leftBytes)
    const { rows, last } = await running.range(range, fit.rows)
    rebuilt.push({ first: range.first, last })
    if (last < range.last) rest.unshift({ first: last + 1, last: range.last })
    left -= rows + RANGE_COUNTS_AS
    leftBytes -= fit.bytes
    if (left <= 0 || leftBytes <= 0) break
  }
  const holdsWriters = !differencesOf(db).hasTenantSchemas // one writer for all
  return { ...running.found, rebuilt, rest, ranMs: performance.now() - start, holdsWriters }
}

type CellConversion = (cell: StoredCell) => StoredCell | undefined

/** Undefined for cells that stay as they are. What breaks the rules of its column does not convert. */
function conversionOf({ type, from, rules = {} }: RebuiltColumn): CellConversion | undefined {
  if (type === from.type) return undefined
  const convert = conversion(from.type, type)
  const check = cellCheck(rules)
  return (cell) => {
    const value = cell === null ? null : convert(cell)
    return value === undefined || check(value) !== undefined ? undefined : value
  }
}

/** A row as a table has it: its number, when it was made and changed, and its cells. */
type StoredRecord = readonly StoredCell[]

interface Fit {
  readonly rows: number
  readonly bytes: number
}

class RowRebuild {
  readonly found = {
    storedBytes: 0,
    historyBytes: 0,
    largestGrowthBytes: 0,
    failureCount: 0,
    failures: [] as FoundCell[],
    matched: { changed: [] as number[], unchanged: [] as number[] },
    tooLarge: undefined as number | undefined,
  }
  readonly #own: Transaction<Schema>
  readonly #step: RebuildStep
  readonly #from: RowTableRef
  readonly #to: RowTableRef
  readonly #conversions: readonly (CellConversion | undefined)[]

  constructor(own: Transaction<Schema>, step: RebuildStep) {
    const { datasetId, from, to, columns } = step.rebuild
    this.#own = own
    this.#step = step
    this.#from = { datasetId, generation: from }
    this.#to = { datasetId, generation: to }
    this.#conversions = columns.map(conversionOf)
  }

  /**
   * How many of the first `limit` rows of a range are rebuilt at once, and the bytes that they take at most. They are measured if they
   * might take too many, since one row may be much larger than all others.
   */
  async rowsThatFit({ first, last }: RowRange, limit: number, limitBytes: number): Promise<Fit> {
    if (!Number.isFinite(limit)) return { rows: limit, bytes: 0 }
    const { largestRowBytes, columns } = this.#step.rebuild
    const surely = Math.max(1, Math.floor(limitBytes / Math.max(1, largestRowBytes)))
    const cells = rowColumns(columns.map(({ from }) => from))
    const wanted = Math.min(limit, last - first + 1)
    for (let rows = limit; Math.min(rows, wanted) > surely; rows = Math.floor(rows / 2)) {
      const bytes = await storedBytesOfFirst(this.#own, this.#from, cells, { first, last, count: rows })
      if (bytes <= limitBytes) return { rows, bytes }
    }
    return { rows: Math.min(limit, surely), bytes: Math.min(wanted, surely) * largestRowBytes }
  }

  /** Rebuilds the first rows of a range, at most `limit`. Returns how many there were, and the number up to which all are rebuilt. */
  async range(range: RowRange, limit: number): Promise<{ rows: number; last: number }> {
    const { onlyCounts, rebuild } = this.#step
    const { change } = rebuild
    if (change.kind === 'rows') return this.#rebuildMatched({ ...rebuild, change }, range, limit)
    if (this.#conversions.every((convert) => convert === undefined)) return this.#rebuildAsTheyAre(range, limit)
    const records = await recordsIn(this.#own, this.#from, rebuild.columns, range, limit)
    const last = records.length < limit ? range.last : Number(records.at(-1)?.[0])
    const rebuilt = records.map((record) => this.#converted(record))
    if (!onlyCounts && this.found.failureCount === 0) {
      if (this.#removes(limit)) await this.remove({ first: range.first, last })
      await storeRecords(this.#own, rowTable(this.#to), rowColumns(rebuild.columns), rebuilt)
    }
    return { rows: records.length, last }
  }

  /** The first rows of a range, which do not leave the database: how many, and the number up to which there are no others. */
  async #beginRange({ first, last }: RowRange, limit: number): Promise<{ rows: number; range: RowRange }> {
    const found = await numbersIn(this.#own, this.#from, { first, last }, limit)
    const range = { first, last: found.rows < limit ? last : found.last }
    if (this.#removes(limit)) await this.remove(range)
    return { rows: found.rows, range }
  }

  async #rebuildMatched(
    rebuild: MatchedRange['rebuild'],
    wanted: RowRange,
    limit: number,
  ): Promise<{ rows: number; last: number }> {
    const { rows, range } = await this.#beginRange(wanted, limit)
    const { matched, tooLarge, largestGrowthBytes, historyBytes } = await rebuildMatched(this.#own, {
      ...{ rebuild, range, from: this.#from, to: this.#to },
    })
    const { found } = this
    for (const kind of ['changed', 'unchanged'] as const)
      for (const number of matched[kind]) found.matched[kind].push(number)
    found.tooLarge ??= tooLarge
    found.largestGrowthBytes = Math.max(found.largestGrowthBytes, largestGrowthBytes)
    found.historyBytes += historyBytes
    found.storedBytes += await storedBytesWithin(this.#own, this.#to, rowColumns(rebuild.columns), range)
    return { rows, last: range.last }
  }

  /** Rows of which no cell becomes another one do not leave the database. */
  async #rebuildAsTheyAre(wanted: RowRange, limit: number): Promise<{ rows: number; last: number }> {
    const { rebuild } = this.#step
    const { rows, range } = await this.#beginRange(wanted, limit)
    const names = [...TIMES, ...rebuild.columns.map(({ from }) => cellColumn(from.number))] as const
    await this.#own
      .insertInto(rowTable(this.#to))
      .columns([...names])
      .expression(selectWithin(this.#own, this.#from, range).select([...names]))
      .execute()
    this.found.storedBytes += await storedBytesWithin(this.#own, this.#to, rowColumns(rebuild.columns), range)
    return { rows, last: range.last }
  }

  #converted(record: StoredRecord): StoredRecord {
    const cells = record.slice(FIRST_CELL)
    for (const [index, convert] of this.#conversions.entries()) {
      const cell = cells[index] ?? null
      if (convert === undefined) continue
      const value = convert(cell)
      if (value === undefined) this.#fail(Number(record[0]), cell)
      else this.#replace(cells, index, value)
    }
    this.found.storedBytes += ROW_STORED_BYTES + storedBytes(cells)
    return [...record.slice(0, FIRST_CELL), ...cells]
  }

  #replace(cells: StoredCell[], index: number, value: StoredCell): void {
    const growth = rowBytes([value]) - rowBytes([cells[index] ?? null])
    this.found.largestGrowthBytes = Math.max(this.found.largestGrowthBytes, growth)
    cells[index] = value
  }

  #fail(rowNumber: number, cell: StoredCell): void {
    this.found.failureCount += 1
    if (this.found.failures.length < FAILURES_KEPT) this.found.failures.push({ rowNumber, cell })
  }

  #removes(limit: number): boolean {
    return this.#step.replaces && Number.isFinite(limit)
  }

  /** Removes rows from the new table. */
  async remove(range: RowRange): Promise<void> {
    const columns = rowColumns(this.#step.rebuild.columns)
    this.found.storedBytes -= await storedBytesWithin(this.#own, this.#to, columns, range)
    this.found.historyBytes -= await removeStaged(this.#own, this.#step.rebuild, range)
    const rowNumber = sql.ref<number>('row_number')
    await this.#own
      .deleteFrom(rowTable(this.#to))
      .where(rowNumber, '>=', range.first)
      .where(rowNumber, '<=', range.last)
      .execute()
  }
}

const TIMES = ['row_number', 'created_at', 'updated_at'] as const

function selectWithin(own: Transaction<Schema>, table: RowTableRef, { first, last }: RowRange) {
  const rowNumber = sql.ref<number>('row_number')
  return own.selectFrom(rowTable(table)).where(rowNumber, '>=', first).where(rowNumber, '<=', last).orderBy(rowNumber)
}

/** How many of the first `limit` rows of a range there are, and the number of the last of them. */
async function numbersIn(own: Transaction<Schema>, table: RowTableRef, range: RowRange, limit: number) {
  const rows = selectWithin(own, table, range).select('row_number')
  const { count, last } = await own
    .selectFrom((Number.isFinite(limit) ? rows.limit(sql.lit(limit)) : rows).as('numbers'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('row_number').as('last')])
    .executeTakeFirstOrThrow()
  return { rows: Number(count), last: last ?? range.last }
}

async function recordsIn(
  own: Transaction<Schema>,
  table: RowTableRef,
  columns: readonly RebuiltColumn[],
  range: RowRange,
  limit: number,
): Promise<readonly StoredRecord[]> {
  const { first, last } = range
  const isLimited = last - first >= limit
  const shape = `records of ${rowTable(table)} ${columns.map(({ from }) => from.number).join()} ${isLimited ? limit : ''}`
  return tuplesCompiled(own, shape, [first, last], () => {
    const cells = columns.map(({ from }) => cellColumn(from.number))
    const select = selectWithin(own, table, range).select([...TIMES, ...cells])
    return isLimited ? select.limit(sql.lit(limit)) : select
  })
}
