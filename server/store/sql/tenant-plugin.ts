import { type Kysely, WithSchemaPlugin } from 'kysely'
import type { Schema } from './schema.ts'

/** Puts every table of a statement into the schema of one organization, which has the organization's identifier as name. */
export class TenantPlugin extends WithSchemaPlugin {
  readonly organizationId: string

  constructor(organizationId: string) {
    // Identifiers are minted by `newId`, so no text of a user becomes a name.
    if (!/^org_[0-9a-z]+$/.test(organizationId))
      throw new Error(`not an organization identifier: ${JSON.stringify(organizationId)}`)
    super(organizationId)
    this.organizationId = organizationId
  }
}

/** The schema that a database's statements are put into; empty for none. */
export function schemaOf(db: Kysely<Schema>): string {
  const plugin = db.getExecutor().plugins.find((candidate) => candidate instanceof TenantPlugin)
  return plugin instanceof TenantPlugin ? plugin.organizationId : ''
}
