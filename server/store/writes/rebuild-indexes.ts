import type { Transaction } from 'kysely'
import { fieldsOf, fieldsText, isUnique } from '../../domain/index-fields.ts'
import type { PhysicalIndex } from '../interface/indexes.ts'
import type { Rebuild, SpareTable } from '../interface/rebuild.ts'
import { StoreError } from '../interface/store-error.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'

/** What is known of a table when its indexes are made. */
type NewTable = Omit<Rebuild, 'indexes'>

/** An index of a dataset as it is to be with the new table. */
interface KeptIndex extends PhysicalIndex {
  readonly isReady: boolean
  /** Whether its keys become others, or its rows fewer. */
  readonly changes: boolean
}

/**
 * Makes the indexes that a new table has from the beginning, and returns those that it gets when it has its rows: unique ones, since rows of
 * different moments may have the same key, and where indexes are tables, those that do not stay what they are.
 */
export async function createIndexes(own: Transaction<Schema>, rebuild: NewTable): Promise<readonly PhysicalIndex[]> {
  const { areTables, createBeforeSwitch } = differencesOf(own).indexes
  const kept = await keptIndexes(own, rebuild)
  const later = kept.filter((index) => (areTables ? index.changes : isUnique(index)))
  const unfinished = kept.find((index) => !index.isReady && (isUnique(index) || later.includes(index)))
  if (unfinished !== undefined)
    throw new StoreError('unavailable', `${unfinished.indexId} of ${rebuild.datasetId} is being built`)
  for (const index of kept) await createBeforeSwitch(own, index)
  return later.map(({ isReady, changes, builtFor, ...index }) => {
    if (!areTables) return index
    return { ...index, builtFor: rebuild.to, ...(isUnique(index) && !mayCollide(rebuild, index) && LENIENT) }
  })
}

const LENIENT = { isLenient: true } as const

/**
 * Lets the indexes of a dataset be those of its new table. Returns those that rest on the column that went and that do not go with the
 * old table: nothing is read by them any more, and somebody has to drop them.
 */
export async function settleIndexes(own: Transaction<Schema>, rebuild: NewTable): Promise<readonly string[]> {
  const { areTables, dropOthers, moveAtSwitch } = differencesOf(own).indexes
  const kept = await keptIndexes(own, rebuild)
  // An index may have been deleted, or given up, since the new table was built with it.
  await dropOthers?.(own, rowTable({ datasetId: rebuild.datasetId, generation: rebuild.to }), kept)
  for (const { changes, ...index } of kept) {
    const builtFor = areTables && changes ? rebuild.to : (index.builtFor ?? 0)
    await moveAtSwitch(own, { ...index, builtFor })
    if (!changes) continue
    const fields = fieldsText(index.fields)
    await own.updateTable('indexes').set({ fields, built_for: builtFor }).where('id', '=', index.indexId).execute()
  }
  const gone = await goneIndexes(own, rebuild, kept)
  if (areTables) {
    if (gone.length > 0) await own.updateTable('indexes').set({ status: 'dropping' }).where('id', 'in', gone).execute()
    return gone
  }
  if (gone.length > 0) await own.deleteFrom('indexes').where('id', 'in', gone).execute()
  // The new table was built with them.
  await own
    .updateTable('indexes')
    .set({ status: 'ready' })
    .where('dataset_id', '=', rebuild.datasetId)
    .where('status', '=', 'building')
    .execute()
  return []
}

/** Drops what the indexes of a dataset had for rows that it has no longer, or never got. */
export async function dropReplacedIndexes(
  db: Transaction<Schema>,
  { organizationId, datasetId, generation }: SpareTable,
): Promise<void> {
  const own = tenant(db, organizationId)
  const { dropReplaced } = differencesOf(own).indexes
  if (dropReplaced === undefined) return
  for (const { id: indexId, built_for: builtFor } of await indexesOf(own, datasetId))
    await dropReplaced(own, { indexId, builtFor }, generation)
}

/** The indexes of a dataset, also those that are being built, that do not rest on the column that goes. */
async function keptIndexes(own: Transaction<Schema>, rebuild: NewTable): Promise<KeptIndex[]> {
  const { organizationId, datasetId, to: generation, columns } = rebuild
  const indexes = await indexesOf(own, datasetId)
  return indexes.flatMap(({ id: indexId, status, fields, built_for: builtFor }) => {
    const bound = fields.flatMap((field) => {
      const number = numberIn(rebuild, field.column, isUnique({ fields }))
      const column = columns.find((candidate) => candidate.number === number)
      return column === undefined ? [] : [{ ...field, column: column.number, type: column.type }]
    })
    if (status === 'dropping' || bound.length < fields.length) return []
    const index = { organizationId, datasetId, generation, indexId, fields: bound, builtFor }
    return [{ ...index, isReady: status === 'ready', changes: changesIn(rebuild, index) }]
  })
}

/** The number that a column of an index gets. A unique index keeps a column of another type, since it says something of its cells. */
function numberIn({ change, to }: NewTable, column: number, unique: boolean): number {
  return unique && change.kind === 'column' && change.name !== undefined && change.dropped === column ? to : column
}

function changesIn({ change, columns, to }: NewTable, { fields }: Pick<PhysicalIndex, 'fields'>): boolean {
  if (change.kind === 'column') return fields.some(({ column }) => column === to)
  const { cells } = change
  return (
    cells === undefined || fields.some(({ column }) => cells.some(({ index }) => columns[index]?.number === column))
  )
}

/** Whether rows with different keys may get the same one. A row with an empty cell in its key has no equals. */
function mayCollide({ change, columns }: NewTable, { fields }: Pick<PhysicalIndex, 'fields'>): boolean {
  if (change.kind === 'column') return true
  const set = (change.cells ?? []).filter(({ index }) => fields.some(({ column }) => columns[index]?.number === column))
  return set.length > 0 && set.every(({ value }) => value !== null)
}

async function goneIndexes(
  own: Transaction<Schema>,
  { datasetId, change }: NewTable,
  kept: readonly KeptIndex[],
): Promise<string[]> {
  if (change.kind !== 'column') return []
  const isKept = (id: string) => kept.some(({ indexId }) => indexId === id)
  const indexes = await indexesOf(own, datasetId)
  return indexes
    .filter(({ id, fields }) => !isKept(id) && fields.some(({ column }) => column === change.dropped))
    .map(({ id }) => id)
}

async function indexesOf(own: Transaction<Schema>, datasetId: string) {
  const indexes = await own
    .selectFrom('indexes')
    .select(['id', 'status', 'fields', 'built_for'])
    .where('dataset_id', '=', datasetId)
    .execute()
  return indexes.map(({ fields, ...index }) => ({ ...index, fields: fieldsOf(fields) }))
}
