import { sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { Origin } from '../../domain/origin.ts'
import type { ChangeKind } from '../interface/history.ts'
import { FIRST_CELL, type StoredRow } from '../interface/rows.ts'
import { runCompiled } from '../sql/compiled.ts'
import { differencesOf, schemaOf } from '../sql/differences.ts'
import type { RowHistoryTable } from '../sql/history-tables.ts'
import type { Schema } from '../sql/schema.ts'

/** A row as it was before a change of it. */
export interface BeforeImage {
  readonly rowNumber: number
  readonly kind: ChangeKind
  readonly createdAt: number | null
  readonly updatedAt: number | null
  /** JSON of cells by the numbers of their columns, as it is stored. */
  readonly cells: string | null
}

/** What all before-images of a change have in common. */
export interface ImagedChange {
  readonly datasetId: string
  readonly slot: number
  readonly version: number
  readonly at: number
  readonly actor: string | null
}

/** What a record counts for besides its cells: its key, times, who made it, and what the database adds. */
export const IMAGE_BYTES = 96

const DAY_MS = 24 * 60 * 60 * 1000

/** The slot of what is written at a time. */
export function daySlot(at: number): number {
  return Math.floor(at / DAY_MS)
}

/** Who is named in the history: a key or a user. */
export function actorOf(origin: Origin | undefined): string | null {
  const { kind, id } = origin?.actor ?? { kind: 'system', id: null }
  return kind === 'key' || kind === 'user' ? id : null
}

/** A row before cells of it are changed, with those that become others. Columns are given by number, in the order of the cells. */
export function imageOfUpdate(
  columns: readonly number[],
  before: StoredRow,
  cells: readonly StoredCell[],
  kind: 'updated' | 'restored' = 'updated',
): BeforeImage {
  let text = ''
  for (let place = 0; place < columns.length; place += 1) {
    const cell = (before[FIRST_CELL + place] ?? null) as StoredCell // a cell, after the times
    if (cell !== (cells[place] ?? null)) text += named(columns[place], cell)
  }
  return { ...timesOf(before), kind, cells: `{${text.slice(1)}}` }
}

/** A cell as a member of JSON, after others. An object of numbers would take several times as long to make and to print. */
function named(column: number | undefined, cell: StoredCell): string {
  return `,"${column}":${typeof cell === 'string' ? JSON.stringify(cell) : cell}`
}

/** A row before it goes, with all of its cells that are not empty. */
export function imageOfDeletion(columns: readonly number[], before: StoredRow): BeforeImage {
  let text = ''
  for (let place = 0; place < columns.length; place += 1) {
    const cell = (before[FIRST_CELL + place] ?? null) as StoredCell // a cell, after the times
    if (cell !== null) text += named(columns[place], cell)
  }
  return { ...timesOf(before), kind: 'deleted', cells: `{${text.slice(1)}}` }
}

function timesOf([rowNumber, createdAt, updatedAt]: StoredRow) {
  return { rowNumber, createdAt, updatedAt }
}

type Stored = Omit<RowHistoryTable, 'dataset_id'>

function stored({ slot, version, at, actor }: ImagedChange, image: BeforeImage): Stored {
  return {
    slot,
    row_number: image.rowNumber,
    version,
    kind: image.kind,
    created_at: image.createdAt,
    updated_at: image.updatedAt,
    cells: image.cells,
    at,
    actor,
  }
}

export function imageBytes({ cells }: Pick<RowHistoryTable, 'cells'>): number {
  return IMAGE_BYTES + (cells === null ? 0 : Buffer.byteLength(cells))
}

/** One before-image, ready to be stored, and what it counts for. */
export interface ReadyImage {
  readonly bytes: number
  /** Stores it, and adds it to the counters. */
  store(own: Transaction<Schema>): Promise<void>
}

/** The before-image of a change of one row: it and what it counts for are one statement where a statement is a journey. */
export function readyImage(change: ImagedChange, image: BeforeImage): ReadyImage {
  const record = { dataset_id: change.datasetId, ...stored(change, image) }
  const bytes = imageBytes(record)
  const counted = [bytes, change.datasetId] as const
  const values = Object.values(record)
  const insert = (db: Pick<Transaction<Schema>, 'insertInto'>) => db.insertInto('row_history').values(record)
  const count = (db: Pick<Transaction<Schema>, 'updateTable'>) =>
    db
      .updateTable('counters')
      .set((eb) => ({ history_bytes: eb('history_bytes', '+', bytes) }))
      .where('dataset_id', '=', change.datasetId)
  return {
    bytes,
    async store(own) {
      if (differencesOf(own).canWriteInSelect) {
        await runCompiled(own, 'image and count', [...counted, ...values], () =>
          own
            .with('counted', (db) => count(db))
            .insertInto('row_history')
            .values(record),
        )
        return
      }
      await runCompiled(own, 'count image', counted, () => count(own))
      await runCompiled(own, 'image', values, () => insert(own))
    },
  }
}

// As for new rows.
const IMAGES_PER_INSERT = 20
const IMAGES_PER_STATEMENT = 5_000

/** Stores before-images of a change. Returns what they count for; the counters are left to the caller. */
export async function storeImages(
  own: Transaction<Schema>,
  change: ImagedChange,
  images: readonly BeforeImage[],
): Promise<number> {
  const isJourney = differencesOf(own).canWriteInSelect
  const most = isJourney ? IMAGES_PER_STATEMENT : IMAGES_PER_INSERT
  let bytes = 0
  for (let start = 0; start < images.length; start += most) {
    const records = images.slice(start, start + most).map((image) => stored(change, image))
    for (const record of records) bytes += imageBytes(record)
    await (isJourney ? insertArrays(own, change, records) : insertValues(own, change, records))
  }
  return bytes
}

async function insertValues(own: Transaction<Schema>, { datasetId }: ImagedChange, records: Stored[]): Promise<void> {
  const values = records.map((record) => ({ dataset_id: datasetId, ...record }))
  const parameters = values.flatMap((record) => Object.values(record))
  await runCompiled(own, `images ${records.length}`, parameters, () => own.insertInto('row_history').values(values))
}

/** The parameters are as many however many records there are. */
async function insertArrays(
  own: Transaction<Schema>,
  { datasetId, slot, version, at, actor }: ImagedChange,
  records: Stored[],
): Promise<void> {
  const all = <Name extends keyof Stored>(name: Name) => records.map((record) => record[name])
  const images = sql`unnest(${all('row_number')}::bigint[], ${all('kind')}::text[], ${all('created_at')}::bigint[],
    ${all('updated_at')}::bigint[], ${all('cells')}::text[]) as image(row_number, kind, created_at, updated_at, cells)`
  await sql`insert into ${sql.id(schemaOf(own), 'row_history')}
    (dataset_id, slot, row_number, version, kind, created_at, updated_at, cells, at, actor)
    select ${datasetId}, ${slot}::bigint, row_number, ${version}::bigint, kind, created_at, updated_at, cells, ${at}::bigint, ${actor}::text
    from ${images}`.execute(own)
}
