import { type Kysely, sql } from 'kysely'
import type { LoggedRows } from '../interface/changes.ts'
import type { FeedPlace, FeedQuery } from '../interface/feed.ts'
import { runCompiled } from '../sql/compiled.ts'
import type { ChangeTable, Schema } from '../sql/schema.ts'
import { partsOf } from './changes.ts'

/** A record of the log. Its `parts` may be long, and are read when they are needed. */
export interface FeedRecord extends Pick<ChangeTable, 'version' | 'kind' | 'first_row' | 'row_count' | 'at'> {
  readonly has_parts: number | boolean
}

/** A row of a record, or what a record without rows says; `place` is the one after it. */
export interface Slot {
  readonly kind: FeedRecord['kind']
  readonly version: number
  readonly place: FeedPlace
  readonly rowNumber: number | null
}

/** Records of one part of a feed. */
const RECORDS_READ = 1_000

/**
 * The records after a place, oldest first and without gaps. Undefined if the log does not have what follows the place, or has another version
 * in its stead.
 */
export async function followingRecords(own: Kysely<Schema>, query: FeedQuery): Promise<FeedRecord[] | undefined> {
  const { place, version } = query
  if (place.version > version) return undefined
  const [first, ...others] = await recordsFrom(own, query)
  const isKnown = first?.version === place.version
  if (isKnown && place.at !== null && first.at !== place.at) return undefined
  const following = first === undefined || isKnown ? others : [first, ...others]
  const gap = following.findIndex(({ version }, index) => version !== place.version + 1 + index)
  const whole = gap === -1 ? following : following.slice(0, gap)
  return whole.length === 0 && place.version < version ? undefined : whole
}

function recordsFrom(own: Kysely<Schema>, { datasetId, place }: FeedQuery): Promise<readonly FeedRecord[]> {
  const build = () =>
    own
      .selectFrom('changes')
      .select(['version', 'kind', 'first_row', 'row_count', 'at'])
      .select((eb) => eb('parts', 'is not', null).$castTo<number | boolean>().as('has_parts'))
      .where('dataset_id', '=', datasetId)
      .where('version', '>=', place.version)
      .orderBy('version')
      .limit(sql.lit(RECORDS_READ))
  return Promise.resolve(runCompiled(own, 'records of a feed', [datasetId, place.version], build))
}

/** The rows that records are about, one after the other. */
export class Slots {
  /** Before the next slot. */
  place: FeedPlace
  readonly #own: Kysely<Schema>
  readonly #datasetId: string
  readonly #records: readonly FeedRecord[]
  #next = 0
  #ranges: readonly LoggedRows[] | undefined

  constructor(own: Kysely<Schema>, { datasetId, place }: FeedQuery, records: readonly FeedRecord[]) {
    this.#own = own
    this.#datasetId = datasetId
    this.#records = records
    this.place = place
  }

  /** Whether records are left, or may be. */
  get hasMore(): boolean {
    return this.#next < this.#records.length || this.#records.length >= RECORDS_READ - 1
  }

  /** The next slots, at most so many; none after the last. */
  async next(most: number): Promise<Slot[]> {
    const slots: Slot[] = []
    for (let record = this.#records[this.#next]; record !== undefined; record = this.#records[this.#next]) {
      if (slots.length >= most) break
      await this.#take(record, slots, most)
    }
    return slots
  }

  async #take(record: FeedRecord, slots: Slot[], most: number): Promise<void> {
    const { version, kind, at } = record
    const after = { version, offset: 0, at }
    if (record.first_row === null) {
      if (kind === 'replaced') slots.push({ kind, version, place: after, rowNumber: null })
      this.#finish(after)
      return
    }
    this.#ranges ??= await this.#rangesOf(record)
    const count = this.#ranges.reduce((sum, { rowCount }) => sum + rowCount, 0)
    const begin = this.place.offset
    const end = Math.min(count, begin + most - slots.length)
    let start = 0
    for (const { kind, firstRow, rowCount } of this.#ranges) {
      for (let index = Math.max(begin, start); index < Math.min(end, start + rowCount); index += 1) {
        const place = index + 1 === count ? after : { ...this.place, offset: index + 1 }
        slots.push({ kind, version, place, rowNumber: firstRow + index - start })
      }
      start += rowCount
    }
    if (end === count) this.#finish(after)
    else this.place = { ...this.place, offset: end }
  }

  #finish(after: FeedPlace): void {
    this.place = after
    this.#next += 1
    this.#ranges = undefined
  }

  async #rangesOf({ version, kind, first_row, row_count, has_parts }: FeedRecord): Promise<LoggedRows[]> {
    if (first_row === null || kind === 'columns' || kind === 'replaced') return []
    const own = { kind, firstRow: first_row, rowCount: row_count }
    if (!has_parts) return [own]
    const { parts } = await this.#own
      .selectFrom('changes')
      .select('parts')
      .where('dataset_id', '=', this.#datasetId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return [own, ...partsOf(parts ?? '[]')]
  }
}
