import * as z from 'zod'
import { zName, zPlan } from '../../generated/validators.gen.ts'
import { QUOTA_NAMES, type QuotaName } from '../domain/plans.ts'
import type { OrganizationRecord } from '../store/interface/organizations.ts'
import type { Store } from '../store/store.ts'
import { AdminError, type Command, noSuchOrganization, type Options, read, timestampOrNull } from './command.ts'
import { moveOrganizationCommand } from './move-organization.ts'
import { createOrganization } from './provisioning.ts'
import { restoreOrganizationCommand } from './restore-organization.ts'

const limit = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'must be a whole number from 1' })
  .transform(Number)
const ownLimits = { 'requests-per-minute': limit.optional(), 'rows-per-request': limit.optional() }

/** A number, or `plan` for the quota of the plan. */
const quota = z.string().regex(/^(\d{1,15}|plan)$/, {
  error: "must be a number from 0, in digits without a unit, or plan for the plan's quota",
})

const newOrganization = z.object({ name: zName(), plan: zPlan(), ...ownLimits })
const changes = z.object({ organization: z.string(), plan: zPlan().optional(), ...ownLimits })
const deletion = z.object({ organization: z.string(), name: z.string().optional() })
const quotaChanges = z.partialRecord(z.enum(QUOTA_NAMES.map(optionOf)), quota)

const LIMITS = '[--requests-per-minute R --rows-per-request P]'
const QUOTAS = QUOTA_NAMES.map((name) => `[--${optionOf(name)} N|plan]`).join(' ')

/** The commands on organizations, by noun and verb. */
export const organizationCommands: Readonly<Record<string, Command>> = {
  'organizations create': {
    synopsis: `--name N --plan free|pro|enterprise ${LIMITS}`,
    options: Object.keys(newOrganization.shape),
    createsDatabase: true,
    async run(store, options) {
      const { name, plan, ...limits } = read(newOrganization, options)
      return createOrganization(store, { name, plan, ...limitsOf(plan, limits) })
    },
  },
  'organizations list': {
    synopsis: '',
    options: [],
    async run(store) {
      const organizations = await store.selectOrganizations()
      return { organizations: organizations.map(shown) }
    },
  },
  'organizations update': {
    synopsis: `--organization ID [--plan free|pro|enterprise ${LIMITS}] ${QUOTAS}`,
    options: [...Object.keys(changes.shape), ...QUOTA_NAMES.map(optionOf)],
    run: update,
  },
  'organizations move': moveOrganizationCommand,
  'organizations restore': restoreOrganizationCommand,
  'organizations delete': {
    synopsis: '--organization ID --name N',
    options: Object.keys(deletion.shape),
    run: remove,
  },
}

/** Deletes an organization with all that it has, once the operator has typed its name. */
async function remove(store: Store, options: Options): Promise<object> {
  const { organization: organizationId, name } = read(deletion, options)
  const organization = await store.findOrganization({ organizationId })
  if (organization === undefined) throw noSuchOrganization(organizationId)
  const own = JSON.stringify(organization.name)
  if (name === undefined) {
    const datasets = await store.countCatalogued({ organizationId, quota: 'datasets' })
    throw new AdminError(
      `This deletes ${organizationId} with its ${datasets} datasets, its API keys and its users, for good. To confirm, repeat the command with --name ${own}.`,
    )
  }
  if (name !== organization.name)
    throw new AdminError(
      `--name ${JSON.stringify(name)} is not the name of ${organizationId}, which is ${own}. Nothing was deleted.`,
    )
  await store.deleteOrganization({ organizationId })
  return { organization_id: organizationId, deleted: true }
}

/** Puts an organization on a plan, or sets quotas of its own, or both. */
async function update(store: Store, options: Options): Promise<object> {
  const isQuota = (name: string) => QUOTA_NAMES.some((quotaName) => optionOf(quotaName) === name)
  const [ofQuotas, others] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => isQuota(name) === wanted)),
  )
  const { organization: organizationId, plan, ...limits } = read(changes, others ?? {})
  const quotas = read(quotaChanges, ofQuotas ?? {})
  const before = await store.findOrganization({ organizationId })
  if (before === undefined) throw noSuchOrganization(organizationId)
  const isOfPlan = plan !== undefined || Object.values(limits).some((limit) => limit !== undefined)
  if (!isOfPlan && Object.keys(quotas).length === 0)
    throw new AdminError('Nothing to change: pass --plan or a quota, such as --max-datasets.')
  const chosen = plan ?? before.plan
  if (isOfPlan) await store.updatePlan({ organizationId, plan: chosen, ...limitsOf(chosen, limits) })
  await store.updateQuotas({ organizationId, quotas: agreed(quotas) })
  const after = await store.findOrganization({ organizationId })
  return { organization_id: organizationId, plan: chosen, quotas: after?.quotas }
}

function agreed(quotas: z.output<typeof quotaChanges>): Partial<Record<QuotaName, number | null>> {
  return Object.fromEntries(
    QUOTA_NAMES.flatMap((name) => {
      const value = quotas[optionOf(name)]
      return value === undefined ? [] : [[name, value === 'plan' ? null : Number(value)]]
    }),
  )
}

/** `--max-api-keys` for `api_keys`. */
function optionOf(name: QuotaName): string {
  return `max-${name.replaceAll('_', '-')}`
}

function shown({ id, name, plan, limits, quotas, createdAt }: OrganizationRecord) {
  return { organization_id: id, name, plan, ...limits, quotas, created_at: timestampOrNull(createdAt) }
}

type OwnLimits = Partial<Record<keyof typeof ownLimits, number | undefined>>

function limitsOf(plan: z.output<ReturnType<typeof zPlan>>, limits: OwnLimits) {
  const { 'requests-per-minute': requestsPerMinute = null, 'rows-per-request': rowsPerRequest = null } = limits
  if (plan !== 'enterprise' && (requestsPerMinute !== null || rowsPerRequest !== null)) {
    throw new AdminError(
      `--requests-per-minute and --rows-per-request require --plan enterprise; ${plan} has fixed limits.`,
    )
  }
  return { requestsPerMinute, rowsPerRequest }
}
