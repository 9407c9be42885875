import * as z from 'zod'
import { zName, zPlan } from '../generated/zod.gen.ts'
import { createApiKey, createOrganization } from './provisioning.ts'
import type { Store } from './store/store.ts'

/** What an operator got wrong, told in words. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

type Options = Readonly<Record<string, string | undefined>>

interface Command {
  /** How it is called, for the usage text. */
  readonly synopsis: string
  readonly options: readonly string[]
  run(store: Store, options: Options): Promise<object>
}

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

/** The options as the command's schema has them. Throws the first thing that is wrong, named as it was typed. */
function read<Schema extends z.ZodType>(schema: Schema, options: Options): z.output<Schema> {
  const result = schema.safeParse(options)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const option = `--${String(issue?.path[0])}`
  const value = options[String(issue?.path[0])]
  throw new AdminError(
    value === undefined
      ? `${option} is missing.`
      : `${option} ${JSON.stringify(value)} cannot be used: ${issue?.message}.`,
  )
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

async function requireOrganization(store: Store, organizationId: string): Promise<void> {
  if ((await store.findOrganization({ organizationId })) === undefined) throw noSuchOrganization(organizationId)
}

function noSuchOrganization(organizationId: string): AdminError {
  return new AdminError(`There is no organization ${JSON.stringify(organizationId)}.`)
}

function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
