import type { OrganizationLifecycle } from './interface/organizations.ts'
import type { Statements } from './interface/statements.ts'

/**
 * An organization's tables come before its record, and go before it. Whoever deletes one again after an interruption finds the record, and
 * with it what is left.
 */
export function organizationLifecycle(statements: Statements): OrganizationLifecycle {
  async function dropDatasets(organizationId: string): Promise<void> {
    const datasetIds = await statements.selectTablesMadeBefore({ organizationId, madeBefore: Number.MAX_SAFE_INTEGER })
    for (const datasetId of datasetIds) {
      await statements.dropRowTable({ organizationId, datasetId })
      // Of a long log only a part went with the table.
      const log = { organizationId, datasetId, keptFrom: 0, now: 0 }
      while ((await statements.deleteChanges(log)) > 0);
    }
  }

  return {
    async createOrganization(organization) {
      await statements.createTenant(organization)
      await statements.insertOrganization(organization)
    },
    async deleteOrganization({ organizationId }) {
      if ((await statements.findOrganization({ organizationId })) === undefined) return false
      await statements.emptyOrganization({ organizationId })
      await dropDatasets(organizationId)
      await statements.deleteOrganizationRecord({ organizationId })
      return true
    },
  }
}
