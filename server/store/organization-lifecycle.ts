import type { OrganizationLifecycle } from './interface/organizations.ts'
import type { Statements } from './interface/statements.ts'
import type { Engine } from './runtime/engine.ts'

/** As many as PostgreSQL has locks for, whatever else goes on. */
const DATASETS_PER_STEP = 20

/**
 * An organization's tables come before its record, and go before it. Whoever deletes one again after an interruption finds the record, and
 * with it what is left.
 */
export function organizationLifecycle(
  statements: Statements,
  organizationsPerFile: number | undefined,
  engine: Pick<Engine, 'overwriteDeleted' | 'giveWay'>,
): OrganizationLifecycle {
  async function dropDatasets(organizationId: string): Promise<void> {
    let datasetIds = await statements.selectTablesMadeBefore({ organizationId, madeBefore: Number.MAX_SAFE_INTEGER })
    while (datasetIds.length > 0) {
      const first = datasetIds.slice(0, DATASETS_PER_STEP)
      const erased = await statements.eraseDatasets({ organizationId, datasetIds: first })
      datasetIds = datasetIds.slice(erased)
      await engine.giveWay()
    }
    await engine.overwriteDeleted({ organizationId })
  }

  return {
    async createOrganization(organization) {
      const { organizationId } = organization
      await statements.createTenant({ organizationId, organizationsPerFile })
      await statements.insertOrganization(organization)
    },
    async deleteOrganization({ organizationId }) {
      if ((await statements.findOrganization({ organizationId })) === undefined) return false
      await statements.emptyOrganization({ organizationId })
      while (await statements.emptySomeLogs({ organizationId })) await engine.giveWay()
      await dropDatasets(organizationId)
      while (await statements.emptySomeOfTenant({ organizationId })) await engine.giveWay()
      await statements.deleteOrganizationRecord({ organizationId })
      return true
    },
  }
}
