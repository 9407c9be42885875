import * as z from 'zod'
import { zName, zPlan } from '../generated/zod.gen.ts'
import {
  AdminError,
  type Command,
  noSuchOrganization,
  read,
  requireOrganization,
  timestampOrNull,
} from './admin-command.ts'
import { userCommands } from './admin-user-commands.ts'
import { createApiKey, createOrganization } from './provisioning.ts'

const plan = {
  plan: zPlan,
  'requests-per-minute': z.coerce.number().int().min(1).optional(),
  'rows-per-request': z.coerce.number().int().min(1).optional(),
}
const access = z.enum(['full', 'read']).default('full')
const expiresAt = z.iso.datetime({ offset: true }).optional()

const newOrganization = z.object({ name: zName, ...plan })
const planOfOrganization = z.object({ organization: z.string(), ...plan })
const newApiKey = z.object({ organization: z.string(), name: zName, access, 'expires-at': expiresAt })
const ofOrganization = z.object({ organization: z.string() })
const ofApiKey = z.object({ 'api-key': z.string() })
const toFile = z.object({ to: z.string().min(1) })

/** Every command by noun and verb. */
export const commands: Readonly<Record<string, Command>> = {
  'organizations create': {
    synopsis: '--name N --plan free|pro|enterprise [--requests-per-minute R --rows-per-request P]',
    options: Object.keys(newOrganization.shape),
    async run(store, options) {
      const { name, ...rest } = read(newOrganization, options)
      return createOrganization(store, { name, ...planChoice(rest) })
    },
  },
  'organizations list': {
    synopsis: '',
    options: [],
    async run(store) {
      const organizations = await store.selectOrganizations({})
      return {
        organizations: organizations.map(({ id, name, plan, limits, createdAt }) => ({
          organization_id: id,
          name,
          plan,
          ...limits,
          created_at: timestampOrNull(createdAt),
        })),
      }
    },
  },
  'organizations update': {
    synopsis: '--organization ID --plan free|pro|enterprise [--requests-per-minute R --rows-per-request P]',
    options: Object.keys(planOfOrganization.shape),
    async run(store, options) {
      const { organization, ...rest } = read(planOfOrganization, options)
      const updated = await store.updatePlan({ organizationId: organization, ...planChoice(rest) })
      if (!updated) throw noSuchOrganization(organization)
      return { organization_id: organization, plan: rest.plan }
    },
  },
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
        api_keys: keys.map(({ id, name, access, prefix, createdAt, expiresAt, revokedAt }) => ({
          api_key_id: id,
          name,
          access,
          prefix,
          created_at: timestampOrNull(createdAt),
          expires_at: timestampOrNull(expiresAt),
          revoked_at: timestampOrNull(revokedAt),
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
  backup: {
    synopsis: '--to FILE',
    options: Object.keys(toFile.shape),
    async run(store, options) {
      const { to } = read(toFile, options)
      await store.backup(to)
      return { file: to }
    },
  },
}

/** All commands, a line each. */
export function usage(): string {
  const lines = Object.entries(commands).map(([name, { synopsis }]) =>
    `  npm run --silent admin -- ${name} ${synopsis}`.trimEnd(),
  )
  return `Commands:\n${lines.join('\n')}`
}

function planChoice(options: z.output<z.ZodObject<typeof plan>>) {
  const {
    plan: chosen,
    'requests-per-minute': requestsPerMinute = null,
    'rows-per-request': rowsPerRequest = null,
  } = options
  if (chosen !== 'enterprise' && (requestsPerMinute !== null || rowsPerRequest !== null)) {
    throw new AdminError(
      `--requests-per-minute and --rows-per-request go with --plan enterprise; ${chosen} has fixed limits.`,
    )
  }
  return { plan: chosen, requestsPerMinute, rowsPerRequest }
}
