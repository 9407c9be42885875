import type { Kysely } from 'kysely'
import { tenant } from '../sql/differences.ts'
import { datasetOfKey } from '../sql/hidden-counters.ts'
import type { Physical } from '../sql/physical.ts'
import type { Schema } from '../sql/schema.ts'
import { verifyDataset } from './dataset.ts'

/** What is found of one organization; each problem names its dataset. */
export interface OrganizationFindings {
  readonly datasets: number
  readonly rows: number
  /** Tables that no dataset names: of a dataset that is being made or deleted, or left to the hourly sweep. */
  readonly unnamedTables: number
  readonly problems: readonly string[]
  /** Datasets of the catalogue that have no counters. */
  readonly missing: readonly string[]
}

/** Goes through the datasets of an organization. `db` sees one moment. */
export async function verifyOrganization(
  db: Kysely<Schema>,
  organizationId: string,
  datasetIds: readonly string[],
  physical: Physical,
): Promise<OrganizationFindings> {
  const own = tenant(db, organizationId)
  const found = await own.selectFrom('counters').selectAll().where('organization_id', '=', organizationId).execute()
  // What is in the trash is as whole as everything else.
  const counters = found.map((record) => ({ ...record, dataset_id: datasetOfKey(record.dataset_id) }))
  const named = new Set(datasetIds)
  const problems: string[] = []
  let [datasets, rows] = [0, 0]
  for (const record of counters.filter(({ dataset_id }) => named.has(dataset_id))) {
    const { dataset_id: datasetId } = record
    const columns = await own.selectFrom('columns').selectAll().where('dataset_id', '=', datasetId).execute()
    const indexes = await own.selectFrom('indexes').selectAll().where('dataset_id', '=', datasetId).execute()
    const verified = await verifyDataset(own, physical, { counters: record, columns, indexes })
    datasets += 1
    rows += verified.rows
    problems.push(...verified.problems.map((problem) => `${datasetId}: ${problem}`))
  }
  const counted = new Set(counters.map(({ dataset_id }) => dataset_id))
  return {
    datasets,
    rows,
    unnamedTables: counters.length - datasets,
    problems,
    missing: datasetIds.filter((id) => !counted.has(id)),
  }
}
