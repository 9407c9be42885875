import * as z from 'zod'
import { zName } from '../../generated/validators.gen.ts'
import { AdminError, type Command, read, requireOrganization, timestampOrNull } from './command.ts'
import { organizationCommands } from './organization-commands.ts'
import { createApiKey } from './provisioning.ts'
import { userCommands } from './user-commands.ts'

const access = z.enum(['full', 'read']).default('full')
const expiresAt = z.iso.datetime({ offset: true }).optional()

const newApiKey = z.object({ organization: z.string(), name: zName(), access, 'expires-at': expiresAt })
const ofOrganization = z.object({ organization: z.string() })
const ofApiKey = z.object({ 'api-key': z.string() })
const toFile = z.object({ to: z.string().min(1), organization: z.string().optional() })

/** Every command by noun and verb. */
export const commands: Readonly<Record<string, Command>> = {
  ...organizationCommands,
  'api-keys create': {
    synopsis: '--organization ID --name N [--access full|read] [--expires-at 2027-01-01T00:00:00Z]',
    options: Object.keys(newApiKey.shape),
    async run(store, options) {
      const { organization, name, access, 'expires-at': expires } = read(newApiKey, options)
      await requireOrganization(store, organization)
      const expiresAt = expires === undefined ? null : Date.parse(expires)
      return createApiKey(store, { organizationId: organization, name, access, expiresAt })
    },
  },
  'api-keys list': {
    synopsis: '--organization ID',
    options: Object.keys(ofOrganization.shape),
    async run(store, options) {
      const { organization } = read(ofOrganization, options)
      await requireOrganization(store, organization)
      const keys = await store.selectApiKeys({ organizationId: organization })
      return {
        api_keys: keys.map(({ id, name, access, prefix, createdAt, expiresAt, revokedAt, createdBy }) => ({
          api_key_id: id,
          name,
          access,
          prefix,
          created_at: timestampOrNull(createdAt),
          expires_at: timestampOrNull(expiresAt),
          revoked_at: timestampOrNull(revokedAt),
          created_by: createdBy,
        })),
      }
    },
  },
  'api-keys revoke': {
    synopsis: '--api-key ID',
    options: Object.keys(ofApiKey.shape),
    async run(store, options) {
      const { 'api-key': apiKeyId } = read(ofApiKey, options)
      const revoked = await store.revokeApiKey({ apiKeyId, now: Date.now() })
      if (!revoked) throw new AdminError(`There is no API key ${JSON.stringify(apiKeyId)}.`)
      return { api_key_id: apiKeyId, revoked: true }
    },
  },
  ...userCommands,
  migrate: {
    synopsis: '  (brings the database to the schema of this version)',
    options: [],
    createsDatabase: true,
    // Whatever opens a database brings it to this version's schema first.
    run: async (store) => ({ migrated: true, organizations: (await store.selectOrganizations()).length }),
  },
  backup: {
    synopsis: '--to FILE [--organization ID]   (SQLite: writes a backup)',
    options: Object.keys(toFile.shape),
    async run(store, options) {
      const { to, organization } = read(toFile, options)
      if (organization === undefined) await store.backup(to)
      else {
        await requireOrganization(store, organization)
        await store.backupOrganization(to, organization)
      }
      return { file: to }
    },
  },
}
