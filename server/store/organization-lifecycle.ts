import type { OrganizationLifecycle } from './interface/organizations.ts'
import type { Statements } from './interface/statements.ts'
import type { Engine } from './runtime/engine.ts'
import { erase } from './trash-lifecycle.ts'

/**
 * An organization's tables come before its record, and go before it. Whoever deletes one again after an interruption finds the record, and
 * with it what is left.
 */
export function organizationLifecycle(
  statements: Statements,
  organizationsPerFile: number | undefined,
  engine: Pick<Engine, 'overwriteDeleted'>,
): OrganizationLifecycle {
  async function dropDatasets(organizationId: string): Promise<void> {
    const datasetIds = await statements.selectTablesMadeBefore({ organizationId, madeBefore: Number.MAX_SAFE_INTEGER })
    for (const datasetId of datasetIds) await erase(statements, { organizationId, datasetId })
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
      await dropDatasets(organizationId)
      await statements.emptyTenant({ organizationId })
      await statements.deleteOrganizationRecord({ organizationId })
      return true
    },
  }
}
