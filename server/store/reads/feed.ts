import { type Kysely, sql } from 'kysely'
import { rowBytes } from '../../domain/row-size.ts'
import { isEverything } from '../../query/condition.ts'
import type { FeedItem, FeedPart, FeedPlace, FeedQuery } from '../interface/feed.ts'
import type { RowRange } from '../interface/rebuild.ts'
import { FIRST_CELL, type StoredRow } from '../interface/rows.ts'
import { StoreError } from '../interface/store-error.ts'
import { runCompiled, tuplesCompiled, tuplesOf } from '../sql/compiled.ts'
import { whereMatches } from '../sql/conditions.ts'
import { tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { followingRecords, type Slot, Slots } from './feed-slots.ts'
import { stepsThatFit } from './steps-that-fit.ts'
import { selectionShape, storedColumns, storedRows } from './stored-row.ts'

/** Rows that are looked at in one statement, and at most for one part of a feed, if few of them match. */
const SLOTS_PER_STEP = 1_000
const SLOTS_PER_PART = 10_000

/**
 * What follows a place in a dataset's log. The records are read before the rows, so no row is older than its record; whatever is written
 * later has a record after the last one that was read.
 */
export async function selectFeed(db: Kysely<Schema>, query: FeedQuery): Promise<FeedPart> {
  const own = tenant(db, query.organizationId)
  const records = await followingRecords(own, query)
  if (records === undefined) return { outcome: 'lost' }
  const part = new PartInProgress(query)
  const slots = new Slots(own, query, records)
  for (let looked = 0; part.hasRoom && looked < SLOTS_PER_PART; ) {
    const next = await slots.next(part.step)
    if (next.length === 0) break
    const steps = await stepsThatFit(own, query, next, ({ kind, rowNumber }) => (kind === 'deleted' ? null : rowNumber))
    await part.take(steps, (step) => rowsOf(own, query, step))
    looked += next.length
  }
  await requireGeneration(own, query)
  const { items, cutAt: place = slots.place } = part
  return { outcome: 'read', items, place, hasMore: slots.hasMore || place.version < query.version }
}

/** A part of a feed as it fills up. */
class PartInProgress {
  readonly items: FeedItem[] = []
  /** How many slots to look at together. */
  readonly step: number
  /** The place after the last slot that was taken, if others were left. */
  cutAt: FeedPlace | undefined
  readonly #query: FeedQuery
  /** Rows that are in the part already, in the state that they have. */
  readonly #shown = new Set<number>()
  #bytes = 0

  constructor(query: FeedQuery) {
    this.#query = query
    this.step = isEverything(query.where) ? query.limit : SLOTS_PER_STEP
  }

  get hasRoom(): boolean {
    return this.items.length < this.#query.limit && this.#bytes < this.#query.limitBytes
  }

  /** Takes the slots of steps, with the rows of them that match, until the part is full. */
  async take(
    steps: readonly (readonly Slot[])[],
    rowsOf: (step: readonly Slot[]) => Promise<ReadonlyMap<number, StoredRow>>,
  ): Promise<void> {
    for (const [index, step] of steps.entries()) {
      this.#takeStep(step, await rowsOf(step))
      if (this.hasRoom) continue
      if (index + 1 < steps.length) this.cutAt ??= step.at(-1)?.place
      return
    }
  }

  #takeStep(slots: readonly Slot[], rows: ReadonlyMap<number, StoredRow>): void {
    for (const [index, slot] of slots.entries()) {
      const item = this.#itemOf(slot, rows)
      if (item !== undefined) this.items.push(item)
      if (this.items.length < this.#query.limit) continue
      if (index + 1 < slots.length) this.cutAt = slot.place
      return
    }
  }

  #itemOf({ kind, version, place, rowNumber }: Slot, rows: ReadonlyMap<number, StoredRow>): FeedItem | undefined {
    if (rowNumber === null) return kind === 'replaced' ? { kind, version, place } : undefined
    if (this.#shown.has(rowNumber)) return undefined
    const row = rows.get(rowNumber)
    // If it was seen and does not match any more, there is a later record that says so.
    if (row === undefined && kind === 'appended') return undefined
    this.#shown.add(rowNumber)
    if (row === undefined) return { kind: 'gone', version, place, rowNumber }
    this.#bytes += this.#query.rowOverheadBytes + rowBytes(row.slice(FIRST_CELL))
    return { kind: 'row', version, place, row }
  }
}

/** The rows of slots that match, by their numbers. */
async function rowsOf(own: Kysely<Schema>, query: FeedQuery, slots: readonly Slot[]): Promise<Map<number, StoredRow>> {
  const numbers = slots.flatMap(({ kind, rowNumber }) => (rowNumber === null || kind === 'deleted' ? [] : [rowNumber]))
  const ranges = rangesIn(numbers)
  const rows = ranges.length === 0 ? [] : await rowsWithin(own, query, ranges)
  return new Map(rows.map((row) => [row[0], row]))
}

function rangesIn(numbers: readonly number[]): RowRange[] {
  const ranges: { first: number; last: number }[] = []
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const before = ranges.at(-1)
    if (before !== undefined && number === before.last + 1) before.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges
}

async function rowsWithin(
  own: Kysely<Schema>,
  query: FeedQuery,
  ranges: readonly RowRange[],
): Promise<readonly StoredRow[]> {
  const { where } = query
  const rowNumber = sql.ref<number>('row_number')
  const select = () => own.selectFrom(rowTable(query)).select(storedColumns(query))
  const [range] = ranges
  if (range === undefined || ranges.length > 1) {
    const numbers = ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    const listed = whereMatches(own, select().where(rowNumber, 'in', numbers), where)
    return storedRows(await tuplesOf(own, listed.compile()))
  }
  const within = () => select().where(rowNumber, '>=', range.first).where(rowNumber, '<=', range.last)
  if (!isEverything(where)) return storedRows(await tuplesOf(own, whereMatches(own, within(), where).compile()))
  const shape = `changed rows of ${rowTable(query)} ${selectionShape(query)}`
  return storedRows(await tuplesCompiled(own, shape, [range.first, range.last], within))
}

/** Until now the rows were in this table. One that was replaced may still be there, and has old rows. */
async function requireGeneration(own: Kysely<Schema>, { datasetId, generation }: FeedQuery): Promise<void> {
  const [counters] = await runCompiled(own, 'find generation', [datasetId], () =>
    own.selectFrom('counters').select('generation').where('dataset_id', '=', datasetId),
  )
  if (counters?.generation !== generation)
    throw new StoreError('columns_changed', `${datasetId} has another table than that of generation ${generation}`)
}
