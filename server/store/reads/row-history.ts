import { type Kysely, sql } from 'kysely'
import type { RowHistoryPage, RowHistoryQuery, RowHistoryRecord } from '../interface/history.ts'
import { runCompiled } from '../sql/compiled.ts'
import { tenant } from '../sql/differences.ts'
import type { RowHistoryTable } from '../sql/history-tables.ts'
import type { Schema } from '../sql/schema.ts'

/** Parts of one statement; SQLite takes 500. */
const SLOTS_PER_STATEMENT = 60

/** A record, without its cells, which may be large. */
type Entry = Pick<RowHistoryTable, 'slot' | 'version' | 'kind' | 'created_at' | 'updated_at' | 'at' | 'actor'> & {
  readonly bytes: number | null
}

/** What is kept of the changes of a row, newest first. */
export async function selectRowHistory(db: Kysely<Schema>, query: RowHistoryQuery): Promise<RowHistoryPage> {
  const own = tenant(db, query.organizationId)
  const entries = await entriesOf(own, query)
  const fitting = withinBytes(entries.slice(0, query.limit), query.limitBytes)
  const cells = await cellsOf(own, query, fitting)
  const changes = fitting.flatMap(({ slot, version, kind, at, actor, created_at, updated_at }): RowHistoryRecord[] => {
    const text = cells.get(slot < 0 ? slot : version)
    // It was deleted in this very moment.
    if (text === undefined) return []
    const times = { createdAt: created_at, updatedAt: updated_at }
    return [{ version, kind, at, actor, ...times, cells: text === null ? null : JSON.parse(text) }]
  })
  return { changes, hasMore: entries.length > fitting.length }
}

/** The newest entries before a version, one more than asked for. */
async function entriesOf(own: Kysely<Schema>, query: RowHistoryQuery): Promise<Entry[]> {
  const slots = await slotsOf(own, query.datasetId)
  const found: Entry[] = []
  for (let start = 0; start < slots.length; start += SLOTS_PER_STATEMENT)
    found.push(...(await newestOf(own, query, slots.slice(start, start + SLOTS_PER_STATEMENT))))
  const batches = await batchesOf(own, query, found)
  return found
    .flatMap((entry) => {
      if (entry.slot >= 0) return [entry]
      const batch = batches.get(entry.slot)
      return batch === undefined || batch.version >= query.before ? [] : [{ ...entry, ...batch }]
    })
    .sort((one, other) => other.version - one.version)
    .slice(0, query.limit + 1)
}

/** From one slot to the next by the key. */
async function slotsOf(own: Kysely<Schema>, datasetId: string): Promise<number[]> {
  const build = () =>
    own
      .withRecursive('slots(slot)', (qc) =>
        qc
          .selectFrom('row_history')
          .select(({ fn }) => fn.min<number | null>('slot').as('slot'))
          .where('dataset_id', '=', datasetId)
          .unionAll(
            qc
              .selectFrom('slots')
              .select((eb) =>
                eb
                  .selectFrom('row_history')
                  .select(({ fn }) => fn.min<number | null>('row_history.slot').as('slot'))
                  .where('dataset_id', '=', datasetId)
                  .whereRef('row_history.slot', '>', 'slots.slot')
                  .as('slot'),
              )
              .where('slots.slot', 'is not', null),
          ),
      )
      .selectFrom('slots')
      .select('slot')
  const rows = await runCompiled(own, 'slots of a history', [datasetId, datasetId], build)
  return rows.flatMap(({ slot }) => (slot === null ? [] : [slot]))
}

/** The newest entries of each slot: a row that is changed every second has very many. */
async function newestOf(
  own: Kysely<Schema>,
  { datasetId, rowNumber, before, limit }: RowHistoryQuery,
  slots: readonly number[],
): Promise<readonly Entry[]> {
  const newest = (slot: number) =>
    own
      .selectFrom(
        own
          .selectFrom('row_history')
          .select(['slot', 'version', 'kind', 'created_at', 'updated_at', 'at', 'actor'])
          .select(sql<number | null>`octet_length(cells)`.as('bytes'))
          .where('dataset_id', '=', datasetId)
          .where('slot', '=', slot)
          .where('row_number', '=', rowNumber)
          .where('version', '<', before)
          .orderBy('version', 'desc')
          .limit(sql.lit(limit + 1))
          .as('newest'),
      )
      .selectAll()
  const [first, ...others] = slots.map(newest)
  if (first === undefined) return []
  return others.reduce((all, part) => all.unionAll(part), first).execute()
}

async function batchesOf(own: Kysely<Schema>, { datasetId }: RowHistoryQuery, entries: readonly Entry[]) {
  const slots = entries.flatMap(({ slot }) => (slot < 0 ? [slot] : []))
  if (slots.length === 0) return new Map<number, { version: number; at: number; actor: string | null }>()
  const batches = await own
    .selectFrom('history_batches')
    .select(['slot', 'version', 'at', 'actor'])
    .where('dataset_id', '=', datasetId)
    .where('slot', 'in', slots)
    .execute()
  return new Map(batches.map(({ slot, ...batch }) => [slot, batch]))
}

function withinBytes(entries: readonly Entry[], limitBytes: number): readonly Entry[] {
  let bytes = 0
  const end = entries.findIndex(({ bytes: of }, index) => {
    bytes += of ?? 0
    return index > 0 && bytes > limitBytes
  })
  return end === -1 ? entries : entries.slice(0, end)
}

/** The cells of entries, by their version or, where the record has none, by their slot. */
async function cellsOf(
  own: Kysely<Schema>,
  { datasetId, rowNumber }: RowHistoryQuery,
  entries: readonly Entry[],
): Promise<Map<number, string | null>> {
  if (entries.length === 0) return new Map()
  const found = await own
    .selectFrom('row_history')
    .select(['slot', 'version', 'cells'])
    .where('dataset_id', '=', datasetId)
    .where('row_number', '=', rowNumber)
    .where('slot', 'in', [...new Set(entries.map(({ slot }) => slot))])
    // A record of a slot below zero has no version of its own.
    .where('version', 'in', [...new Set(entries.map(({ slot, version }) => (slot < 0 ? 0 : version)))])
    .execute()
  return new Map(found.map(({ slot, version, cells }) => [slot < 0 ? slot : version, cells]))
}
