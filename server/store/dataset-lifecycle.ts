import { eachOrganization } from './each-organization.ts'
import type { DatasetLifecycle } from './interface/datasets.ts'
import type { Statements } from './interface/statements.ts'

/**
 * The table comes first and the record last, and the other way round on deletion: whatever is interrupted, no record lacks its table,
 * and a table without a record is dropped by the sweep.
 */
export function datasetLifecycle(statements: Statements): DatasetLifecycle {
  return {
    async createDataset(dataset) {
      // Asked before anything is made, and decided when it is catalogued.
      const { organizationId } = dataset
      const refused = await statements.findOverQuota({ organizationId, quota: 'datasets' })
      if (refused !== undefined) return refused
      await statements.createRowTable(dataset)
      const created = await statements.insertDataset(dataset)
      if (created.outcome !== 'created') await statements.dropRowTable(dataset)
      return created
    },
    async dropOrphanTables({ madeBefore, ...swept }) {
      let dropped = 0
      for await (const { id: organizationId } of eachOrganization(statements, swept)) {
        const tables = await statements.selectTablesMadeBefore({ organizationId, madeBefore })
        for (let start = 0; start < tables.length; start += TABLES_PER_STEP)
          dropped += await dropOrphans(statements, organizationId, tables.slice(start, start + TABLES_PER_STEP))
      }
      return dropped
    },
  }
}

const TABLES_PER_STEP = 1_000

async function dropOrphans(
  statements: Statements,
  organizationId: string,
  datasetIds: readonly string[],
): Promise<number> {
  let dropped = 0
  const known = new Set(await statements.selectCatalogued({ organizationId, datasetIds }))
  for (const datasetId of datasetIds.filter((id) => !known.has(id))) {
    if (await statements.dropRowTable({ organizationId, datasetId })) dropped += 1
  }
  return dropped
}
