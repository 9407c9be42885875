import type { Change } from '../../generated/index.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowId } from '../domain/ids.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { BoundCondition } from '../query/bound.ts'
import {
  type ChangesCursor,
  type ChangesPosition,
  columnsMark,
  conditionMark,
  decodeChangesCursor,
  encodeChangesCursor,
  writtenMark,
} from '../query/changes-cursor.ts'
import { requireCursorForm } from '../query/cursor.ts'
import { readFields } from '../query/fields.ts'
import { QueryError } from '../query/query-error.ts'
import { type ConditionTexts, readCondition } from '../query/read-condition.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { FeedItem } from '../store/interface/feed.ts'
import type { Store } from '../store/store.ts'
import { changesGone } from './api-error.ts'
import type { Caller } from './caller.ts'
import { changesCursorOf, sealOf } from './changes-cursor.ts'
import { toColumn } from './column-definition.ts'
import { withDataset } from './current-dataset.ts'
import { pageSizes } from './read-rows.ts'
import { toRowRecord } from './row-object.ts'

/** What a request for changes says of them, as the contract's validators leave it. */
export interface ChangesTexts extends ConditionTexts {
  readonly cursor?: string
  readonly fields?: readonly string[]
}

/** A change, and the cursor after it. */
export interface FollowedChange {
  readonly change: Change
  readonly after: ChangesCursor
}

export interface ChangesPart {
  readonly changes: readonly FollowedChange[]
  readonly after: ChangesCursor
  readonly hasMore: boolean
  /** The dataset's version before this part was read. */
  readonly version: number
}

/** How much is read at once: so many changes, and rows of about so many bytes, but at least one. */
export interface PartLimits {
  readonly limit: number
  readonly limitBytes: number
}

/** Reads the changes of a dataset from a cursor on, part after part. */
export class ChangesReader {
  readonly #store: Store
  readonly #caller: Caller
  readonly #datasetId: string
  readonly #cursor: string | undefined
  readonly #condition: ReturnType<typeof readCondition>
  readonly #fields: ReturnType<typeof readFields>
  readonly #written: string
  #after: ChangesCursor | undefined
  #ahead: ChangesPart | undefined

  /** Throws the `QueryError` of texts that cannot be read. */
  constructor(store: Store, caller: Caller, datasetId: string, texts: ChangesTexts) {
    requireCursorForm(texts.cursor)
    this.#store = store
    this.#caller = caller
    this.#datasetId = datasetId
    this.#cursor = texts.cursor
    this.#condition = readCondition(texts)
    this.#fields = readFields(texts.fields)
    this.#written = writtenMark(texts)
  }

  /** Reads the first changes, which `next` then returns, so that what is wrong with the request is thrown before a reply begins. */
  async begin(limits: PartLimits, untilGone: UntilGone | undefined): Promise<void> {
    this.#ahead = await this.next(limits, untilGone)
  }

