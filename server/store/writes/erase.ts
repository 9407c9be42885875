import type { Transaction } from 'kysely'
import type { DatasetKey } from '../interface/datasets.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { hiddenKey } from '../sql/hidden-counters.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { deleteSomeChanges } from './changes.ts'
import { dropRowTable, isExpected } from './datasets.ts'
import { deleteSomeHistory } from './history.ts'

const IMPORTS_PER_STEP = 10
const ANSWERS_PER_STEP = 1_000

/** How long other writes wait for the tables of several datasets. */
const STEP_MS = 15

/**
 * Erases some of what is stored of datasets, one after the other, and says how many of them are erased. Each transaction that drops a table lets
 * every connection read the schema of its SQLite file again, so the small tables of many datasets go together.
 */
export async function eraseDatasets(
  db: Transaction<Schema>,
  { organizationId, datasetIds }: OrganizationKey & { readonly datasetIds: readonly string[] },
): Promise<number> {
  const until = performance.now() + STEP_MS
  for (const [erased, datasetId] of datasetIds.entries())
    while (await eraseSome(db, { organizationId, datasetId })) if (performance.now() > until) return erased
  return datasetIds.length
}

/**
 * Erases what is stored of a dataset, so much at a time that no other write waits noticeably: what stands in tables that datasets share, then rows,
 * then the tables themselves. False when nothing was left.
 */
export async function eraseSome(db: Transaction<Schema>, dataset: DatasetKey): Promise<boolean> {
  const own = tenant(db, dataset.organizationId)
  if (await eraseImports(own, dataset)) return true
  if (await eraseAnswers(own, dataset)) return true
  if ((await deleteSomeChanges(own, dataset.datasetId)) > 0) return true
  if ((await deleteSomeHistory(own, dataset.datasetId)) > 0) return true
  if (await eraseRows(own, dataset)) return true
  return dropRowTable(db, dataset)
}

/** What is left of the catalogue's record is its name. */
export async function forgetDataset(db: Transaction<Schema>, dataset: DatasetKey): Promise<void> {
  await db.deleteFrom('datasets').where(isExpected(dataset)).where('purged_at', 'is not', null).execute()
}

async function eraseImports(own: Transaction<Schema>, { organizationId, datasetId }: DatasetKey): Promise<boolean> {
  const imports = await own
    .selectFrom('imports')
    .select('id')
    .where('dataset_id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .limit(IMPORTS_PER_STEP)
    .execute()
  const ids = imports.map(({ id }) => id)
  if (ids.length === 0) return false
  await own.deleteFrom('refused_rows').where('import_id', 'in', ids).execute()
  await own.deleteFrom('imports').where('id', 'in', ids).execute()
  return true
}

async function eraseAnswers(own: Transaction<Schema>, { organizationId, datasetId }: DatasetKey): Promise<boolean> {
  const some = own
    .selectFrom('idempotency_keys')
    .select('key')
    .where('dataset_id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .limit(ANSWERS_PER_STEP)
  const { numDeletedRows } = await own
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where('key', 'in', some)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Only where a dropped table leaves its rows in the file. */
async function eraseRows(own: Transaction<Schema>, { datasetId }: DatasetKey): Promise<boolean> {
  const { eraseRows: erase } = differencesOf(own)
  if (erase === undefined) return false
  const generations = await own
    .selectFrom('counters')
    .select('generation')
    .where('dataset_id', 'in', [datasetId, hiddenKey(datasetId)])
    .unionAll(own.selectFrom('spare_tables').select('generation').where('dataset_id', '=', datasetId))
    .execute()
  const indexes = await own.selectFrom('indexes').select('id').where('dataset_id', '=', datasetId).execute()
  return erase(own, { tables: generations.map(({ generation }) => rowTable({ datasetId, generation })), indexes })
}
