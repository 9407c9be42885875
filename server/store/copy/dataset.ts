import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import { tenant } from '../sql/differences.ts'
import { datasetOfKey } from '../sql/hidden-counters.ts'
import { rowColumns } from '../sql/row-tables.ts'
import type { CounterTable, Schema } from '../sql/schema.ts'
import { createPhysicalTable, dropRowTable } from '../writes/datasets.ts'
import { copyChanges } from './changes.ts'
import { copyAnnounced } from './events.ts'
import { copyHistory } from './history.ts'
import { copyIndexes } from './indexes.ts'
import { announceAll } from './organization/anew.ts'
import { copyRows, digestOf, type RowsDigest } from './rows.ts'

/** Whether the target has a dataset as the source has it: its counters move with every change of rows and columns. */
export async function isCopied(target: Kysely<Schema>, source: CounterTable): Promise<boolean> {
  const counters = await countersIn(tenant(target, source.organization_id), source.dataset_id)
  return counters !== undefined && isDeepStrictEqual({ ...counters }, { ...source })
}

/**
 * Copies a dataset's rows, columns and counters. Throws unless what is read back has the same count and SHA-256. One that goes on with counters of
 * its own has no log of what was before.
 */
export async function copyDataset(
  source: Kysely<Schema>,
  db: Transaction<Schema>,
  counters: CounterTable,
  onProgress: (rows: number) => void,
  isAnew = false,
): Promise<void> {
  const { organization_id: organizationId, generation } = counters
  const datasetId = datasetOfKey(counters.dataset_id)
  const own = tenant(db, organizationId)
  await dropRowTable(db, { organizationId, datasetId })
  const columns = await columnsIn(source, datasetId)
  await createPhysicalTable(own, { datasetId, generation }, columns)
  await own.insertInto('columns').values(columns).execute()
  await own.insertInto('counters').values(counters).execute()

  await own.deleteFrom('changes').where('dataset_id', '=', datasetId).execute() // `dropRowTable` leaves some of many
  if (isAnew) await announceAll(own, counters)
  else {
    await copyChanges(source, own, datasetId)
    await copyAnnounced(source, own, datasetId)
  }
  await copyHistory(source, own, datasetId)

  const rows = { datasetId, generation, columns: rowColumns(columns), largestRowBytes: counters.largest_row_bytes }
  const sent = await copyRows(source, own, rows, onProgress)
  const stored = await digestOf(own, rows)
  requireSame(datasetId, counters.row_count, sent, stored)
  await copyIndexes(source, db, { ...counters, dataset_id: datasetId }, columns)
  const isSame = isDeepStrictEqual(await columnsIn(own, datasetId), columns) && (await isCopied(db, counters))
  if (!isSame) throw new StoreError('unusable', `the columns of ${datasetId} differ in the copy. It was rolled back.`)
}

function requireSame(datasetId: string, count: number, sent: RowsDigest, stored: RowsDigest): void {
  if (sent.count !== count)
    throw new StoreError(
      'unusable',
      `${datasetId} should have ${count} rows and has ${sent.count}. Nothing was copied.`,
    )
  if (stored.count === sent.count && stored.sha256 === sent.sha256) return
  const found = `${stored.count} rows, SHA-256 ${stored.sha256}, instead of ${sent.count} rows, ${sent.sha256}`
  throw new StoreError('unusable', `the copy of ${datasetId} has ${found}. It was undone.`)
}

function countersIn(own: Kysely<Schema>, datasetId: string) {
  return own.selectFrom('counters').selectAll().where('dataset_id', '=', datasetId).executeTakeFirst()
}

async function columnsIn(own: Kysely<Schema>, datasetId: string) {
  const columns = await own
    .selectFrom('columns')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .orderBy('position')
    .execute()
  return columns.map((column) => ({ ...column }))
}