  /** The next changes. Throws the 404, the 410, and the 400 of a cursor, a condition or fields. */
  async next({ limit, limitBytes }: PartLimits, untilGone: UntilGone | undefined): Promise<ChangesPart> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead !== undefined) return ahead
    return withDataset(this.#store, this.#caller, this.#datasetId, async (dataset) => {
      const shown = this.#fields(dataset.columns)
      const before = this.#begin(dataset)
      const where = this.#bind(dataset, before)
      const columns = columnsMark(dataset.columns)
      const knows = { ...before, columns }
      const first = before.columns === columns ? [] : [{ change: columnsChange(shown, before), after: knows }]
      const asked = { dataset, where, shown, limit: limit - first.length, limitBytes }
      const rest = asked.limit === 0 ? atLimit(knows) : await this.#read(asked, knows, untilGone)
      this.#after = rest.after
      return { ...rest, version: dataset.version, changes: [...first, ...rest.changes] }
    })
  }

  /** The text of a cursor. */
  text(cursor: ChangesCursor): string {
    return encodeChangesCursor(sealOf(this.#store, this.#caller.organizationId, this.#datasetId), cursor)
  }

  /** Where the next part begins. */
  #begin(dataset: RowTableRecord): ChangesCursor {
    if (this.#after !== undefined) return this.#after
    if (this.#cursor === undefined) {
      const now = changesCursorOf(this.#store, dataset, { condition: '', written: this.#written })
      return { ...now, condition: conditionMark(this.#condition(dataset.columns)), afterRow: 0, columns: null }
    }
    const seal = sealOf(this.#store, this.#caller.organizationId, this.#datasetId)
    const cursor = decodeChangesCursor(seal, this.#cursor)
    if (cursor.epoch !== this.#store.epoch)
      throw changesGone('The dataset was restored from a backup since this cursor.')
    return cursor
  }

  /** Checks that the cursor is one of this condition. */
  #bind(dataset: RowTableRecord, { condition, written }: ChangesCursor): BoundCondition {
    const isSame = written !== '' && written === this.#written
    let where: BoundCondition
    try {
      where = this.#condition(dataset.columns)
    } catch (error) {
      if (error instanceof QueryError && isSame)
        throw changesGone(`A column has changed since this cursor: ${error.message}`)
      throw error
    }
    if (conditionMark(where) === condition) return where
    if (isSame) throw changesGone('A column of the conditions is another one since this cursor.')
    throw new QueryError(
      'cursor',
      'cursor is not valid for these conditions. Send it with the same filter, any and where with which it was returned.',
    )
  }

  async #read(asked: AskedChanges, from: ChangesCursor, untilGone: UntilGone | undefined): Promise<ReadPart> {
    return from.afterRow === null ? this.#log(asked, from) : this.#rows(asked, from, from.afterRow, untilGone)
  }

  /** The rows that are there. What is written meanwhile stands in the log after the version at which this began. */
  async #rows(
    { dataset, where, shown, limit, limitBytes }: AskedChanges,
    from: ChangesCursor,
    afterRow: number,
    untilGone: UntilGone | undefined,
  ): Promise<ReadPart> {
    const page = await this.#store.selectRows(
      {
        ...keyOf(dataset, shown),
        limitBytes,
        ...{ indexes: dataset.indexes, rowCount: dataset.rowCount, where, limit, sort: [] },
        position: afterRow === 0 ? [] : [afterRow],
      },
      untilGone,
    )
    const { version } = from
    const changes = page.rows.map((row) => ({
      change: { type: 'row' as const, version, row: toRowRecord(shown, row) },
      after: { ...from, afterRow: row[0] },
    }))
    const last = page.position.at(-1)
    const after = { ...from, afterRow: page.hasMore && typeof last === 'number' ? last : null }
    return { changes, after, hasMore: page.hasMore || dataset.version > version }
  }

  async #log({ dataset, where, shown, limit, limitBytes }: AskedChanges, from: ChangesCursor): Promise<ReadPart> {
    const { version } = dataset
    // Most looks of a quiet stream end here. Before the first part was read, the cursor may be of another past.
    const isCurrent = this.#after !== undefined && from.version === version && from.offset === 0
    if (isCurrent) return { changes: [], after: from, hasMore: false }
    const asked = { ...keyOf(dataset, shown), version, where, limit, limitBytes, place: from }
    const part = await this.#store.selectFeed(asked)
    if (part.outcome === 'lost') throw changesGone('The changes after this cursor are no longer kept.')
    const changes = part.items.map((item) => ({
      change: changeOf(shown, item),
      after: { ...from, ...item.place },
    }))
    return { changes, after: { ...from, ...part.place }, hasMore: part.hasMore }
  }
}

type ReadPart = Omit<ChangesPart, 'version'>

interface AskedChanges {
  readonly dataset: RowTableRecord
  readonly where: BoundCondition
  readonly shown: readonly ColumnRecord[]
  readonly limit: number
  readonly limitBytes: number
}

function keyOf(dataset: RowTableRecord, shown: readonly ColumnRecord[]) {
  const { organizationId, id: datasetId } = dataset
  return {
    ...{ organizationId, datasetId, withTimes: true },
    columns: shown.map(({ number }) => number),
    ...pageSizes(dataset, shown),
  }
}

function atLimit(after: ChangesCursor): ReadPart {
  return { changes: [], after, hasMore: true }
}

function columnsChange(shown: readonly ColumnRecord[], { version }: ChangesPosition): Change {
  return { type: 'columns', version, columns: shown.map(toColumn) }
}

function changeOf(shown: readonly ColumnRecord[], item: FeedItem): Change {
  const { version } = item
  if (item.kind === 'row') return { type: 'row', version, row: toRowRecord(shown, item.row) }
  if (item.kind === 'gone') return { type: 'gone', version, row_id: rowId(item.rowNumber) }
  return { type: 'replaced', version }
}
