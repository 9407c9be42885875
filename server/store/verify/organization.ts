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
  /** Datasets that got another table, or were deleted, after the moment that was looked at. */
  readonly changed: readonly string[]
}

/** Runs what looks at one dataset. Undefined where its table is gone since. */
export type EachDataset = <Found>(look: () => Promise<Found>) => Promise<Found | undefined>

/** Goes through the datasets of an organization. `db` sees one moment. */
export async function verifyOrganization(
  db: Kysely<Schema>,
  organizationId: string,
  datasetIds: readonly string[],
  physical: Physical,
  each: EachDataset = (look) => look(),
): Promise<OrganizationFindings> {
  const own = tenant(db, organizationId)
  const found = await own.selectFrom('counters').selectAll().where('organization_id', '=', organizationId).execute()
  // What is in the trash is as whole as everything else.
  const counters = found.map((record) => ({ ...record, dataset_id: datasetOfKey(record.dataset_id) }))
  const ids = new Set(datasetIds)
  const named = counters.filter(({ dataset_id }) => ids.has(dataset_id))
  const [problems, changed]: [string[], string[]] = [[], []]
  let rows = 0
  for (const record of named) {
    const { dataset_id: datasetId } = record
    const columns = await own.selectFrom('columns').selectAll().where('dataset_id', '=', datasetId).execute()
    const indexes = await own.selectFrom('indexes').selectAll().where('dataset_id', '=', datasetId).execute()
    const verified = await each(() => verifyDataset(own, physical, { counters: record, columns, indexes }))
    if (verified === undefined) {
      changed.push(datasetId)
      continue
    }
    rows += verified.rows
    problems.push(...verified.problems.map((problem) => `${datasetId}: ${problem}`))
  }
  const counted = new Set(counters.map(({ dataset_id }) => dataset_id))
  return {
    datasets: named.length - changed.length,
    rows,
    unnamedTables: counters.length - named.length,
    problems,
    missing: datasetIds.filter((id) => !counted.has(id)),
    changed,
  }
}
